import { z } from 'zod'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

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
