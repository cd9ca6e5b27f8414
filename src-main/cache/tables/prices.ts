import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

const StoredPrice = z.object({ credits: z.int(), note: z.string(), at: z.int() })
/** A price that was told or charged, in credits, with the moment (ms since 1970). */
export type StoredPrice = z.output<typeof StoredPrice>

/** What a price belongs to: one combination of priced inputs of one model of one state of the catalog. */
export type PriceKey = {
  readonly workspaceId: WorkspaceId
  readonly modelId: string
  readonly fingerprint: string
  readonly combination: string
}

/** The learned price table, in `cache.db`. */
export function createPricesTable(database: Database) {
  return {
    read: (key: PriceKey) =>
      database.get(
        StoredPrice,
        sql`SELECT credits, note, at FROM price WHERE workspace_id = ${key.workspaceId} AND model_id = ${key.modelId}
          AND fingerprint = ${key.fingerprint} AND combination = ${key.combination}`,
      ),
    /** Every price of one model of one state of the catalog, with the combination that it is of. */
    list: (key: Omit<PriceKey, 'combination'>) =>
      database.all(
        StoredPrice.extend({ combination: z.string() }),
        sql`SELECT combination, credits, note, at FROM price WHERE workspace_id = ${key.workspaceId}
          AND model_id = ${key.modelId} AND fingerprint = ${key.fingerprint}`,
      ),
    write: (key: PriceKey, price: StoredPrice) => {
      database.run(sql`
        INSERT INTO price (workspace_id, model_id, fingerprint, combination, credits, note, at)
        VALUES (${key.workspaceId}, ${key.modelId}, ${key.fingerprint}, ${key.combination}, ${price.credits},
          ${price.note}, ${price.at})
        ON CONFLICT DO UPDATE SET credits = excluded.credits, note = excluded.note, at = excluded.at`)
    },
    /** Lets go of what was learned before a moment, ms since 1970. */
    forgetBefore: (at: number) => {
      database.run(sql`DELETE FROM price WHERE at < ${at}`)
    },
  }
}
export type PricesTable = ReturnType<typeof createPricesTable>
