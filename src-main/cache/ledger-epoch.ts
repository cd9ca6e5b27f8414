import { z } from 'zod'
import { type Database, sql } from './database.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeWhole } from '../disk/durable-file.ts'

/** A ledger's identity and its progress. */
export type Epoch = { readonly profile: string; readonly value: number }

const StoredEpoch = z.object({ profile: z.string(), value: z.int() })

/** Counts every start, every order written and every send of a ledger. The count only grows. */
export function createEpoch(database: Database) {
  return {
    read: (): Epoch => {
      const epoch = database.get(StoredEpoch, sql`SELECT profile, value FROM epoch`)
      if (epoch === null) throw new Error('A ledger has an epoch')
      return epoch
    },
    advance: () => {
      database.run(sql`UPDATE epoch SET value = value + 1`)
    },
    /** Counts every order and every send of this connection from now on, in the same transaction. */
    watch: () => {
      database.script(`
        CREATE TEMP TRIGGER epoch_written AFTER INSERT ON main.job BEGIN UPDATE epoch SET value = value + 1; END;
        CREATE TEMP TRIGGER epoch_sent AFTER UPDATE OF spend_kind ON main.job WHEN new.spend_kind = 'sending'
        BEGIN UPDATE epoch SET value = value + 1; END;`)
    },
  }
}
export type EpochTable = ReturnType<typeof createEpoch>

const Kept = z.object({ profile: z.string(), value: z.int() })

/** Creates a mark in a small file in `folder`, identified by the profile folder's path. */
export function createEpochMark(folder: string, profileFolder: string) {
  const name = createHash('sha256').update(resolve(profileFolder)).digest('hex').slice(0, 16)
  const file = join(folder, `${name}.json`)
  return {
    /** Null if none was ever stored or it cannot be read. */
    read(): Epoch | null {
      if (!existsSync(file)) return null
      try {
        return Kept.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
      } catch (error) {
        if (error instanceof SyntaxError) return null
        throw error
      }
    },
    /** Writes atomically, without flushing: it runs before each send, and a mark slightly behind only protects less. */
    write: ({ profile, value }: Epoch): void =>
      writeWhole(file, JSON.stringify({ profile, value, folder: resolve(profileFolder) })),
  }
}
/** Records outside a profile's folder how far its ledger has come, so that an older one in its place is noticed. */
export type EpochMark = ReturnType<typeof createEpochMark>

/** A mark that is stored nowhere, so an older ledger is never noticed. */
export const noEpochMark: EpochMark = { read: () => null, write: () => undefined }

/** Compares a ledger with what was last known of it: `other` if it is a different ledger. */
export function compareEpoch(found: Epoch, known: Epoch | null): 'same' | 'older' | 'other' {
  if (known === null) return 'same'
  if (known.profile !== found.profile) return 'other'
  return found.value < known.value ? 'older' : 'same'
}
