import { writeDurably } from '#main/disk/durable-file.ts'
import type { Vault } from '#main/ports/vault.ts'
import { Failure } from '#shared/domain/failure.ts'
import { join } from 'node:path'
import { z } from 'zod'
import { createOneAtATime } from '../one-at-a-time.ts'
import { readText } from '../private-file.ts'

const Stored = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.string()) })
type Secrets = z.output<typeof Stored>['secrets']

/** Encrypts with a key that the system's keychain holds. */
export interface Keychain {
  /** Its name, such as `gnome_libsecret`; another one cannot open what this one sealed. */
  readonly backend: string
  encryptString(text: string): Buffer
  decryptString(sealed: Buffer): string
}

type Options = {
  readonly folder: string
  readonly keychain: Keychain
  /** Every backend that may have sealed something here before. */
  readonly otherBackends: readonly string[]
}

/**
 * A vault whose secrets lie in the profile, sealed by the system's keychain; one file for each backend.
 *
 * A secret is opened again and compared before it is kept. Where the keychain changed, or does not open what it sealed,
 * reading rejects with VAULT_UNAVAILABLE; the sealed file is never deleted and never logged.
 */
export function createSafeStorageVault({ folder, keychain, otherBackends }: Options): Vault {
  const oneAtATime = createOneAtATime()
  const fileOf = (backend: string) => join(folder, `keychain-${backend}.json`)

  async function load(backend: string): Promise<Secrets> {
    const text = await readText(fileOf(backend))
    if (text === null) return {}
    try {
      return Stored.parse(JSON.parse(text)).secrets
    } catch (cause) {
      throw unavailable('The saved keys cannot be read.', cause)
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
    info: () => ({ kind: 'keychain', sentence: 'Keys are stored in this system’s keychain.' }),
    read: (name) =>
      oneAtATime(async () => {
        const sealed = (await load(keychain.backend))[name]
        if (sealed !== undefined) return open(keychain, sealed)
        const other = await backendThatHas(name)
        if (other === undefined) return null
        throw unavailable(`The key was saved with ${other}, but this session uses ${keychain.backend}.`)
      }),
    write: (name, secret) =>
      oneAtATime(async () => {
        const sealed = keychain.encryptString(secret).toString('base64')
        if (open(keychain, sealed) !== secret) throw unavailable('The keychain didn’t return the saved key.')
        await save({ ...(await load(keychain.backend)), [name]: sealed })
      }),
    remove: (name) =>
      oneAtATime(async () => {
        const { [name]: removed, ...rest } = await load(keychain.backend)
        if (removed !== undefined) await save(rest)
      }),
  }
}

function open(keychain: Keychain, sealed: string): string {
  try {
    return keychain.decryptString(Buffer.from(sealed, 'base64'))
  } catch (cause) {
    throw unavailable('The keychain can’t open the saved key.', cause)
  }
}

function unavailable(what: string, cause?: unknown): Failure {
  const text = `${what} Nothing was charged; enter the key of this account again.`
  return new Failure('VAULT_UNAVAILABLE', text, { charged: 'no' }, { cause })
}
