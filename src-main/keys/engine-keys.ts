import type { Vault } from '../ports/host-ports.ts'

const nameOf = (serverId: string) => `engine-key:${serverId}`

/** Stores the keys of engines, one for each server, whose address never changes. `onSecret` is called before a key is used. */
export function createEngineKeys(deps: { vault: Vault; onSecret: (secret: string) => void }) {
  const { vault, onSecret } = deps
  return {
    /** Null where the vault no longer has it: some forget everything at a restart. */
    async read(serverId: string): Promise<string | null> {
      const key = await vault.read(nameOf(serverId))
      if (key !== null) onSecret(key)
      return key
    },
    async write(serverId: string, key: string): Promise<void> {
      onSecret(key)
      await vault.write(nameOf(serverId), key)
    },
    remove: (serverId: string): Promise<void> => vault.remove(nameOf(serverId)),
    /** Hides a key that is only tried from the log. */
    hide: onSecret,
  }
}
