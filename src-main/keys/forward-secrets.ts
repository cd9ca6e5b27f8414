import type { Vault } from '../ports/host-ports.ts'

const nameOf = (ruleId: string) => `forward-secret:${ruleId}`

/** Stores the secrets that sign forwarded events, one for each rule. `onSecret` is called before a secret is used. */
export function createForwardSecrets(deps: { vault: Vault; onSecret: (secret: string) => void }) {
  const { vault, onSecret } = deps
  return {
    /** Null where the vault no longer has it: some forget everything at a restart. */
    async read(ruleId: string): Promise<string | null> {
      const secret = await vault.read(nameOf(ruleId))
      if (secret !== null) onSecret(secret)
      return secret
    },
    async write(ruleId: string, secret: string): Promise<void> {
      onSecret(secret)
      await vault.write(nameOf(ruleId), secret)
    },
    remove: (ruleId: string): Promise<void> => vault.remove(nameOf(ruleId)),
  }
}
