import { z } from 'zod'
import { BurnNotes, CaptionStyle, Cue } from '#shared/domain/captions/cue.ts'
import { AssetId, type JobId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { StoredAsset } from './assets.ts'
import { jsonColumn } from './json-column.ts'

/** What a film was burned from. */
const MadeOf = z.object({ cues: z.array(Cue), style: CaptionStyle, notes: BurnNotes })

const Stored = z.object({ stored: jsonColumn(StoredAsset) })
const StoredBurn = Stored.extend({ made_of: jsonColumn(MadeOf) }).transform((row) => ({
  asset: row.stored,
  ...row.made_of,
}))
const LastId = z.object({ asset_id: AssetId })
/** The film of a video that captions were burned into last. */
export type StoredBurn = z.output<typeof StoredBurn>

/** Films that captions were burned into, in `ledger.db`: the library’s index is built anew from it. */
export function createCaptionBurnsTable(database: Database) {
  return {
    /** Puts a film in as the last of its video; what the ones before were made of is not needed any more. */
    insert: ({ asset, ...madeOf }: StoredBurn) => {
      database.transaction(() => {
        database.run(sql`UPDATE caption_burn SET made_of = NULL WHERE job_id = ${asset.jobId}`)
        database.run(sql`
          INSERT INTO caption_burn (asset_id, workspace_id, job_id, stored, made_of, created_at)
          VALUES (${asset.id}, ${asset.workspaceId}, ${asset.jobId}, ${JSON.stringify(asset)}, ${JSON.stringify(madeOf)},
            ${asset.createdAt})`)
      })
    },
    /** The last film of a video; null where there is none. */
    last: (jobId: JobId) =>
      database.get(
        StoredBurn,
        sql`SELECT stored, made_of FROM caption_burn WHERE job_id = ${jobId} AND made_of IS NOT NULL`,
      ),
    /** The id of that film, for lists: nothing of what it was made of is read. */
    lastId: (jobId: JobId) =>
      database.get(LastId, sql`SELECT asset_id FROM caption_burn WHERE job_id = ${jobId} AND made_of IS NOT NULL`)
        ?.asset_id ?? null,
    /** Every film, oldest first. */
    listStored: () =>
      database.all(Stored, sql`SELECT stored FROM caption_burn ORDER BY created_at, rowid`).map(({ stored }) => stored),
    /** Writes where a film lies now. */
    relocate: (asset: StoredAsset) => {
      database.run(sql`UPDATE caption_burn SET stored = ${JSON.stringify(asset)} WHERE asset_id = ${asset.id}`)
    },
  }
}
export type CaptionBurnsTable = ReturnType<typeof createCaptionBurnsTable>
