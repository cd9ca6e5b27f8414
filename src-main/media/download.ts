import { rm } from 'node:fs/promises'
import type { OutputType } from '#shared/contract/model.ts'
import { makeFolder } from '../disk/durable-file.ts'
import { checkMedia, nameKind } from './check-media.ts'
import { diskFailure, refusedFile } from './disk-failure.ts'
import type { MediaFetcher } from './fetch-media.ts'
import { fetchPart } from './fetch-part.ts'
import { type FileTools, systemFileTools } from './file-tools.ts'
import { hashFile } from './hash-file.ts'
import { placeFile } from './place-file.ts'
import { makeRealFolder } from './real-folder.ts'
import type { SniffedType } from './sniff.ts'

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
