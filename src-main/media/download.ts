import { rm } from 'node:fs/promises'
import type { OutputType } from '#shared/contract/model.ts'
import { makeFolder } from '../disk/durable-file.ts'
import { checkMedia, nameKind } from './check-media.ts'
import { diskFailure, refusedFile, diskFull } from './file-failures.ts'
import type { MediaFetcher } from './media-fetcher.ts'
import { type FileTools, systemFileTools, placeFile, makeRealFolder } from './place-file.ts'
import { hashFile, type SniffedType, sniff, sniffLength } from './file-type.ts'
import type { Dispatcher } from 'undici'
import { isFailure } from '#shared/domain/failure.ts'
import { findPart, type Part, partPath, removePart, keepPart, openPart, readHead } from './partial-files.ts'

/** A file to fetch. */
export type DownloadOrder = {
  readonly url: string
  readonly assetId: string
  /** What was asked for: bounds a file whose bytes do not tell what they are. */
  readonly expected: OutputType
  /** Where it is to lie, once its type is known. */
  readonly pathFor: (type: SniffedType) => string
  /** The folder that holds all of them; without it, `folder`. It must be there. */
  readonly root?: string
  readonly folder: string
  readonly onStep: (step: 'download-started' | 'download-part' | 'downloaded') => void
  /** A bound besides the one of the kind, in bytes. */
  readonly mostBytes?: number
}

/** A fetched file under its final name. */
export type Downloaded = {
  readonly path: string
  readonly bytes: number
  /** Lowercase hex. */
  readonly sha256: string
  readonly type: SniffedType
}

/** Takes away what is no result of its kind, so that the next try begins anew. @throws Failure FILE_REFUSED */
async function refuseOther(part: string, expected: OutputType): Promise<void> {
  const problem = await checkMedia(part, expected)
  if (problem === null) return
  await rm(part, { force: true })
  const sentence = `The service sent ${problem.arrived} instead of ${nameKind(expected)}. Nothing more was charged; the download is retried automatically.`
  throw refusedFile(problem.reason, sentence)
}

/** So much stays free on the disk beside a download. */
const spareBytes = 16 * 1024 ** 2

/** A file to fetch into `folder`, under a name of its own until it is whole. */
type PartOrder = {
  readonly url: string
  readonly assetId: string
  readonly folder: string
  readonly expected: OutputType
  readonly mostBytes?: number
  /** Bytes that the disk can take. */
  readonly freeBytes: number
  readonly onStep: (step: 'download-part') => void
}

/** A host that sends less than 1 KiB a second over the stall limit is given up and asked again. */
const leastBytesPerSecond = 1024

/** Whether an answer goes on where the part ends: a host may ignore the condition and send any part of any file. */
function goesOn(headers: Dispatcher.ResponseData['headers'], part: Part): boolean {
  const isSame = headers['etag'] === undefined || headers['etag'] === part.etag
  return isSame && String(headers['content-range']).startsWith(`bytes ${part.size}-`)
}

type WriteBounds = {
  readonly expected: OutputType
  /** A bound of the caller's own, in bytes; the kind's cap holds besides. */
  readonly mostBytes?: number
  /** A host that sends less than this in a window is given up; what came stays. */
  readonly leastBytes: number
  readonly windowMs: number
  /** Bytes that the disk can take. */
  readonly freeBytes: number
  readonly folder: string
  readonly onPiece: () => void
}

/** After so many bytes what came is flushed, to be gone on with after a power loss. */
const keptEvery = 16 * 1024 ** 2

/** Said of a file that is stopped for its size; its part is of no use. */
function tooLarge(most: number): Error {
  const sentence = `The file is larger than the limit of ${most} bytes, so it wasn’t downloaded. The run is paid and its file stays at the service.`
  return refusedFile('too-large', sentence)
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

/** No result of any kind is larger. Bytes. */
const largestCap = caps.video

/**
 * The most bytes that a file may have: by what its bytes are, or, where they tell nothing, by what was asked for.
 * A kind that is not known yet gets the room of a recording.
 */
function sizeCap(found: SniffedType['kind'], expected: OutputType): number {
  if (found !== 'unknown') return caps[found]
  return expected === 'unknown' ? caps.audio : caps[expected]
}

/**
 * Writes a body behind the `before` bytes that lie there, and waits until all of it is on the disk. Answers with the path
 * of the part, whose name says how much of it is. `total`: what the whole file will be, null where the host does not say.
 *
 * One piece is held in memory at a time. @throws Failure FILE_REFUSED over the cap of its kind, DISK_FULL where the room
 * does not do; Error where the host is too slow or breaks off.
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
      bounds.onPiece()
      keepPace(piece.length)
    }
    await keep()
    return kept.path
  } catch (error) {
    // What cannot be flushed now is fetched again; why the body broke off is what counts.
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
      onPiece: () => order.onStep('download-part'),
    })
  } catch (error) {
    body.destroy()
    if (isFailure(error) && error.code === 'FILE_REFUSED') await removePart(order.folder, order.assetId)
    throw diskFailure(error, order.folder, total === null ? null : total - part.size)
  }
}

/**
 * Fetches into a partial file, going on with one that an earlier try left where the host says that it is still the same
 * file. Answers with the partial file's path.
 *
 * @throws Failure or Error where the host does not give it. What came stays, except where it can never become the file.
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
 * Fetches a file so that its final name only ever holds the whole of it: into a partial file in the same folder, gone
 * on with after a break, flushed, measured, named by what its bytes are, renamed, the folder flushed.
 *
 * @throws Failure DISK_FULL, FILE_HELD or FILE_REFUSED, or Error where the address is refused or the host does not give
 * it; the partial file stays, except where it can never become the file.
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
