import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { appendFile, lstat, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#shared/util/text-formats.ts'
import { copyCache, copyLedger, ProfileFile } from '../cache/transfer/portable-copy.ts'
import { newestSchemas } from '../cache/transfer/staged-profile.ts'
import { flushFolder, makeFolder, writeDurably } from '../disk/durable-file.ts'
import { pathInside } from '../disk/path-inside.ts'
import { hashFile } from '../media/file-type.ts'
import { archiveVersion, fileEntry, type Manifest, manifestName } from './manifest.ts'
import { openArchive } from './read-archive.ts'
import { copyService, type ListedFile, NamedFile, serviceEntries, serviceFile } from './service-data.ts'
import type { ExportTask, OnProgress } from './transfer-messages.ts'
import { openZipWriter, WrittenEntry } from './zip-writer.ts'

const pieceBytes = 1024 * 1024

const JournalLine = z.object({ entry: WrittenEntry, sha256: z.string() })
type JournalLine = z.output<typeof JournalLine>

/** What an interrupted export goes on from. Written when the copies of the databases are complete. */
const Begun = z.object({
  target: z.string(),
  createdAt: z.iso.datetime(),
  hasMedia: z.boolean(),
  files: z.array(ProfileFile),
  /** The files of the service, and the newest migration of its database; null if it was never started. */
  service: z
    .object({ schema: z.int(), files: z.array(NamedFile) })
    .nullable()
    .default(null),
})
type Begun = z.output<typeof Begun>

/** Where an export keeps the copies of the databases until it is complete. */
const workOf = (folder: string) => ({
  begun: join(folder, 'export.json'),
  journal: join(folder, 'journal.jsonl'),
  ledger: join(folder, 'ledger.db'),
  cache: join(folder, 'cache.db'),
  settings: join(folder, 'settings.json'),
  service: join(folder, 'service.db'),
})

/** The unfinished archive of a target. */
export const partOf = (target: string): string => `${target}.part`

/** A file that is missing or cannot be read is null. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}

/** Whether a work folder has notes of an export that cannot be read, so that it cannot go on. */
export async function isUnreadable(folder: string): Promise<boolean> {
  const { begun } = workOf(folder)
  return existsSync(begun) && !Begun.safeParse(await readJson(begun)).success
}

/** The interrupted export in a work folder that can go on; null if there is none. */
export async function readInterrupted(folder: string): Promise<{ target: string; hasMedia: boolean } | null> {
  const begun = Begun.safeParse(await readJson(workOf(folder).begun)).data
  return begun !== undefined && existsSync(partOf(begun.target)) ? begun : null
}

const textOf = (line: JournalLine) => `${JSON.stringify(line)}\n`

/**
 * The entries that are on the disk, up to a line that was cut off or damaged: its entry and those behind it are written
 * again, and the journal goes on from here.
 */
async function readJournal(file: string): Promise<JournalLine[]> {
  if (!existsSync(file)) return []
  const lines: JournalLine[] = []
  for (const line of (await readFile(file, 'utf8')).split('\n').slice(0, -1)) {
    const parsed = parseJson(line)
    const read = JournalLine.safeParse(parsed.kind === 'value' ? parsed.value : null)
    if (!read.success) break
    lines.push(read.data)
  }
  await writeDurably(file, lines.map(textOf).join(''))
  return lines
}

async function begin(task: ExportTask): Promise<Begun> {
  const work = workOf(task.work)
  await rm(task.work, { recursive: true, force: true })
  await rm(partOf(task.target), { force: true })
  await makeFolder(task.work, 0o700)
  const { media, inputs } = task.roots
  const files = copyLedger(task.ledger, work.ledger, Buffer.from(task.key, 'hex'), task.roots)
  copyCache(task.cache, work.cache)
  await writeFile(work.settings, task.settings, { mode: 0o600 })
  // A file outside of both folders is the user's own; it is taken along like one in the media folder.
  const isInput = ({ path }: ProfileFile) => pathInside(inputs, path) !== null && pathInside(media, path) === null
  const taken = files.filter((file) => task.hasMedia || isInput(file))
  const service = await copyService(task.service, work.service, task.hasMedia)
  const begun = { target: task.target, createdAt: task.createdAt, hasMedia: task.hasMedia, files: taken, service }
  await writeDurably(work.begun, JSON.stringify(begun))
  return begun
}

/** The file of the library is gone, or its disk is. */
class Unreadable extends Error {}

async function* read(path: string, onPiece: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  try {
    // A stream without an encoding yields buffers.
    for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
      onPiece(piece as Buffer)
      yield piece as Buffer
    }
  } catch (error) {
    throw new Unreadable('A file cannot be read', { cause: error })
  }
}

async function isRegular(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found?.isFile() === true
}

type Writer = Awaited<ReturnType<typeof openZipWriter>>

/** Adds a file under its checksum. Returns null if it is missing, or not what the ledger says. */
async function addFile(
  writer: Writer,
  file: ProfileFile,
  onBytes: (count: number) => void,
): Promise<JournalLine | null> {
  if (!(await isRegular(file.path))) return null
  const hash = createHash('sha256')
  const onPiece = (piece: Buffer) => {
    hash.update(piece)
    onBytes(piece.length)
  }
  try {
    const accept = () => hash.digest('hex') === file.sha256
    const entry = await writer.add(fileEntry(file.sha256), read(file.path, onPiece), { accept })
    return entry === null ? null : { entry, sha256: file.sha256 }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

async function addPacked(writer: Writer, name: string, pieces: AsyncIterable<Uint8Array>): Promise<JournalLine> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  const entry = await writer.add(name, hashed(), { isPacked: true })
  if (entry === null) throw new Error('An entry was not taken')
  return { entry, sha256: hash.digest('hex') }
}
const addDatabase = (writer: Writer, name: string, path: string) =>
  addPacked(
    writer,
    name,
    read(path, () => undefined),
  )
const addText = (writer: Writer, name: string, text: string) =>
  addPacked(
    writer,
    name,
    (async function* () {
      yield await Promise.resolve(Buffer.from(text))
    })(),
  )

/** A file of the service with its checksum, which its database does not have; null if it is gone or has another size. */
async function readServiceFile(path: string, bytes: number): Promise<ProfileFile | null> {
  if (!(await isRegular(path))) return null
  const found = await hashFile(path).catch(() => null)
  return found?.bytes === bytes ? { path, bytes, sha256: found.sha256 } : null
}

/** Reads the whole archive and compares it with its checksums. */
async function verify(path: string, onProgress: OnProgress): Promise<void> {
  const archive = await openArchive(path)
  try {
    let done = 0
    for (const entry of archive.manifest.entries) {
      for await (const piece of archive.read(entry)) {
        done += piece.length
        onProgress({ stage: 'verifying', done, total: archive.bytes })
      }
    }
  } finally {
    archive.close()
  }
}

/** Gives the archive its name, beside a file that took it meanwhile. */
async function place(part: string, target: string): Promise<string> {
  const stem = target.replace(/\.zip$/u, '')
  let path = target
  for (let count = 2; existsSync(path); count += 1) path = `${stem} (${count}).zip`
  await rename(part, path)
  await flushFolder(dirname(path))
  return path
}

/**
 * Exports a profile in use to one file: copies of its databases without secrets, its settings, the copies of its input
 * files and, if asked, the files of its library. Each entry is on the disk before it is noted; an export that was stopped
 * or killed goes on behind the last one. The finished file is read and compared before it gets its name.
 */
export async function writeArchive(task: ExportTask, onProgress: OnProgress) {
  const work = workOf(task.work)
  const found = Begun.safeParse(await readJson(work.begun)).data
  const canGoOn = found?.target === task.target && found.hasMedia === task.hasMedia && existsSync(partOf(task.target))
  onProgress({ stage: 'copying', done: 0, total: 0 })
  const begun = canGoOn ? found : await begin(task)
  const lines = canGoOn ? await readJournal(work.journal) : []
  const part = partOf(begun.target)
  const known = new Map(lines.map((line) => [line.entry.name, line]))
  const writer = await openZipWriter(part, existsSync(part) ? lines.map(({ entry }) => entry) : null)
  let missing = 0
  async function note(line: JournalLine): Promise<void> {
    known.set(line.entry.name, line)
    await appendFile(work.journal, textOf(line), { mode: 0o600 })
  }
  try {
    const databases = {
      'ledger.db': work.ledger,
      'cache.db': work.cache,
      'settings.json': work.settings,
      ...(begun.service === null ? {} : { [serviceEntries.database]: work.service }),
    }
    for (const [name, path] of Object.entries(databases)) {
      if (!known.has(name)) await note(await addDatabase(writer, name, path))
    }
    const total = [...begun.files, ...(begun.service?.files ?? [])].reduce((sum, { bytes }) => sum + bytes, 0)
    let done = 0
    for (const file of begun.files) {
      const before = done
      if (!known.has(fileEntry(file.sha256))) {
        const line = await addFile(writer, file, (count) =>
          onProgress({ stage: 'copying', done: (done += count), total }),
        )
        if (line === null) missing += 1
        else await note(line)
      }
      done = before + file.bytes
      onProgress({ stage: 'copying', done, total })
    }
    const listed: ListedFile[] = []
    for (const { name, bytes } of begun.service?.files ?? []) {
      const file = await readServiceFile(serviceFile(task.service.folder, name), bytes)
      const isKnown = file !== null && known.has(fileEntry(file.sha256))
      const line = file === null || isKnown ? null : await addFile(writer, file, () => undefined)
      if (line !== null) await note(line)
      // A file of the library that it made has the same bytes, and is there once.
      if (file !== null && (isKnown || line !== null)) listed.push({ name, bytes, sha256: file.sha256 })
      else missing += 1
      onProgress({ stage: 'copying', done: (done += bytes), total })
    }
    if (begun.service !== null) {
      const line = await addText(writer, serviceEntries.files, JSON.stringify(listed))
      known.set(line.entry.name, line)
    }
    const manifest: Manifest = {
      format: 'backlot-profile',
      version: archiveVersion,
      app: task.app,
      platform: task.platform,
      createdAt: begun.createdAt,
      schemas: { ...newestSchemas, ...(begun.service === null ? {} : { service: begun.service.schema }) },
      hasMedia: begun.hasMedia,
      missing,
      entries: [...known.values()].map(({ entry, sha256 }) => ({ name: entry.name, bytes: entry.size, sha256 })),
    }
    await addText(writer, manifestName, JSON.stringify(manifest))
  } catch (error) {
    await writer.close()
    throw error
  }
  const bytes = await writer.finish()
  await verify(part, onProgress)
  const path = await place(part, begun.target)
  const files = [...known.keys()].filter((name) => name.startsWith('files/')).length
  await rm(task.work, { recursive: true, force: true })
  return { kind: 'exported' as const, path, bytes, files, missing }
}

/** Deletes what an interrupted export left. */
export async function discardExport(folder: string): Promise<void> {
  const begun = await readInterrupted(folder)
  if (begun !== null) await rm(partOf(begun.target), { force: true })
  await rm(folder, { recursive: true, force: true })
}

/** The size of the databases of an export before they are packed. Bytes. */
export async function databaseBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
