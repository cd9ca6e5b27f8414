import type { Vault } from '../ports/host-ports.ts'

/**
 * Stores secrets in the vault, each by the id of what it is for. `kind`: how their names in the vault begin. `onSecret` is
 * called before a secret is used.
 */
export function createSecretStore(deps: { kind: string; vault: Vault; onSecret: (secret: string) => void }) {
  const { vault, onSecret } = deps
  const nameOf = (id: string) => `${deps.kind}:${id}`
  return {
    /** Null where the vault no longer has it: some forget everything at a restart. */
    async read(id: string): Promise<string | null> {
      const secret = await vault.read(nameOf(id))
      if (secret !== null) onSecret(secret)
      return secret
    },
    async write(id: string, secret: string): Promise<void> {
      onSecret(secret)
      await vault.write(nameOf(id), secret)
    },
    remove: (id: string): Promise<void> => vault.remove(nameOf(id)),
  }
}
