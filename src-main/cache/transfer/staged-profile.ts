import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ModelInput } from '#shared/contract/generation.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { Clock } from '#shared/util/ports.ts'
import { copyDatabase, type Database, openDatabase, sql } from '../database.ts'
import { ledgerFile, openLedgerStore } from '../ledger-store.ts'
import { FileTooNewError } from '../migrate.ts'
import { DamagedFileError, isOwnSchema, newestVersion, openStore, readHeader, type StoreKind } from '../open-store.ts'
import { cacheFile } from '../cache-file.ts'
import { plainSealKey } from '../row-seals.ts'
import { StoredAsset } from '../tables/assets.ts'
import { StoredJob } from '../tables/job-row.ts'
import { createMerge } from './merge-profile.ts'
import type { MergeCounter } from './merge-report.ts'
import { copyCache } from './portable-copy.ts'
import { pathHere, type ProfileRoots } from './portable-path.ts'
import { readTable } from './rows.ts'
import { assetTables, pathPlaces } from './stored-paths.ts'

/** The newest migrations that this Backlot knows. */
export const newestSchemas = { ledger: newestVersion(ledgerFile), cache: newestVersion(cacheFile) }

/** Refuses a database that is not exactly as our migrations make it: a trigger or view of its own could act. */
function checkSchema(file: string, kind: StoreKind): void {
  const header = readHeader(file)
  if (header === null || header.applicationId !== kind.applicationId) throw new DamagedFileError(`${file} is not ours`)
  if (header.version > newestVersion(kind)) throw new FileTooNewError(file, header.version, newestVersion(kind))
  const database = openDatabase(file, { mayWrite: false })
  try {
    database.pragma('trusted_schema = OFF')
    if (!isOwnSchema(database, kind, header.version))
      throw new DamagedFileError(`${file} has a schema that is not ours`)
  } finally {
    database.close()
  }
}

const Stored = z.object({ stored: jsonColumn(StoredAsset).nullable() })
const Draft = z.object({ input: jsonColumn(ModelInput) })
/** Tables whose rows the studio reads with a schema, by which a row that it could not read is found before. */
const schemas: readonly { readonly table: string; readonly schema: z.ZodType }[] = [
  { table: 'job', schema: StoredJob },
  ...[...assetTables, 'trashed_asset'].map((table) => ({ table, schema: Stored })),
  { table: 'recipe', schema: Draft },
]

function checkRows(database: Database): void {
  for (const { table, schema } of schemas) {
    for (const row of readTable(database, table)) {
      const read = schema.safeParse(row)
      if (!read.success) throw new DamagedFileError(`A row of ${table} cannot be read: ${read.error.message}`)
    }
  }
}

/** Writes the paths of this computer into the copy. */
function settlePaths(ledger: Database, roots: ProfileRoots): void {
  ledger.define('path_here', (path) => {
    const here = pathHere(roots, String(path))
    if (here === null) throw new DamagedFileError('A path leads out of the profile')
    return here
  })
  ledger.transaction(() => {
    for (const { table, path, change, where } of pathPlaces) {
      ledger.run(sql`UPDATE ${table} SET ${change(sql`path_here(${path})`)} WHERE ${where}`)
    }
  })
}

const ledgerOf = (folder: string) => join(folder, 'ledger.db')
const cacheOf = (folder: string) => join(folder, 'cache.db')

/**
 * Makes the databases that were taken out of an archive ready to be merged: checks that they are ours and whole, brings
 * them to the newest schema, reads every row, and gives their files the paths that they get here.
 * @throws DamagedFileError or FileTooNewError
 */
export function prepareStaged(folder: string, roots: ProfileRoots): void {
  checkSchema(ledgerOf(folder), ledgerFile)
  checkSchema(cacheOf(folder), cacheFile)
  const { database } = openLedgerStore(ledgerOf(folder), plainSealKey)
  try {
    checkRows(database)
    settlePaths(database, roots)
  } finally {
    database.close()
  }
  const cache = openStore(cacheOf(folder), cacheFile)
  try {
    for (const row of readTable(cache, 'draft')) {
      if (!Draft.safeParse(row).success) throw new DamagedFileError('A draft cannot be read')
    }
  } finally {
    cache.close()
  }
}

/** Opens databases that `prepareStaged` made ready, to merge them into those of a profile. */
export function openStaged(
  folder: string,
  into: { readonly ledger: Database; readonly cache: Database },
  deps: { readonly counter: MergeCounter; readonly takesService: boolean; readonly clock: Clock },
) {
  const ledger = openDatabase(ledgerOf(folder), { mayWrite: false })
  const cache = openDatabase(cacheOf(folder), { mayWrite: false })
  return {
    merge: createMerge({ from: { ledger, cache }, into, ...deps }),
    close() {
      ledger.close()
      cache.close()
    },
  }
}

/**
 * Merges staged databases into a copy of those of a profile in use, which is deleted again: the same code and rows as
 * later, so that nothing can fail there that could be known before. Calls `onFile` with the id of each file to add.
 */
export function rehearseMerge(
  staged: string,
  profile: { readonly ledger: string; readonly cache: string },
  deps: Parameters<typeof openStaged>[2] & { readonly onFile: (id: string) => void },
): void {
  const trial = { ledger: join(staged, 'trial-ledger.db'), cache: join(staged, 'trial-cache.db') }
  const remove = () => {
    for (const file of Object.values(trial)) {
      for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true })
    }
  }
  remove()
  copyDatabase(profile.ledger, trial.ledger)
  copyCache(profile.cache, trial.cache)
  const into = { ledger: openDatabase(trial.ledger), cache: openDatabase(trial.cache) }
  try {
    // It is only a trial: nothing of it has to survive anything.
    for (const database of Object.values(into)) {
      database.pragma('synchronous = OFF')
      database.pragma('trusted_schema = OFF')
      database.pragma('foreign_keys = ON')
    }
    const opened = openStaged(staged, into, deps)
    try {
      for (const { added } of opened.merge()) for (const { id } of added) deps.onFile(id)
    } finally {
      opened.close()
    }
  } finally {
    for (const database of Object.values(into)) database.close()
    remove()
  }
}

const File = z.object({ id: z.string(), path: z.string(), bytes: z.int(), sha256: z.string() })
/** A file that a staged ledger names: where it goes here, and what it has to contain. Bytes. */
export type StagedFile = z.output<typeof File>

/** Reads and changes where the files of a staged ledger go. */
export function openStagedFiles(folder: string) {
  const ledger = openDatabase(ledgerOf(folder))
  return {
    /** The file of an asset; null if none of its rows has one. */
    read: (id: string): StagedFile | null =>
      ledger.get(
        File,
        sql`SELECT asset_id AS id, stored ->> '$.path' AS path, stored ->> '$.bytes' AS bytes,
            stored ->> '$.sha256' AS sha256
          FROM (SELECT asset_id, stored FROM job_output UNION ALL SELECT asset_id, stored FROM caption_burn
            UNION ALL SELECT asset_id, stored FROM joined_file UNION ALL SELECT asset_id, stored FROM imported_file)
          WHERE asset_id = ${id} AND stored IS NOT NULL LIMIT 1`,
      ),
    /** The copies of input files. */
    inputs: (): StagedFile[] =>
      ledger.all(File, sql`SELECT capability AS id, path, bytes, sha256 FROM lent_file WHERE asset_id IS NULL`),
    setPath(id: string, path: string): void {
      ledger.transaction(() => {
        for (const table of assetTables) {
          ledger.run({
            text: `UPDATE ${table} SET stored = json_set(stored, '$.path', ?) WHERE asset_id = ? AND stored IS NOT NULL`,
            values: [path, id],
          })
        }
        ledger.run(sql`UPDATE lent_file SET path = ${path} WHERE asset_id = ${id}`)
      })
    },
    close: () => ledger.close(),
  }
}
