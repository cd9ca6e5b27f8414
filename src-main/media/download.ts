import { say } from '#shared/domain/sentences/say.ts'
import { rm } from 'node:fs/promises'
import type { OutputType } from '#shared/contract/model.ts'
import { makeFolder } from '../disk/durable-file.ts'
import { checkMedia } from './check-media.ts'
import { diskFailure, refusedFile, diskFull } from './file-failures.ts'
import type { MediaFetcher } from './media-fetcher.ts'
import { type FileTools, systemFileTools, placeFile, makeRealFolder } from './place-file.ts'
import { hashFile, type SniffedType, sniff, sniffLength } from './file-type.ts'
import type { Dispatcher } from 'undici'
import { isFailure } from '#shared/domain/failure.ts'
import { findPart, type Part, partPath, removePart, keepPart, openPart, readHead } from './partial-files.ts'

/** A file to download. */
export type DownloadOrder = {
  readonly url: string
  readonly assetId: string
  /** The requested kind; bounds a file whose bytes do not identify its type. */
  readonly expected: OutputType
  /** The final path, once its type is known. */
  readonly pathFor: (type: SniffedType) => string
  /** The folder that contains all downloads, which must exist; defaults to `folder`. */
  readonly root?: string
  readonly folder: string
  /** `bytes`: of the file that have arrived by now, with each part. */
  readonly onStep: (step: 'download-started' | 'download-part' | 'downloaded', bytes?: number) => void
  /** A limit in bytes, in addition to the kind's own. */
  readonly mostBytes?: number
}

/** A downloaded file under its final name. */
export type Downloaded = {
  readonly path: string
  readonly bytes: number
  /** Lowercase hex. */
  readonly sha256: string
  readonly type: SniffedType
}

/** Deletes a file that is not the requested kind, so that the next attempt starts over. @throws Failure FILE_REFUSED */
async function refuseOther(part: string, expected: OutputType): Promise<void> {
  const problem = await checkMedia(part, expected)
  if (problem === null) return
  await rm(part, { force: true })
  const sentence = say('media.otherDownload', { ...problem.content, wanted: expected })
  throw refusedFile(problem.reason, sentence)
}

/** Disk space that stays free beside a download. */
const spareBytes = 16 * 1024 ** 2

/** A file to download into `folder`, under a temporary name until complete. */
type PartOrder = {
  readonly url: string
  readonly assetId: string
  readonly folder: string
  readonly expected: OutputType
  readonly mostBytes?: number
  /** Bytes that the disk can take. */
  readonly freeBytes: number
  readonly onStep: (step: 'download-part', bytes: number) => void
}

/** A host that averages less than 1 KiB/s over the stall limit is dropped and asked again. */
const leastBytesPerSecond = 1024

/** Whether a response continues the part: a host may ignore the condition and send any range of any file. */
function goesOn(headers: Dispatcher.ResponseData['headers'], part: Part): boolean {
  const isSame = headers['etag'] === undefined || headers['etag'] === part.etag
  return isSame && String(headers['content-range']).startsWith(`bytes ${part.size}-`)
}

type WriteBounds = {
  readonly expected: OutputType
  readonly mostBytes?: number
  /** A host that sends less than this in a window is dropped; received bytes stay. */
  readonly leastBytes: number
  readonly windowMs: number
  readonly freeBytes: number
  readonly folder: string
  readonly onPiece: (bytes: number) => void
}

/** Bytes after which received data is flushed, so that the download can resume after a power loss. */
const keptEvery = 16 * 1024 ** 2

/** The failure for a file that is too large; its part is useless. */
function tooLarge(most: number): Error {
  return refusedFile('too-large', say('files.tooLargeDownload', { megabytes: Math.floor(most / 1024 ** 2) }))
}

function createPace(leastBytes: number, windowMs: number) {
  let since = performance.now()
  let bytes = 0
  return (more: number) => {
    bytes += more
    if (performance.now() - since < windowMs) return
    if (bytes < leastBytes) throw new Error(`The media host sent ${bytes} bytes in ${windowMs} ms; it is asked again`)
    since = performance.now()
    bytes = 0
  }
}

const megabyte = 1024 ** 2
const caps = { image: 100 * megabyte, audio: 500 * megabyte, video: 4096 * megabyte } as const

/** The largest output of any kind. Bytes. */
const largestCap = caps.video

/** Maximum bytes of a file: by its detected type, else by the requested kind; if both are unknown, the audio limit. */
function sizeCap(found: SniffedType['kind'], expected: OutputType): number {
  if (found !== 'unknown') return caps[found]
  return expected === 'unknown' ? caps.audio : caps[expected]
}

/**
 * Appends a body to `before` existing bytes and waits until all of it is on the disk. Returns the part's path, whose
 * name includes its size. `total`: the complete file's size, null if the host does not say. Holds one piece in memory
 * at a time.
 * @throws Failure FILE_REFUSED above the limit of its kind, DISK_FULL without enough space; Error if the host is too
 * slow or breaks off.
 */
async function writePart(
  body: Dispatcher.ResponseData['body'],
  path: string,
  { before, total }: { before: number; total: number | null },
  bounds: WriteBounds,
): Promise<string> {
  const keepPace = createPace(bounds.leastBytes, bounds.windowMs)
  const capOf = (head: Uint8Array) =>
    Math.min(sizeCap(sniff(head).kind, bounds.expected), bounds.mostBytes ?? Number.POSITIVE_INFINITY)
  let head = before > 0 ? await readHead(path, sniffLength) : Buffer.alloc(0)
  let size = before
  let kept = { path, size }
  const handle = await openPart(path, before > 0 ? 'go on' : 'anew')
  const keep = async () => {
    if (size > kept.size) kept = { path: await keepPart(handle, kept.path), size }
  }
  try {
    for await (const chunk of body) {
      // A body without an encoding gives buffers.
      const piece = chunk as Buffer
      if (head.length < sniffLength) head = Buffer.concat([head, piece.subarray(0, sniffLength - head.length)])
      const most = capOf(head)
      if (Math.max(size + piece.length, total ?? 0) > most) throw tooLarge(most)
      if (total !== null && total - before > bounds.freeBytes) throw diskFull(bounds.folder, total - before)
      await handle.writeFile(piece)
      size += piece.length
      if (size - kept.size >= keptEvery) await keep()
      bounds.onPiece(size)
      keepPace(piece.length)
    }
    await keep()
    return kept.path
  } catch (error) {
    // Unflushed data is fetched again; the error that broke the body is the one to report.
    await keep().catch(() => null)
    throw error
  } finally {
    await handle.close()
  }
}

async function write(fetcher: MediaFetcher, order: PartOrder, answer: Dispatcher.ResponseData, part: Part) {
  const { headers, body } = answer
  const announced = headers['content-length']
  const total = announced === undefined ? null : part.size + Number(announced)
  try {
    const most = order.mostBytes ?? largestCap
    if (total !== null && total > most) throw tooLarge(most)
    const place = { before: part.size, total }
    return await writePart(body, part.path, place, {
      ...order,
      windowMs: fetcher.stallMs,
      leastBytes: Math.ceil((leastBytesPerSecond * fetcher.stallMs) / 1000),
      onPiece: (bytes) => order.onStep('download-part', bytes),
    })
  } catch (error) {
    body.destroy()
    if (isFailure(error) && error.code === 'FILE_REFUSED') await removePart(order.folder, order.assetId)
    throw diskFailure(error, order.folder, total === null ? null : total - part.size)
  }
}

/**
 * Downloads into a partial file, resuming an earlier one if the host confirms that the file is unchanged. Returns the
 * partial file's path.
 * @throws Failure or Error if the host does not send it. The part stays, unless it can never become the file.
 */
async function fetchPart(fetcher: MediaFetcher, order: PartOrder, signal: AbortSignal): Promise<string> {
  const left = await findPart(order.folder, order.assetId)
  const resumable = left !== null && left.etag !== null ? left : null
  const asked = resumable === null ? {} : { range: `bytes=${resumable.size}-`, 'if-range': resumable.etag ?? '' }
  const answer = await fetcher.get(order.url, asked, signal)
  const { statusCode, headers, body } = answer
  const isRest = statusCode === 206 && resumable !== null
  if (statusCode !== 200 && !isRest) {
    await body.dump()
    if (resumable !== null && statusCode === 416) await removePart(order.folder, order.assetId)
    throw new Error(`The file could not be fetched: the media host answered ${statusCode}`)
  }
  if (isRest && !goesOn(headers, resumable)) {
    await body.dump()
    await removePart(order.folder, order.assetId)
    throw new Error('The media host sent another range than requested; the download starts over')
  }
  const etag = typeof headers['etag'] === 'string' ? headers['etag'] : null
  const part = isRest ? resumable : { path: partPath(order.folder, order.assetId, etag), size: 0, etag }
  if (!isRest) await removePart(order.folder, order.assetId)
  return write(fetcher, order, answer, part)
}

/**
 * Downloads a file so that its final name never holds an incomplete one: into a partial file in the same folder,
 * resumed after an interruption, flushed, measured, named by its detected type, renamed, the folder flushed.
 * @throws Failure DISK_FULL, FILE_HELD or FILE_REFUSED, or Error if the address is refused or the host does not send
 * it; the partial file stays, unless it can never become the file.
 */
export async function download(
  fetcher: MediaFetcher,
  order: DownloadOrder,
  signal: AbortSignal,
  tools: FileTools = systemFileTools,
): Promise<Downloaded> {
  try {
    if (order.root === undefined) await makeFolder(order.folder)
    await makeRealFolder(order.root ?? order.folder, order.folder)
    order.onStep('download-started')
    const freeBytes = (await tools.freeBytes(order.folder)) - spareBytes
    const part = await fetchPart(fetcher, { ...order, freeBytes }, signal)
    await refuseOther(part, order.expected)
    const file = await hashFile(part)
    const path = await placeFile(tools, { path: part, ...file }, order.pathFor(file.type), signal)
    order.onStep('downloaded')
    return { path, ...file }
  } catch (error) {
    throw diskFailure(error, order.folder, null)
  }
}
