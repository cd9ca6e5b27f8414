import { z } from 'zod'
import { AssetId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

/**
 * How a file looks, and sounds if it is a video. `kind`: `none` if it cannot be read. `aspect`: width by height; seconds, 0
 * for an image. `hashes`: 8 bytes a frame, zeros for one of a single colour; `looks`: one frame after the other.
 */
export type StoredFingerprint = {
  readonly kind: 'image' | 'video' | 'none'
  readonly aspect: number
  readonly duration: number
  readonly hashes: Uint8Array
  readonly looks: Uint8Array
  readonly sound: Uint8Array | null
}

/** Two files that look alike, by the hashes of their bytes. `difference`: 0 to 100, per cent of what may differ. */
export type NearPair = { readonly one: string; readonly other: string; readonly difference: number }

const Decision = z.object({ decision: z.string(), assetId: AssetId })
/** A file of which the user said that it is no duplicate of the others of the same decision. */
export type DistinctFile = z.output<typeof Decision>

const IdRow = z.object({ id: z.int() })
const CountRow = z.object({ count: z.int() })

/** How files look, and which look alike, in `cache.db`. Readers in other processes follow it by its ids. */
export function createFingerprintsTable(database: Database) {
  return {
    /** Adds a fingerprint; an existing one stays. */
    add: (sha256: string, { kind, aspect, duration, hashes, looks, sound }: StoredFingerprint) => {
      database.run(sql`INSERT INTO fingerprint (sha256, kind, aspect, duration, hashes, looks, sound)
        VALUES (${sha256}, ${kind}, ${aspect}, ${duration}, ${hashes}, ${looks}, ${sound})
        ON CONFLICT (sha256) DO NOTHING`)
    },
    /** The last fingerprint that was compared with all before it. */
    comparedId: () => database.get(IdRow, sql`SELECT id FROM compared_fingerprint WHERE only_row = 1`)?.id ?? 0,
    /** Adds what comparing the fingerprints up to one has found. */
    addPairs: (pairs: readonly NearPair[], comparedId: number) =>
      database.transaction(() => {
        database.run(sql`INSERT INTO near_pair (one, other, difference)
          SELECT value ->> 'one', value ->> 'other', value ->> 'difference' FROM json_each(${JSON.stringify(pairs)})
          WHERE TRUE ON CONFLICT (one, other) DO NOTHING`)
        database.run(sql`UPDATE compared_fingerprint SET id = ${comparedId}`)
      }),
    addDistinct: (files: readonly DistinctFile[]) => {
      database.run(sql`INSERT INTO indexed_distinct (decision, asset_id)
        SELECT value ->> 'decision', value ->> 'assetId' FROM json_each(${JSON.stringify(files)})
        WHERE TRUE ON CONFLICT (decision, asset_id) DO NOTHING`)
    },
    removeDistinct: (decision: string) => {
      database.run(sql`DELETE FROM indexed_distinct WHERE decision = ${decision}`)
    },
    /** Replaces the copy of the ledger's decisions if it is not as long as theirs. */
    copyDistinct: (files: readonly DistinctFile[]) =>
      database.transaction(() => {
        const count = database.get(CountRow, sql`SELECT count(*) AS count FROM indexed_distinct`)
        if (count?.count === files.length) return
        database.run(sql`DELETE FROM indexed_distinct`)
        database.run(sql`INSERT INTO indexed_distinct (decision, asset_id)
          SELECT value ->> 'decision', value ->> 'assetId' FROM json_each(${JSON.stringify(files)})`)
      }),
  }
}
export type FingerprintsTable = ReturnType<typeof createFingerprintsTable>

/** Files that the user said are no duplicates of each other, in `ledger.db`. */
export function createDistinctFilesTable(database: Database) {
  return {
    /** `at`: milliseconds since 1970. */
    insert: (decision: string, ids: readonly AssetId[], at: number) => {
      database.run(sql`INSERT INTO distinct_file (decision, asset_id, decided_at)
        SELECT ${decision}, value, ${at} FROM json_each(${JSON.stringify(ids)}) WHERE TRUE
        ON CONFLICT (decision, asset_id) DO NOTHING`)
    },
    remove: (decision: string) => {
      database.run(sql`DELETE FROM distinct_file WHERE decision = ${decision}`)
    },
    list: () => database.all(Decision, sql`SELECT decision, asset_id AS assetId FROM distinct_file`),
  }
}
export type DistinctFilesTable = ReturnType<typeof createDistinctFilesTable>
