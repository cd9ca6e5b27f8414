import { say } from '#shared/domain/sentences/say.ts'
import { writeDurably } from '#main/disk/durable-file.ts'
import type { Vault } from '#main/ports/host-ports.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { Log } from '#shared/util/ports.ts'
import { randomBytes, createCipheriv, createDecipheriv } from 'node:crypto'
import { chmod, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import PQueue from 'p-queue'
import { readText } from '../read-text-file.ts'

const { text: sentence, said } = say('vault.file')

const Stored = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.string()) })
type Stored = z.output<typeof Stored>

/** The state on disk: a key with its sealed secrets, nothing yet, or unusable files. */
type State =
  | { readonly kind: 'usable'; readonly key: Buffer; readonly stored: Stored }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unusable' }

const nonceBytes = 12
const tagBytes = 16

/** The length of a sealing key in bytes (AES-256). */
const sealKeyBytes = 32

/** Encrypts a secret under its name with AES-256-GCM: nonce, tag and ciphertext, as base64. */
function seal(key: Buffer, name: string, secret: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** Decrypts the output of `seal`. Throws if the key, the name or any byte differs. */
function unseal(key: Buffer, name: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/**
 * Creates a vault of two files in the profile, readable only by this user: the sealed secrets, and their key. For
 * machines without a keychain. If a file is missing or was changed, reading rejects with VAULT_UNAVAILABLE; the next
 * write renames the unusable files, never deletes them, and starts over.
 */
export function createFileKeyVault({ folder, log }: { readonly folder: string; readonly log: Log }): Vault {
  const keyFile = join(folder, 'vault.key')
  const secretsFile = join(folder, 'vault.json')
  const queue = new PQueue({ concurrency: 1 })

  async function open(): Promise<State> {
    const [keyText, storedText] = await Promise.all([readText(keyFile), readText(secretsFile)])
    if (storedText === null) return { kind: 'empty' }
    const key = Buffer.from(keyText ?? '', 'base64')
    const stored = parse(storedText)
    if (key.length !== sealKeyBytes || stored === null) return { kind: 'unusable' }
    await keepPrivate(keyFile, log)
    return { kind: 'usable', key, stored }
  }

  async function startAnew(state: State): Promise<{ key: Buffer; stored: Stored }> {
    if (state.kind === 'usable') return state
    if (state.kind === 'unusable') {
      log.warn('The vault could not be opened; its files were set aside.')
      await moveAway(secretsFile)
      await moveAway(keyFile)
    }
    const key = randomBytes(sealKeyBytes)
    await writeDurably(keyFile, key.toString('base64'))
    return { key, stored: { version: 1, secrets: {} } }
  }

  const save = (secrets: Stored['secrets']) =>
    writeDurably(secretsFile, JSON.stringify({ version: 1, secrets } satisfies Stored))

  return {
    info: () => ({ kind: 'file', sentence, said }),
    read: (name) =>
      queue.add(async () => {
        const state = await open()
        if (state.kind === 'empty') return null
        if (state.kind === 'unusable') throw unavailable()
        const sealed = state.stored.secrets[name]
        if (sealed === undefined) return null
        try {
          return unseal(state.key, name, sealed)
        } catch (cause) {
          throw unavailable(cause)
        }
      }),
    write: (name, secret) =>
      queue.add(async () => {
        const { key, stored } = await startAnew(await open())
        await save({ ...stored.secrets, [name]: seal(key, name, secret) })
      }),
    remove: (name) =>
      queue.add(async () => {
        const state = await open()
        if (state.kind !== 'usable') return
        const { [name]: removed, ...rest } = state.stored.secrets
        if (removed !== undefined) await save(rest)
      }),
  }
}

function unavailable(cause?: unknown): Failure {
  const text = say('account.keyUnreadable')
  return new Failure('VAULT_UNAVAILABLE', text, { charged: 'no' }, { cause })
}

function parse(text: string): Stored | null {
  try {
    return Stored.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function keepPrivate(file: string, log: Log): Promise<void> {
  if (process.platform === 'win32' || ((await stat(file)).mode & 0o077) === 0) return
  log.warn('The key file of the vault could be read by others; it no longer can.')
  await chmod(file, 0o600)
}

async function moveAway(file: string): Promise<void> {
  if ((await readText(file)) !== null) await rename(file, `${file}.unusable`)
}
