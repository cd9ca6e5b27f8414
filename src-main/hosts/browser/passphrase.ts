import { makeFolder, writeDurably } from '#main/disk/durable-file.ts'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readText } from '../read-text-file.ts'

const shortest = 12
const longest = 1_024
const hashBytes = 32
// About 0.2 s and 64 MB for each try, within what OWASP recommends for scrypt.
const cost = { N: 2 ** 16, r: 8, p: 1 }

const Stored = z.object({
  version: z.literal(1),
  cost: z.object({ N: z.int(), r: z.int(), p: z.int() }),
  salt: z.string(),
  hash: z.string(),
})

function hashOf(passphrase: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same characters may be typed as other bytes on another system.
    const text = passphrase.normalize('NFKC')
    scrypt(text, salt, hashBytes, { N, r, p, maxmem: 256 * N * r }, (error, hash) => {
      if (error === null) resolve(hash)
      else reject(error)
    })
  })
}

/**
 * Creates the passphrase of a profile, of which `folder` has only a salted scrypt hash, readable only by this user.
 */
export function createPassphrase({ folder }: { readonly folder: string }) {
  const file = join(folder, 'passphrase.json')
  return {
    /** Stores another passphrase. @throws Error with a sentence for the user if it is too short or too long. */
    async keep(passphrase: string): Promise<void> {
      if (passphrase.length < shortest) throw new Error(`The passphrase needs at least ${shortest} characters.`)
      if (passphrase.length > longest) throw new Error(`The passphrase takes at most ${longest} characters.`)
      const salt = randomBytes(16)
      const hash = await hashOf(passphrase, salt, cost)
      const stored = { version: 1, cost, salt: salt.toString('base64'), hash: hash.toString('base64') }
      await makeFolder(folder, 0o700)
      await writeDurably(file, JSON.stringify(stored))
    },
    /** Whether one is stored. */
    exists: async (): Promise<boolean> => (await readText(file)) !== null,
    /** Compares in constant time. False if none is stored. */
    async matches(given: string): Promise<boolean> {
      const text = await readText(file)
      if (text === null || given.length > longest) return false
      const stored = Stored.parse(JSON.parse(text))
      const wanted = Buffer.from(stored.hash, 'base64')
      const hash = await hashOf(given, Buffer.from(stored.salt, 'base64'), stored.cost)
      return wanted.length === hash.length && timingSafeEqual(hash, wanted)
    },
  }
}
/** Checks the passphrase of a profile. */
export type Passphrase = ReturnType<typeof createPassphrase>
