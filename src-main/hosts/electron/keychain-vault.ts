import type { Vault } from '#main/ports/host-ports.ts'
import type { SafeStorage } from 'electron'
import { writeDurably } from '../../disk/durable-file.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { join } from 'node:path'
import { z } from 'zod'
import PQueue from 'p-queue'
import { readText } from '../read-text-file.ts'

const linuxBackends = ['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'] as const
const noKeychain = say('vault.session')
const inKeychain = say('vault.keychain')

type Machine = { readonly safeStorage: SafeStorage; readonly platform: NodeJS.Platform; readonly folder: string }

/** Creates an in-memory vault, for systems without a safe place for keys. Nothing is written. */
export function createSessionVault({ text: sentence, said }: Sentence): Vault {
  const secrets = new Map<string, string>()
  return {
    info: () => ({ kind: 'session', sentence, said }),
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

const Stored = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.string()) })
type Secrets = z.output<typeof Stored>['secrets']

interface Keychain {
  /** Its name, such as `gnome_libsecret`; no other backend can open what it sealed. */
  readonly backend: string
  encryptString(text: string): Buffer
  decryptString(sealed: Buffer): string
}

type VaultPlace = {
  readonly folder: string
  readonly keychain: Keychain
  /** Every backend that may have sealed secrets here before. */
  readonly otherBackends: readonly string[]
}

/**
 * Creates a vault that stores secrets in the profile, sealed by the system's keychain; one file per backend. A secret
 * is decrypted again and compared before it is saved. If the keychain changed, or cannot decrypt, reading rejects with
 * VAULT_UNAVAILABLE; the sealed file is never deleted and never logged.
 */
function createSafeStorageVault({ folder, keychain, otherBackends }: VaultPlace): Vault {
  const queue = new PQueue({ concurrency: 1 })
  const fileOf = (backend: string) => join(folder, `keychain-${backend}.json`)

  async function load(backend: string): Promise<Secrets> {
    const text = await readText(fileOf(backend))
    if (text === null) return {}
    try {
      return Stored.parse(JSON.parse(text)).secrets
    } catch (cause) {
      throw unavailable(say('vault.unreadable'), cause)
    }
  }

  const save = (secrets: Secrets) =>
    writeDurably(fileOf(keychain.backend), JSON.stringify({ version: 1, secrets } satisfies z.output<typeof Stored>))

  async function backendThatHas(name: string): Promise<string | undefined> {
    for (const backend of otherBackends) {
      if (backend !== keychain.backend && (await load(backend))[name] !== undefined) return backend
    }
    return undefined
  }

  return {
    info: () => ({ kind: 'keychain', sentence: inKeychain.text, said: inKeychain.said }),
    read: (name) =>
      queue.add(async () => {
        const sealed = (await load(keychain.backend))[name]
        if (sealed !== undefined) return open(keychain, sealed)
        const other = await backendThatHas(name)
        if (other === undefined) return null
        throw unavailable(say('vault.otherBackend', { saved: other, now: keychain.backend }))
      }),
    write: (name, secret) =>
      queue.add(async () => {
        const sealed = keychain.encryptString(secret).toString('base64')
        if (open(keychain, sealed) !== secret) throw unavailable(say('vault.notKept'))
        await save({ ...(await load(keychain.backend)), [name]: sealed })
      }),
    remove: (name) =>
      queue.add(async () => {
        const { [name]: removed, ...rest } = await load(keychain.backend)
        if (removed !== undefined) await save(rest)
      }),
  }
}

function open(keychain: Keychain, sealed: string): string {
  try {
    return keychain.decryptString(Buffer.from(sealed, 'base64'))
  } catch (cause) {
    throw unavailable(say('vault.locked'), cause)
  }
}

function unavailable(sentence: Sentence, cause?: unknown): Failure {
  return new Failure('VAULT_UNAVAILABLE', sentence, { charged: 'no' }, { cause })
}

/**
 * Selects the vault for this machine: the system's keychain if there is one, else memory. On Linux `basic_text`
 * encrypts with a public password, so it counts as no keychain. Call after the app is ready.
 */
export function chooseVault({ safeStorage, platform, folder }: Machine): Vault {
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
