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
    throw unsafeArchive(path, `it has the unknown entry “${fileName.slice(0, 80)}”`)
  }
  const type = (entry.externalFileAttributes >>> 16) & typeMask
  if (type !== 0 && type !== regularFile) throw unsafeArchive(path, `“${fileName}” is a link or a device`)
  if (entry.isEncrypted()) throw unsafeArchive(path, `“${fileName}” is encrypted`)
  if (compressionMethod !== 0 && compressionMethod !== 8) throw unsafeArchive(path, `“${fileName}” can’t be unpacked`)
  if (compressedSize > fileBytes) throw damagedArchive(path, `“${fileName}” is longer than the file`)
  const isStored = fileName.startsWith('files/')
  const isTooDense = uncompressedSize > Math.max(compressedSize, 1_000) * mostRatio
  if (
    (isStored && compressionMethod !== 0) ||
    isTooDense ||
    (fileName === manifestName && uncompressedSize > mostManifestBytes)
  ) {
    throw unsafeArchive(path, `“${fileName}” unpacks to far more than its size`)
  }
}

async function listEntries(path: string, zip: ZipFile, fileBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let packed = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(path, entry, fileBytes)
    if (entries.has(entry.fileName)) throw unsafeArchive(path, `it has “${entry.fileName}” twice`)
    packed += entry.compressedSize
    // Entries that share bytes unpack to more than the file has.
    if (packed > fileBytes) throw unsafeArchive(path, 'its entries overlap')
    entries.set(entry.fileName, entry)
    if (entries.size > mostEntries) throw unsafeArchive(path, 'it has too many entries')
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
    throw damagedArchive(path, `“${entry.fileName}” can’t be read`, error)
  }
  if (crc !== entry.crc32) throw damagedArchive(path, `“${entry.fileName}” doesn’t match its checksum`)
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
    throw damagedArchive(path, 'its list can’t be read', error)
  }
  const head = ManifestHead.safeParse(value)
  if (!head.success) throw notAnArchive(path, head.error)
  if (head.data.version > archiveVersion) throw newerArchive(path, null)
  const manifest = Manifest.safeParse(value)
  if (!manifest.success) throw damagedArchive(path, 'its list can’t be read', manifest.error)
  return manifest.data
}

function checkAgainst(path: string, { entries: listed }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const names = new Set(listed.map(({ name }) => name))
  if (names.size !== listed.length || names.size !== entries.size - 1) {
    throw damagedArchive(path, 'it doesn’t have the entries of its list')
  }
  for (const { name, bytes } of listed) {
    if (entries.get(name)?.uncompressedSize !== bytes)
      throw damagedArchive(path, `“${name}” is missing or has another size`)
  }
  for (const name of ['ledger.db', 'cache.db', 'settings.json']) {
    if (!names.has(name)) throw damagedArchive(path, `“${name}” is missing`)
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
      throw error instanceof Error && error.name === 'ArchiveRefusal'
        ? error
        : unsafeArchive(path, 'its list of entries is malformed')
    })
    const manifest = await readManifest(path, zip, entries)
    checkAgainst(path, manifest, entries)
    return {
      manifest,
      bytes,
      async *read({ name, sha256 }) {
        const entry = entries.get(name)
        if (entry === undefined) throw damagedArchive(path, `“${name}” is missing`)
        const hash = createHash('sha256')
        for await (const piece of readEntry(path, zip, entry)) {
          hash.update(piece)
          yield piece
        }
        if (hash.digest('hex') !== sha256) throw damagedArchive(path, `“${name}” doesn’t match its checksum`)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
