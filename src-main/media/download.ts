import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from '#shared/domain/failure.ts'
import type { MediaFetcher } from './fetch-media.ts'
import { sniff, type SniffedType, sniffLength } from './sniff.ts'

/** A file to fetch. */
export type DownloadOrder = {
  readonly url: string
  readonly assetId: string
  /** Where it is to lie, once its type is known. */
  readonly pathFor: (type: SniffedType) => string
  readonly folder: string
  readonly onStep: (step: 'download-started' | 'download-part' | 'downloaded') => void
}

/** A fetched file under its final name. */
export type Downloaded = {
  readonly path: string
  readonly bytes: number
  /** Lowercase hex. */
  readonly sha256: string
  readonly type: SniffedType
}

/** The most that is written for one file, in bytes: no picture, clip or song of the service comes near. */
const largestFile = 4 * 1024 ** 3

type Part = { readonly path: string; readonly size: number; readonly etag: string | null }

const partPrefix = (assetId: string) => `.${assetId}.`

async function findPart(folder: string, assetId: string): Promise<Part | null> {
  const name = (await readdir(folder)).find((entry) => entry.startsWith(partPrefix(assetId)) && entry.endsWith('.part'))
  if (name === undefined) return null
  const path = join(folder, name)
  const mark = name.slice(partPrefix(assetId).length, -'.part'.length)
  // What lies there can be gone on with only if the server can be asked whether it is still the same file.
  const etag = mark === '' ? null : Buffer.from(mark, 'base64url').toString('utf8')
  return { path, size: (await stat(path)).size, etag }
}

function partPath(order: DownloadOrder, etag: string | null): string {
  const mark = etag === null || etag.startsWith('W/') || etag.length > 80 ? '' : Buffer.from(etag).toString('base64url')
  return join(order.folder, `${partPrefix(order.assetId)}${mark}.part`)
}

async function inspect(path: string): Promise<{ sha256: string; type: SniffedType; bytes: number }> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    // A stream without an encoding gives buffers.
    const piece = chunk as Buffer
    if (head.length < sniffLength) head = Buffer.concat([head, piece.subarray(0, sniffLength)])
    hash.update(piece)
    bytes += piece.length
  }
  return { sha256: hash.digest('hex'), type: sniff(head), bytes }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no handle on a folder to flush, and needs none.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function diskFailure(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'ENOSPC' && code !== 'EROFS' && code !== 'EDQUOT') return error
  const sentence = `The disk is full or cannot be written: ${folder}. The file is safe at the service and will be fetched when there is room.`
  return new Failure('DISK_FULL', sentence, { charged: 'yes', neededBytes: null, folder }, { cause: error })
}

/** Fetches into a partial file, going on with one that an earlier try left. Answers with its path. */
async function fetchPart(fetcher: MediaFetcher, order: DownloadOrder, signal: AbortSignal): Promise<string> {
  const left = await findPart(order.folder, order.assetId)
  const resumable = left !== null && left.etag !== null && left.size > 0 ? left : null
  const headers = resumable === null ? {} : { range: `bytes=${resumable.size}-`, 'if-range': resumable.etag ?? '' }
  const response = await fetcher.get(order.url, headers, signal)
  const isRest = response.statusCode === 206 && resumable !== null
  if (response.statusCode !== 200 && !isRest) {
    await response.body.dump()
    if (resumable !== null && response.statusCode === 416) await rm(resumable.path)
    throw new Error(`The file could not be fetched: the media host answered ${response.statusCode}`)
  }
  const etag = response.headers['etag']
  const path = isRest ? resumable.path : partPath(order, typeof etag === 'string' ? etag : null)
  if (left !== null && left.path !== path) await rm(left.path, { force: true })
  const declared = Number(response.headers['content-length'] ?? Number.NaN)
  const before = isRest ? resumable.size : 0
  const handle = await open(path, isRest ? 'a' : 'w', 0o600)
  try {
    let size = before
    for await (const chunk of response.body) {
      const piece = chunk as Buffer
      size += piece.length
      if (size > largestFile) throw new Error('The file is larger than 4 GB, which no result of the service is')
      await handle.writeFile(piece)
      order.onStep('download-part')
    }
    if (Number.isFinite(declared) && size !== before + declared) throw new Error('The file ended before its end')
    await handle.sync()
  } finally {
    await handle.close()
  }
  return path
}

/**
 * Fetches a file so that its final name only ever holds the whole of it: into a partial file in the same folder, gone
 * on with after a break, flushed, measured, named by what its bytes are, renamed, the folder flushed.
 *
 * @throws Failure DISK_FULL, or Error where the address is refused or the host does not give it; the partial file stays.
 */
export async function download(fetcher: MediaFetcher, order: DownloadOrder, signal: AbortSignal): Promise<Downloaded> {
  try {
    await mkdir(order.folder, { recursive: true })
    order.onStep('download-started')
    const part = await fetchPart(fetcher, order, signal)
    const { sha256, type, bytes } = await inspect(part)
    const path = order.pathFor(type)
    await mkdir(dirname(path), { recursive: true })
    await rename(part, path)
    await syncFolder(dirname(path))
    order.onStep('downloaded')
    return { path, bytes, sha256, type }
  } catch (error) {
    throw diskFailure(error, order.folder)
  }
}
