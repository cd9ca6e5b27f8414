import { z } from 'zod'
import { type Database, sql } from './database.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeWhole } from '../disk/durable-file.ts'

/** Which ledger it is, and how far it has come. */
export type Epoch = { readonly profile: string; readonly value: number }

const StoredEpoch = z.object({ profile: z.string(), value: z.int() })

/** Counts what a ledger lived through: every start, every order written, every send. It only ever grows. */
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
    /** From now on every order and every send of this connection counts, in the same transaction. */
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

/** A mark in a small file of its own in `folder`, found again by the profile folder's path. */
export function createEpochMark(folder: string, profileFolder: string) {
  const name = createHash('sha256').update(resolve(profileFolder)).digest('hex').slice(0, 16)
  const file = join(folder, `${name}.json`)
  return {
    /** Null where none was ever kept, or what was kept cannot be read. */
    read(): Epoch | null {
      if (!existsSync(file)) return null
      try {
        return Kept.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
      } catch (error) {
        if (error instanceof SyntaxError) return null
        throw error
      }
    },
    /** Whole or not at all. Not flushed: it is written before each send, and one that is a little behind only protects less. */
    write: ({ profile, value }: Epoch): void =>
      writeWhole(file, JSON.stringify({ profile, value, folder: resolve(profileFolder) })),
  }
}
/** Remembers outside a profile's folder how far its ledger had come, so that an older one in its place is known. */
export type EpochMark = ReturnType<typeof createEpochMark>

/** A mark that is kept nowhere: nothing older is ever recognised. */
export const noEpochMark: EpochMark = { read: () => null, write: () => undefined }

/** How a ledger stands to what was last known of it: `other` where it is not even the same one. */
export function compareEpoch(found: Epoch, known: Epoch | null): 'same' | 'older' | 'other' {
  if (known === null) return 'same'
  if (known.profile !== found.profile) return 'other'
  return found.value < known.value ? 'older' : 'same'
}
