import { createWriteStream, existsSync } from 'node:fs'
import { lstat, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { ServiceReport } from '#shared/bridge/transfer.ts'
import { ServiceFileName } from '#shared/domain/service-data.ts'
import { copyDatabase } from '../cache/database.ts'
import { FileTooNewError } from '../cache/migrate.ts'
import { flushFolder, makeFolder } from '../disk/durable-file.ts'
import { hashFile } from '../media/file-type.ts'
import { fileEntry, type Manifest } from './manifest.ts'
import { askServiceData } from './service-data-process.ts'
import { readNote } from './staged-notes.ts'

/** The entries of the data of "This computer": its database, and which of the archive's files belong to it. */
export const serviceEntries = { database: 'service.db', files: 'service-files.json' } as const

/** A file of the service: its name below its folder of files, and its size in bytes. */
export const NamedFile = z.object({ name: ServiceFileName, bytes: z.int().min(0) })

const ListedFile = NamedFile.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/u) })
/** A file of the service in an archive, which has it under its checksum. */
export type ListedFile = z.output<typeof ListedFile>

const databaseOf = (folder: string) => join(folder, 'service.db')
/** The path of a file of the service in its data folder. */
export const serviceFile = (folder: string, name: string) => join(folder, 'files', ...name.split('/'))

/** The service of this computer: the folder of its data, and the program that knows its database. */
export type OwnService = { readonly folder: string; readonly program: string }

/**
 * Copies the database of a service, which may be in use, without its secrets. Returns its newest migration and the files
 * that belong to it; null if it was never started. `hasMedia`: all files, and not only those that are used again.
 */
export async function copyService({ folder, program }: OwnService, target: string, hasMedia: boolean) {
  if (!existsSync(databaseOf(folder))) return null
  copyDatabase(databaseOf(folder), target)
  const which = hasMedia ? 'all' : 'needed'
  const left = await askServiceData(program, { kind: 'leave', copy: target, which })
  if (left.kind !== 'left') throw new Error('The service answered another question')
  const files: z.output<typeof NamedFile>[] = []
  for (const name of left.names) {
    const found = await stat(serviceFile(folder, name)).catch(() => null)
    if (found?.isFile() === true) files.push({ name, bytes: found.size })
  }
  return { schema: left.schema, files }
}

/** The data of "This computer" that was taken out of an archive. */
const stagedService = (staged: string) => {
  const folder = join(staged, 'service')
  return { folder, database: databaseOf(folder), files: join(staged, serviceEntries.files) }
}

async function readListed(staged: string): Promise<ListedFile[]> {
  return readNote(stagedService(staged).files, z.array(ListedFile))
}

/**
 * Checks the service's database that was taken out of an archive, and finds out what becomes of it: it is taken only where
 * this computer has no service or one with which nothing was done. Null if the archive has none.
 * @throws FileTooNewError, StoreError, or another Error unless everything is as Backlot writes it.
 */
export async function prepareService(
  staged: string,
  manifest: Manifest,
  { folder, program }: OwnService,
): Promise<ServiceReport | null> {
  const found = join(staged, serviceEntries.database)
  const own = stagedService(staged)
  if (!existsSync(found)) return null
  const entries = new Map(manifest.entries.map((entry) => [entry.name, entry]))
  const listed = await readListed(staged)
  const isListed = listed.every(({ sha256, bytes }) => entries.get(fileEntry(sha256))?.bytes === bytes)
  if (!isListed || new Set(listed.map(({ name }) => name)).size !== listed.length) {
    throw new Error('The files of the service are not those of the archive')
  }
  const current = existsSync(databaseOf(folder)) ? databaseOf(folder) : null
  const came = await askServiceData(program, { kind: 'come', file: found, current })
  if (came.kind === 'newer') throw new FileTooNewError(found, came.schema, came.known)
  if (came.kind !== 'came') throw new Error('The service answered another question')
  const outcome = came.isFree ? 'taken' : came.isContained ? 'here' : 'kept'
  if (outcome === 'taken') {
    await makeFolder(own.folder, 0o700)
    await rename(found, own.database)
  } else {
    await rm(found)
  }
  return { outcome, ...came.counts }
}

async function holds(path: string, { bytes, sha256 }: ListedFile): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found?.isFile() === true && found.size === bytes && (await hashFile(path)).sha256 === sha256
}

/** The files of the service that are still to be placed: none unless its database waits to be taken. */
export async function listServiceFiles(staged: string): Promise<ListedFile[]> {
  return existsSync(stagedService(staged).database) ? readListed(staged) : []
}

/** Writes a file of the service beside its staged database. One that is there already is not read again. */
export async function placeServiceFile(
  bytes: AsyncIterable<Uint8Array>,
  staged: string,
  file: ListedFile,
): Promise<void> {
  const path = serviceFile(stagedService(staged).folder, file.name)
  if (await holds(path, file)) return
  await makeFolder(dirname(path), 0o700)
  const part = `${path}.part`
  await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }))
  await rename(part, path)
  await flushFolder(dirname(path))
}

/**
 * Puts the service that waits in `staged` in the place of one with which nothing was done. Nothing may have its folder open.
 * Done again after a crash, it goes on. Returns false if the service here was used meanwhile: it stays as it is.
 */
export async function takeService(staged: string, { folder, program }: OwnService): Promise<boolean> {
  const { folder: from, database } = stagedService(staged)
  // An earlier attempt has moved it.
  if (!existsSync(database)) return true
  if (existsSync(databaseOf(folder))) {
    const found = await askServiceData(program, { kind: 'untouched', file: databaseOf(folder) })
    if (found.kind !== 'untouched' || !found.isUntouched) return false
  }
  await rm(folder, { recursive: true, force: true })
  await rename(from, folder)
  await flushFolder(dirname(folder))
  return true
}
