import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { Clock, Log } from '#shared/util/ports.ts'

/** How long the secret before the current one is accepted: what was signed with it may still be on its way. */
const overlapMs = 24 * 60 * 60_000
/** Between two readings that wrong signatures cause, at least: anyone can send one. */
const apartMs = 60_000
const shortest = 8
const longest = 500

const Known = z.object({
  current: z.string(),
  previous: z.object({ secret: z.string(), until: z.int() }).nullable(),
})
type Known = z.output<typeof Known>
const StoredKnown = jsonColumn(Known)

/** Keeps the secrets that the user entered for a workspace, as one text, in the vault. */
export type SecretStore = {
  read(workspaceId: WorkspaceId): Promise<string | null>
  write(workspaceId: WorkspaceId, text: string): Promise<void>
  remove(workspaceId: WorkspaceId): Promise<void>
}

/** Stores signing secrets in the vault by workspace and origin of its service. */
export type SigningSlot = {
  read(workspaceId: WorkspaceId, origin: string): Promise<string | null>
  keep(workspaceId: WorkspaceId, origin: string, secret: string): Promise<void>
  forget(workspaceId: WorkspaceId, origin: string): Promise<void>
}

/** Where the secrets of a workspace come from. */
type SecretSources = { readonly service: boolean; readonly entered: boolean }

function refuse(problem: Sentence): never {
  throw refuseField('secret', problem, say('outcome.change'))
}

/** Refuses text that cannot be a signing secret, with a sentence that never repeats it. @throws Failure INVALID_INPUT */
function checkSecret(typed: string): void {
  if (typed.trim() === '') refuse(say('webhooks.secretMissing'))
  if (/\s/u.test(typed)) refuse(say('webhooks.secretSpace'))
  if (typed.length < shortest) refuse(say('webhooks.secretShort'))
  if (typed.length > longest) refuse(say('webhooks.secretLong'))
}

/**
 * Creates the signing secrets of workspaces: as the service last reported them, in memory only, and as the user entered
 * them, in the vault. After a change the one before it is accepted for a day.
 *
 * `read` asks the service (interface: Authentication, 7). `onSecret` is called before a secret is used, so that no log
 * shows it.
 */
export function createSigningSecrets(deps: {
  read: (workspaceId: WorkspaceId) => Promise<string>
  store: SecretStore
  onSecret: (secret: string) => void
  clock: Clock
  log: Log
}) {
  const { read, store, onSecret, clock, log } = deps
  const reported = new Map<WorkspaceId, Known>()
  const entered = new Map<WorkspaceId, Known | null>()
  const underWay = new Map<WorkspaceId, Promise<boolean>>()
  const triedAt = new Map<WorkspaceId, number>()

  function after(before: Known | null | undefined, secret: string): Known {
    if (before?.current === secret) return before
    const known = before === null || before === undefined
    return { current: secret, previous: known ? null : { secret: before.current, until: clock.now() + overlapMs } }
  }
  async function askService(workspaceId: WorkspaceId): Promise<boolean> {
    try {
      const secret = await read(workspaceId)
      onSecret(secret)
      const before = reported.get(workspaceId)
      if (before?.current === secret) return false
      reported.set(workspaceId, after(before, secret))
      return true
    } catch (error) {
      log.info('The signing secret could not be read', { workspaceId, error })
      return false
    }
  }
  async function openStore(workspaceId: WorkspaceId): Promise<boolean> {
    if (entered.has(workspaceId)) return false
    try {
      const text = await store.read(workspaceId)
      const known = text === null ? null : StoredKnown.parse(text)
      for (const secret of known === null ? [] : [known.current, known.previous?.secret ?? known.current]) {
        onSecret(secret)
      }
      entered.set(workspaceId, known)
      return known !== null
    } catch (error) {
      log.warn('The entered signing secret could not be read', { workspaceId, error })
      return false
    }
  }
  async function ask(workspaceId: WorkspaceId): Promise<boolean> {
    triedAt.set(workspaceId, clock.monotonic())
    try {
      const [isOpened, isRead] = await Promise.all([openStore(workspaceId), askService(workspaceId)])
      return isOpened || isRead
    } finally {
      underWay.delete(workspaceId)
    }
  }
  function secretsOf(known: Known | null | undefined): string[] {
    if (known === null || known === undefined) return []
    const { current, previous } = known
    return previous !== null && previous.until > clock.now() ? [current, previous.secret] : [current]
  }

  return {
    /** The current secrets, and those before them while they are accepted; empty while none is known. */
    of: (workspaceId: WorkspaceId): readonly string[] => [
      ...new Set([...secretsOf(reported.get(workspaceId)), ...secretsOf(entered.get(workspaceId))]),
    ],
    sourcesOf: (workspaceId: WorkspaceId): SecretSources => ({
      service: reported.has(workspaceId),
      entered: (entered.get(workspaceId) ?? null) !== null,
    }),
    /** Reads the vault and asks the service. Resolves with whether a secret is new; never rejects. */
    learn(workspaceId: WorkspaceId): Promise<boolean> {
      const asked = underWay.get(workspaceId) ?? ask(workspaceId)
      if (underWay.get(workspaceId) === undefined) underWay.set(workspaceId, asked)
      return asked
    },
    /** Stores a secret that the user entered. @throws Failure INVALID_INPUT, or VAULT_UNAVAILABLE. */
    async keep(workspaceId: WorkspaceId, typed: string): Promise<void> {
      checkSecret(typed)
      onSecret(typed)
      await openStore(workspaceId)
      const known = after(entered.get(workspaceId), typed)
      await store.write(workspaceId, JSON.stringify(known))
      entered.set(workspaceId, known)
    },
    /** Removes what the user entered. @throws Failure VAULT_UNAVAILABLE */
    async forget(workspaceId: WorkspaceId): Promise<void> {
      await store.remove(workspaceId)
      entered.set(workspaceId, null)
    },
    /** Whether a signature that fits no secret is reason to ask again. */
    mayHaveChanged: (workspaceId: WorkspaceId): boolean =>
      clock.monotonic() - (triedAt.get(workspaceId) ?? -Infinity) >= apartMs,
  }
}
/** The signing secrets of workspaces. */
export type SigningSecrets = ReturnType<typeof createSigningSecrets>
