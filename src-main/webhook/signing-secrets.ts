import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log } from '#shared/util/ports.ts'

/** How long the secret before the current one is accepted: what was signed with it may still be on its way. */
const overlapMs = 24 * 60 * 60_000
/** Between two readings that wrong signatures cause, at least: anyone can send one. */
const apartMs = 60_000

type Known = { current: string; previous: { readonly secret: string; readonly until: number } | null }

/**
 * Creates the signing secrets of workspaces: in memory only, as the service last told them.
 *
 * `read` asks the service (interface: Authentication, 7). `onSecret` is called before a secret is used, so that no log
 * shows it.
 */
export function createSigningSecrets(deps: {
  read: (workspaceId: WorkspaceId) => Promise<string>
  onSecret: (secret: string) => void
  clock: Clock
  log: Log
}) {
  const { read, onSecret, clock, log } = deps
  const known = new Map<WorkspaceId, Known>()
  const underWay = new Map<WorkspaceId, Promise<boolean>>()
  const triedAt = new Map<WorkspaceId, number>()

  async function ask(workspaceId: WorkspaceId): Promise<boolean> {
    triedAt.set(workspaceId, clock.monotonic())
    try {
      const secret = await read(workspaceId)
      onSecret(secret)
      const before = known.get(workspaceId)
      const now = clock.now()
      if (before?.current === secret) return false
      const previous = before === undefined ? null : { secret: before.current, until: now + overlapMs }
      known.set(workspaceId, { current: secret, previous })
      return true
    } catch (error) {
      log.info('The signing secret could not be read', { workspaceId, error })
      return false
    } finally {
      underWay.delete(workspaceId)
    }
  }
  return {
    /** The current secret, then the one before it while it is accepted; empty while none is known. */
    of(workspaceId: WorkspaceId): readonly string[] {
      const secrets = known.get(workspaceId)
      if (secrets === undefined) return []
      const { current, previous } = secrets
      return previous !== null && previous.until > clock.now() ? [current, previous.secret] : [current]
    },
    /** Asks the service. Resolves with whether the secret is new; never rejects. */
    learn(workspaceId: WorkspaceId): Promise<boolean> {
      const asked = underWay.get(workspaceId) ?? ask(workspaceId)
      if (underWay.get(workspaceId) === undefined) underWay.set(workspaceId, asked)
      return asked
    },
    /** Whether a signature that fits no secret is reason to ask again. */
    mayHaveChanged: (workspaceId: WorkspaceId): boolean =>
      clock.monotonic() - (triedAt.get(workspaceId) ?? -Infinity) >= apartMs,
  }
}
/** The signing secrets of workspaces. */
export type SigningSecrets = ReturnType<typeof createSigningSecrets>
