import type { Dispatcher } from 'undici'
import type { OutputType } from '#shared/contract/model.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { MediaFetcher } from './fetch-media.ts'
import { diskFailure } from './disk-failure.ts'
import { findPart, type Part, partPath, removePart } from './part-file.ts'
import { largestCap } from './size-cap.ts'
import { tooLarge, writePart } from './write-part.ts'

/** A file to fetch into `folder`, under a name of its own until it is whole. */
export type PartOrder = {
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
export async function fetchPart(fetcher: MediaFetcher, order: PartOrder, signal: AbortSignal): Promise<string> {
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
    throw new Error('The media host answered with another part than the one asked for; the file is fetched anew')
  }
  const etag = typeof headers['etag'] === 'string' ? headers['etag'] : null
  const part = isRest ? resumable : { path: partPath(order.folder, order.assetId, etag), size: 0, etag }
  if (!isRest) await removePart(order.folder, order.assetId)
  return write(fetcher, order, answer, part)
}
