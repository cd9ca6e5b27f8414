import type { Vault } from '#main/ports/vault.ts'
import type { SafeStorage } from 'electron'
import { createSessionVault } from '../session-vault.ts'
import { createSafeStorageVault } from './safe-storage-vault.ts'

const linuxBackends = ['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'] as const
const noKeychain =
  'This system has no keychain, so keys are forgotten when Backlot quits. Enter them again at the next start.'

type Options = { readonly safeStorage: SafeStorage; readonly platform: NodeJS.Platform; readonly folder: string }

/**
 * The vault for this machine: the system's keychain where there is one, else memory.
 *
 * On Linux `basic_text` encrypts with a password that everyone knows, so it counts as no keychain. Ask after the app is ready.
 */
export function chooseVault({ safeStorage, platform, folder }: Options): Vault {
  const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform
  const weak = backend === 'basic_text' || backend === 'unknown'
  if (weak || !safeStorage.isEncryptionAvailable()) return createSessionVault(noKeychain)
  const keychain = {
    backend,
    encryptString: (text: string) => safeStorage.encryptString(text),
    decryptString: (sealed: Buffer) => safeStorage.decryptString(sealed),
  }
  return createSafeStorageVault({ folder, keychain, otherBackends: platform === 'linux' ? linuxBackends : [] })
}
