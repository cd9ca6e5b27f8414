import { createHash } from 'node:crypto'
import type { VaultInfo } from '#shared/bridge/workspace.ts'
import type { Vault } from '../ports/vault.ts'

/** The keys of the workspaces. A key is kept under the origin that it was entered for, and can be read for no other. */
export interface KeyRing {
  info(): VaultInfo
  keep(workspaceId: string, origin: string, key: string): Promise<void>
  /** Null where there is none for this workspace at this origin. */
  read(workspaceId: string, origin: string): Promise<string | null>
  /** Reads all of these keys, so that they are known before anything is sent. One that cannot be read is left out. */
  learn(entries: readonly { readonly id: string; readonly baseUrl: string }[]): Promise<void>
  forget(workspaceId: string, origin: string): Promise<void>
  /** Tells two keys apart without holding either: the first 16 hex digits of the key's SHA-256. */
  printOf(key: string): string
}

const nameOf = (workspaceId: string, origin: string) => `api-key:${workspaceId}:${origin}`

/** Keeps keys in the machine's vault. `onKey` hears of every key in clear, so that the log can be kept free of it. */
export function createKeyRing(deps: {
  vault: Vault
  onKey: (key: string) => void
  /** Hears whether the vault gives back what it keeps, at each reading and after each key that was kept. */
  onVault?: (isLocked: boolean) => void
}): KeyRing {
  const { vault, onKey, onVault = () => undefined } = deps
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
    info: () => vault.info(),
    async keep(workspaceId, origin, key) {
      onKey(key)
      await vault.write(nameOf(workspaceId, origin), key)
      onVault(false)
    },
    read,
    async learn(entries) {
      // `onVault` has heard of a vault that gives nothing back, and whoever needs the key asks again.
      await Promise.allSettled(entries.map(({ id, baseUrl }) => read(id, new URL(baseUrl).origin)))
    },
    forget: (workspaceId, origin) => vault.remove(nameOf(workspaceId, origin)),
    printOf(key) {
      onKey(key)
      return createHash('sha256').update(key).digest('hex').slice(0, 16)
    },
  }
}
