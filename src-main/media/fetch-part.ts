import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dispatcher } from 'undici'
import type { MediaFetcher } from './fetch-media.ts'

/** A file to fetch into `folder`, under a name of its own until it is whole. */
export type PartOrder = {
  readonly url: string
  readonly assetId: string
  readonly folder: string
  readonly mostBytes: number
  readonly onStep: (step: 'download-part') => void
}

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

function partPath(order: PartOrder, etag: string | null): string {
  const mark = etag === null || etag.startsWith('W/') || etag.length > 80 ? '' : Buffer.from(etag).toString('base64url')
  return join(order.folder, `${partPrefix(order.assetId)}${mark}.part`)
}

/** Whether an answer goes on where the part ends: a host may ignore the condition and send any part of any file. */
function goesOn(headers: Dispatcher.ResponseData['headers'], part: Part): boolean {
  const isSame = headers['etag'] === undefined || headers['etag'] === part.etag
  return isSame && String(headers['content-range']).startsWith(`bytes ${part.size}-`)
}

async function writeBody(body: Dispatcher.ResponseData['body'], path: string, before: number, order: PartOrder) {
  const handle = await open(path, before > 0 ? 'a' : 'w', 0o600)
  try {
    let size = before
    for await (const chunk of body) {
      const piece = chunk as Buffer
      size += piece.length
      if (size > order.mostBytes) return 'too large'
      await handle.writeFile(piece)
      order.onStep('download-part')
    }
    await handle.sync()
    return 'whole'
  } finally {
    await handle.close()
  }
}

/**
 * Fetches into a partial file, going on with one that an earlier try left where the host says that it is still the same
 * file. Answers with the partial file's path.
 *
 * @throws Error where the host does not give it. What came stays, except where it can never become the file.
 */
export async function fetchPart(fetcher: MediaFetcher, order: PartOrder, signal: AbortSignal): Promise<string> {
  const left = await findPart(order.folder, order.assetId)
  const resumable = left !== null && left.etag !== null && left.size > 0 ? left : null
  const asked = resumable === null ? {} : { range: `bytes=${resumable.size}-`, 'if-range': resumable.etag ?? '' }
  const { statusCode, headers, body } = await fetcher.get(order.url, asked, signal)
  const isRest = statusCode === 206 && resumable !== null
  if (statusCode !== 200 && !isRest) {
    await body.dump()
    if (resumable !== null && statusCode === 416) await rm(resumable.path)
    throw new Error(`The file could not be fetched: the media host answered ${statusCode}`)
  }
  if (isRest && !goesOn(headers, resumable)) {
    await body.dump()
    await rm(resumable.path)
    throw new Error('The media host answered with another part than the one asked for; the file is fetched anew')
  }
  const etag = headers['etag']
  const path = isRest ? resumable.path : partPath(order, typeof etag === 'string' ? etag : null)
  if (left !== null && left.path !== path) await rm(left.path, { force: true })
  const before = isRest ? resumable.size : 0
  const isAnnouncedTooLarge = before + Number(headers['content-length'] ?? 0) > order.mostBytes
  if (isAnnouncedTooLarge) await body.dump()
  if (isAnnouncedTooLarge || (await writeBody(body, path, before, order)) === 'too large') {
    await rm(path, { force: true })
    throw new Error(`The file is larger than ${order.mostBytes} bytes, which no result of the service is`)
  }
  return path
}
