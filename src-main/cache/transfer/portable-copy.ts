import { rmSync } from 'node:fs'
import { z } from 'zod'
import { copyDatabase, type Database, openDatabase, openToCopy, sql } from '../database.ts'
import { inspectLedger } from '../row-seals.ts'
import { DamagedFileError, openStore } from '../open-store.ts'
import { cacheFile } from '../cache-file.ts'
import { insertRow, readTable } from './rows.ts'
import { portablePath, type ProfileRoots } from './portable-path.ts'
import { pathPlaces } from './stored-paths.ts'

/** A file that belongs to a profile: where it is, and what it has to contain. Bytes. */
export const ProfileFile = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })
export type ProfileFile = z.output<typeof ProfileFile>

/**
 * Tables that stay behind: secrets and their hashes, addresses that only this computer answers, what was sent to it, and
 * what is counted anew on each computer. `epoch` and `row_seal` are of this ledger and its key.
 */
const ofThisComputer = [
  'agent_call',
  'agent',
  'agent_gateway',
  'receiver_path',
  'received_event',
  'event_forward',
  'event_forward_attempt',
  'forward_rule',
  'rate_stamp',
  'unfinished_write',
  'media_move',
  'row_seal',
  'tool_address',
]

function snapshot(from: string, target: string): Database {
  rmSync(target, { force: true })
  copyDatabase(from, target)
  const copy = openDatabase(target)
  copy.pragma('trusted_schema = OFF')
  copy.pragma('foreign_keys = OFF')
  copy.pragma('secure_delete = ON')
  return copy
}

/**
 * Writes a copy of a ledger in use that contains no secret and no path of this computer, and lists the files that belong
 * to it. A reader beside the writer: it holds up nobody. `key`: of the seals, by which the copy is checked first.
 * @throws DamagedFileError if the ledger is not as it was written.
 */
export function copyLedger(ledger: string, target: string, key: Buffer, roots: ProfileRoots): ProfileFile[] {
  const copy = snapshot(ledger, target)
  try {
    const wrong = inspectLedger(copy, key)
    if (wrong.length > 0) throw new DamagedFileError(`${ledger} is not whole: ${wrong.join(', ')}`)
    const files = copy.all(
      ProfileFile,
      sql`SELECT DISTINCT stored ->> '$.path' AS path, stored ->> '$.bytes' AS bytes, stored ->> '$.sha256' AS sha256
        FROM (SELECT asset_id, stored FROM job_output UNION ALL SELECT asset_id, stored FROM caption_burn
          UNION ALL SELECT asset_id, stored FROM joined_file UNION ALL SELECT asset_id, stored FROM imported_file)
        WHERE stored IS NOT NULL AND asset_id NOT IN (SELECT asset_id FROM trashed_asset)
          AND asset_id NOT IN (SELECT asset_id FROM freed_asset)
        UNION SELECT path, bytes, sha256 FROM lent_file WHERE asset_id IS NULL`,
    )
    for (const table of ofThisComputer) copy.script(`DELETE FROM "${table}"`)
    copy.run(sql`UPDATE epoch SET seal_key = ''`)
    copy.run(sql`UPDATE purchase SET payment_url = NULL`)
    copy.define('path_of', (path) => portablePath(roots, String(path)))
    for (const { table, path, change, where } of pathPlaces) {
      copy.run(sql`UPDATE ${table} SET ${change(sql`path_of(${path})`)} WHERE ${where}`)
    }
    copy.script('VACUUM')
    return files
  } finally {
    copy.close()
  }
}

/** What the cache has that no service and no file can give again. */
export const cacheTables = ['draft', 'price', 'duration'] as const

/** Writes a cache that has only what could not be read or computed again: drafts and learned prices. */
export function copyCache(cache: string, target: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(target + ending, { force: true })
  const source = openToCopy(cache)
  try {
    const copy = openStore(target, cacheFile)
    try {
      copy.transaction(() => {
        for (const table of cacheTables) for (const row of readTable(source, table)) insertRow(copy, table, row)
      })
      // One file, without a log beside it.
      copy.pragma('journal_mode = DELETE')
    } finally {
      copy.close()
    }
  } finally {
    source.close()
  }
}
