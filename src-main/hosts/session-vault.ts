import type { Vault } from '#main/ports/vault.ts'

/** A vault that forgets everything when Backlot quits: where the system has no safe place, nothing is written. */
export function createSessionVault(sentence: string): Vault {
  const secrets = new Map<string, string>()
  return {
    info: () => ({ kind: 'session', sentence }),
    read: (name) => Promise.resolve(secrets.get(name) ?? null),
    write(name, secret) {
      secrets.set(name, secret)
      return Promise.resolve()
    },
    remove(name) {
      secrets.delete(name)
      return Promise.resolve()
    },
  }
}
