import type { VaultInfo } from '#shared/bridge/workspace.ts'

/** The place where secrets are kept on this machine: the system's keychain, an encrypted file, or this session only. */
export interface Vault {
  info(): VaultInfo
  /** The secret under this name, or null. Rejects with VAULT_UNAVAILABLE where the place cannot be used. */
  read(name: string): Promise<string | null>
  write(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}
