import type { Sentence } from '#shared/domain/said.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { VaultInfo } from '#shared/bridge/workspace.ts'
import type { Vault } from '../ports/host-ports.ts'
import type { Log } from '#shared/util/ports.ts'
import { Failure } from '#shared/domain/failure.ts'

/** Reads, stores and removes one kind of secret of workspaces, by the origin it was entered for. */
type SecretSlot = {
  read(workspaceId: string, origin: string): Promise<string | null>
  keep(workspaceId: string, origin: string, secret: string): Promise<void>
  forget(workspaceId: string, origin: string): Promise<void>
}

const nameOf = (workspaceId: string, origin: string) => `api-key:${workspaceId}:${origin}`

/** Creates the slot of signing secrets. Who reads one has the log redact it. */
function createSigningSlot(vault: Vault): SecretSlot {
  const slotOf = (workspaceId: string, origin: string) => `signing-secret:${workspaceId}:${origin}`
  return {
    read: (workspaceId, origin) => vault.read(slotOf(workspaceId, origin)),
    keep: (workspaceId, origin, secret) => vault.write(slotOf(workspaceId, origin), secret),
    forget: (workspaceId, origin) => vault.remove(slotOf(workspaceId, origin)),
  }
}

/** Stores keys in the machine's vault. `onKey` gets every key in plain text, so that the log can redact it. */
export function createKeyRing(deps: {
  vault: Vault
  onKey: (key: string) => void
  /** Called after each read and each stored key with whether the vault failed to return what it stores. */
  onVault?: (isLocked: boolean) => void
}) {
  const { vault, onKey, onVault = () => undefined } = deps
  const signing = createSigningSlot(vault)
  async function read(workspaceId: string, origin: string): Promise<string | null> {
    try {
      const key = await vault.read(nameOf(workspaceId, origin))
      if (key !== null) onKey(key)
      onVault(false)
      return key
    } catch (error) {
      onVault(true)
      throw error
    }
  }
  return {
    info: (): VaultInfo => vault.info(),
    async keep(workspaceId: string, origin: string, key: string): Promise<void> {
      onKey(key)
      await vault.write(nameOf(workspaceId, origin), key)
      onVault(false)
    },
    /** Null if this workspace has no key for this origin. */
    read,
    /** Reads all of these keys, so that they are known before anything is sent. Skips those that cannot be read. */
    async learn(entries: readonly { readonly id: string; readonly baseUrl: string }[]): Promise<void> {
      // A failed read is already reported to `onVault`, and whoever needs the key reads it again.
      await Promise.allSettled(entries.map(({ id, baseUrl }) => read(id, new URL(baseUrl).origin)))
    },
    /** Removes all secrets of a workspace. */
    async forget(workspaceId: string, origin: string): Promise<void> {
      await signing.forget(workspaceId, origin)
      await vault.remove(nameOf(workspaceId, origin))
    },
    /** The signing secrets that the user entered for a service. */
    signing,
    /** Identifies a key without storing it: the first 16 hex digits of its SHA-256. */
    printOf(key: string): string {
      onKey(key)
      return createHash('sha256').update(key).digest('hex').slice(0, 16)
    },
  }
}
/** The keys of the workspaces. A key is stored under the origin it was entered for and cannot be read for another. */
export type KeyRing = ReturnType<typeof createKeyRing>

const name = 'row-seals'
const keyBytes = 32

/**
 * Returns the key that seals the rows of the ledger, creating it at the first start. Null if the vault keeps nothing
 * across restarts or cannot be used; the latter is reported to `onLocked`.
 */
export async function readSealKey(
  vault: Vault,
  log: Log,
  onLocked: () => void = () => undefined,
): Promise<Buffer | null> {
  if (vault.info().kind === 'session') return null
  try {
    const kept = await vault.read(name)
    if (kept !== null) return Buffer.from(kept, 'hex')
    const made = randomBytes(keyBytes)
    await vault.write(name, made.toString('hex'))
    return made
  } catch (error) {
    onLocked()
    log.warn('The key of the seals cannot be kept in the vault; a plain one is used', { error })
    return null
  }
}

const prefix = 'pk_live_'

function refuse(sentence: Sentence): never {
  throw new Failure('KEY_MALFORMED', sayAll(sentence, say('free.send')), { charged: 'no', field: 'key' })
}

/**
 * Refuses text that cannot be a key before it is sent anywhere. Nothing is trimmed silently: the user sees what is
 * wrong with the pasted text (interface: Authentication, 1).
 * @throws Failure KEY_MALFORMED, with one sentence that never repeats the key.
 */
export function checkKeyFormat(typed: string): void {
  if (typed.trim() === '') refuse(say('account.keyMissing'))
  if (/^\s*(authorization:\s*)?bearer\s/i.test(typed)) {
    refuse(say('account.keyBearer', { prefix }))
  }
  if (/\s/.test(typed)) refuse(say('account.keySpace'))
  if (!typed.startsWith(prefix)) refuse(say('account.keyOther', { prefix }))
  if (!/^[\w.-]+$/.test(typed)) refuse(say('account.keyCharacter'))
  if (typed.length < prefix.length + 8) refuse(say('account.keyIncomplete'))
}

/** Returns a key's last four characters: enough to recognize it, not enough to use it. */
export function keyHintOf(key: string): string {
  return key.slice(-4)
}
