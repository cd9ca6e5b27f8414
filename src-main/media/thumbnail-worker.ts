import { rename, rm } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { isTooLargeToShow, mostPixels } from '#shared/domain/picture-limit.ts'
import { type WorkerAnswer, WorkerRequest } from './thumbnail-message.ts'

const open = (source: string) => sharp(source, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
// Reads the header alone, so that the size of one that is too large can be told.
const openHeader = (source: string) => sharp(source, { limitInputPixels: false, animated: false })

sharp.concurrency(1)
sharp.cache(false)

async function measure(id: number, source: string): Promise<WorkerAnswer> {
  const { width, height, orientation } = await openHeader(source).metadata()
  const isTurned = orientation !== undefined && orientation >= 5
  return { id, kind: 'measured', width: isTurned ? height : width, height: isTurned ? width : height }
}

async function shrink(id: number, source: string, target: string, size: number): Promise<WorkerAnswer> {
  const { width, height } = await openHeader(source).metadata()
  if (isTooLargeToShow(width, height)) {
    return { id, kind: 'refused', reason: `The picture is too large to preview: ${width} x ${height} pixels` }
  }
  const partial = `${target}.part`
  try {
    await open(source)
      .rotate()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 2 })
      .toFile(partial)
    await rename(partial, target)
    return { id, kind: 'shrunk' }
  } finally {
    await rm(partial, { force: true })
  }
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  try {
    if (request.kind === 'measure') return await measure(request.id, request.source)
    if (request.kind === 'shrink') return await shrink(request.id, request.source, request.target, request.size)
    if (request.kind === 'sheet') {
      const { drawSheet } = await import('./draw-sheet.ts')
      await drawSheet(request.order)
      return { id: request.id, kind: 'drawn' }
    }
    // The decoders are loaded when the first film or sound is looked at.
    const { readPlayback } = await import('./read-playback.ts')
    return { id: request.id, kind: 'heard', playback: await readPlayback(request.source) }
  } catch (error) {
    return { id: request.id, kind: 'refused', reason: error instanceof Error ? error.message : String(error) }
  }
}

const port = parentPort
if (port === null) throw new Error('This file runs as a worker')
port.on('message', (message: unknown) => {
  const request = WorkerRequest.parse(message)
  void answer(request).then((result) => port.postMessage(result))
})
