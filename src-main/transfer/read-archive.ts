import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { damagedArchive, newerArchive, notAnArchive, unsafeArchive } from './archive-refusal.ts'
import { entryPattern, Manifest, ManifestHead, archiveVersion, manifestName } from './manifest.ts'

/** The largest list of entries that is read: a million files. Bytes. */
const mostManifestBytes = 200 * 1024 ** 2
const mostEntries = 2_000_000
/** SQLite files shrink to a tenth at best. */
const mostRatio = 200
/** The type in the upper half of an entry's attributes, as Unix programs write it. */
const typeMask = 0o170000
const regularFile = 0o100000

/** An archive whose structure was checked: its list, and the bytes of its entries. */
export type Archive = {
  readonly manifest: Manifest
  /** Size of the archive itself. */
  readonly bytes: number
  /** Yields an entry's bytes and throws an ArchiveRefusal at their end unless they are as the manifest says. */
  read(entry: Manifest['entries'][number]): AsyncGenerator<Uint8Array>
  close(): void
}

function checkEntry(path: string, entry: Entry, fileBytes: number): void {
  const { fileName, uncompressedSize, compressedSize, compressionMethod } = entry
  if (fileName !== manifestName && !entryPattern.test(fileName)) {
    throw unsafeArchive(path, 'unknown', fileName.slice(0, 80))
  }
  const type = (entry.externalFileAttributes >>> 16) & typeMask
  if (type !== 0 && type !== regularFile) throw unsafeArchive(path, 'link', fileName)
  if (entry.isEncrypted()) throw unsafeArchive(path, 'encrypted', fileName)
  if (compressionMethod !== 0 && compressionMethod !== 8) throw unsafeArchive(path, 'packed', fileName)
  if (compressedSize > fileBytes) throw damagedArchive(path, 'long', fileName)
  const isStored = fileName.startsWith('files/')
  const isTooDense = uncompressedSize > Math.max(compressedSize, 1_000) * mostRatio
  if (
    (isStored && compressionMethod !== 0) ||
    isTooDense ||
    (fileName === manifestName && uncompressedSize > mostManifestBytes)
  ) {
    throw unsafeArchive(path, 'dense', fileName)
  }
}

async function listEntries(path: string, zip: ZipFile, fileBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let packed = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(path, entry, fileBytes)
    if (entries.has(entry.fileName)) throw unsafeArchive(path, 'twice', entry.fileName)
    packed += entry.compressedSize
    // Entries that share bytes unpack to more than the file has.
    if (packed > fileBytes) throw unsafeArchive(path, 'overlap')
    entries.set(entry.fileName, entry)
    if (entries.size > mostEntries) throw unsafeArchive(path, 'many')
  }
  return entries
}

async function* readEntry(path: string, zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let crc = 0
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      // A stream without an encoding yields buffers.
      const bytes = piece as Buffer
      crc = crc32(bytes, crc)
      yield bytes
    }
  } catch (error) {
    throw damagedArchive(path, 'unread', entry.fileName, error)
  }
  if (crc !== entry.crc32) throw damagedArchive(path, 'checksum', entry.fileName)
}

async function readManifest(path: string, zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  if (entry === undefined) throw notAnArchive(path, null)
  const pieces: Uint8Array[] = []
  for await (const piece of readEntry(path, zip, entry)) pieces.push(piece)
  let value: unknown
  try {
    value = JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch (error) {
    throw damagedArchive(path, 'list', '', error)
  }
  const head = ManifestHead.safeParse(value)
  if (!head.success) throw notAnArchive(path, head.error)
  if (head.data.version > archiveVersion) throw newerArchive(path, null)
  const manifest = Manifest.safeParse(value)
  if (!manifest.success) throw damagedArchive(path, 'list', '', manifest.error)
  return manifest.data
}

function checkAgainst(path: string, { entries: listed }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const names = new Set(listed.map(({ name }) => name))
  if (names.size !== listed.length || names.size !== entries.size - 1) {
    throw damagedArchive(path, 'entries')
  }
  for (const { name, bytes } of listed) {
    if (entries.get(name)?.uncompressedSize !== bytes) throw damagedArchive(path, 'size', name)
  }
  const ofService = ['service.db', 'service-files.json']
  const hasService = ofService.some((name) => names.has(name))
  for (const name of ['ledger.db', 'cache.db', 'settings.json', ...(hasService ? ofService : [])]) {
    if (!names.has(name)) throw damagedArchive(path, 'missing', name)
  }
}

/**
 * Opens an archive, which anyone may have made, and checks its structure: only names that Backlot writes, no links, no
 * entry twice or over another, no sizes that do not fit, a version that is known.
 * @throws ArchiveRefusal
 */
export async function openArchive(path: string): Promise<Archive> {
  // Loaded with the first archive: the start does not wait for it.
  const { openPromise } = await import('yauzl')
  let zip: ZipFile
  let bytes = 0
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new Error('It is no file')
    bytes = found.size
    zip = await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    })
  } catch (error) {
    throw notAnArchive(path, error)
  }
  try {
    const entries = await listEntries(path, zip, bytes).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'ArchiveRefusal' ? error : unsafeArchive(path, 'malformed')
    })
    const manifest = await readManifest(path, zip, entries)
    checkAgainst(path, manifest, entries)
    return {
      manifest,
      bytes,
      async *read({ name, sha256 }) {
        const entry = entries.get(name)
        if (entry === undefined) throw damagedArchive(path, 'missing', name)
        const hash = createHash('sha256')
        for await (const piece of readEntry(path, zip, entry)) {
          hash.update(piece)
          yield piece
        }
        if (hash.digest('hex') !== sha256) throw damagedArchive(path, 'checksum', name)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
