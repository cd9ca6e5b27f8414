import { z } from 'zod'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'
import { StoredAsset } from './assets.ts'
import { isLeft, isOpen } from './jobs.ts'

const StoredOutput = z
  .object({
    job_id: JobId,
    position: z.int(),
    asset_id: AssetId,
    url: z.string(),
    stored: jsonColumn(StoredAsset).nullable(),
  })
  .transform((row) => ({
    jobId: row.job_id,
    position: row.position,
    assetId: row.asset_id,
    url: row.url,
    stored: row.stored,
  }))
/** One output of a job. It gets an asset id before it is fetched, so that retries add it to the library only once. */
export type StoredOutput = z.output<typeof StoredOutput>

const UrlRow = z.object({ url: z.string() })
const PositionRow = z.object({ position: z.int() })
const AssetIdRow = z.object({ asset_id: AssetId })

/** The outputs of jobs, in `ledger.db`: the library's index can be rebuilt from them. */
export function createJobOutputsTable(database: Database) {
  return {
    list: (jobId: JobId) =>
      database.all(StoredOutput, sql`SELECT * FROM job_output WHERE job_id = ${jobId} ORDER BY position`),
    /** The service's own address of a file; null if unknown. */
    urlOf: (assetId: AssetId) =>
      database.get(UrlRow, sql`SELECT url FROM job_output WHERE asset_id = ${assetId}`)?.url ?? null,
    /** The asset's position among its job's outputs; null if it is not an output. */
    positionOf: (assetId: AssetId) =>
      database.get(PositionRow, sql`SELECT position FROM job_output WHERE asset_id = ${assetId}`)?.position ?? null,
    /** Outputs that are known but not stored yet, and still come: of unfinished jobs and of those that broke lately. */
    listAwaited: (now: number) =>
      database
        .all(
          AssetIdRow,
          sql`SELECT asset_id FROM job_output INDEXED BY output_awaited
            WHERE stored IS NULL AND EXISTS (SELECT 1 FROM job WHERE id = job_id AND (${isOpen} OR ${isLeft(now)}))`,
        )
        .map((row) => row.asset_id),
    /** Records outputs; a known one keeps its asset id and gets the new address. */
    name: (jobId: JobId, outputs: readonly { position: number; assetId: AssetId; url: string }[]) => {
      for (const { position, assetId, url } of outputs) {
        database.run(sql`
          INSERT INTO job_output (job_id, position, asset_id, url) VALUES (${jobId}, ${position}, ${assetId}, ${url})
          ON CONFLICT (job_id, position) DO UPDATE SET url = excluded.url`)
      }
    },
    markStored: (asset: StoredAsset) => {
      database.run(sql`UPDATE job_output SET stored = ${JSON.stringify(asset)} WHERE asset_id = ${asset.id}`)
    },
  }
}
export type JobOutputsTable = ReturnType<typeof createJobOutputsTable>
