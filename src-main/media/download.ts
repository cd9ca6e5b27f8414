import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Failure } from '#shared/domain/failure.ts'
import type { MediaFetcher } from './fetch-media.ts'
import { fetchPart } from './fetch-part.ts'
import { sniff, type SniffedType, sniffLength } from './sniff.ts'

/** A file to fetch. */
export type DownloadOrder = {
  readonly url: string
  readonly assetId: string
  /** Where it is to lie, once its type is known. */
  readonly pathFor: (type: SniffedType) => string
  readonly folder: string
  readonly onStep: (step: 'download-started' | 'download-part' | 'downloaded') => void
  /** The most that is written; without it 4 GB, which no picture, clip or song of the service comes near. */
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

const largestFile = 4 * 1024 ** 3

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
    const part = await fetchPart(fetcher, { ...order, mostBytes: order.mostBytes ?? largestFile }, signal)
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
