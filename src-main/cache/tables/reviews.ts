import { z } from 'zod'
import type { AssetId } from '#shared/domain/ids.ts'
import { AssetMark } from '#shared/bridge/library.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

const Review = z.object({ rating: z.int(), mark: AssetMark })
type Review = z.output<typeof Review>

/** What the user thinks of each file, in `ledger.db`: it outlives the index of the library. */
export function createReviewTable(database: Database) {
  return {
    /** `at`: milliseconds since 1970. */
    write: (assetId: AssetId, { rating, mark }: Review, at: number) => {
      database.run(sql`
        INSERT INTO verdict (asset_id, rating, mark, at) VALUES (${assetId}, ${rating}, ${mark}, ${at})
        ON CONFLICT (asset_id) DO UPDATE SET rating = excluded.rating, mark = excluded.mark, at = excluded.at`)
    },
    read: (assetId: AssetId) => database.get(Review, sql`SELECT rating, mark FROM verdict WHERE asset_id = ${assetId}`),
  }
}
export type ReviewTable = ReturnType<typeof createReviewTable>
