import { Worker } from 'node:worker_threads'
import type { Log } from '#shared/util/ports.ts'
import type { Engine, RenderJob, RenderResult } from './model-definition.ts'
import type { ImageAnswer } from './image-message.ts'
import { createImageOrder, type ImageOrder } from './image-order.ts'

/** Pictures that are worked on at once; the others wait. Bounds the memory. */
const mostOpen = 2
/** A worker whose picture was given up has this long to finish its slice before it is ended. Milliseconds. */
const defaultGrace = 1_000
const workerMemoryMb = 384

/** What a pool of picture workers is made from. */
type ImagePoolOptions = {
  /** The worker's entry: `image-worker.ts` from source, `image-worker.js` in the bundle. */
  readonly workerFile: string
  /** How many workers may run at once. They start when first needed. */
  readonly size: number
  readonly log: Log
  readonly graceMs?: number
}

/** What paints pictures in bands, inside one process. */
export type ImagePool = Engine & {
  /** Ends every worker; pictures under way are refused. */
  stop(): Promise<void>
}

type ImageFile = {
  readonly orderId: number
  readonly order: ImageOrder
  readonly onProgress: ((share: number) => void) | undefined
  resolve(result: RenderResult): void
  reject(reason: unknown): void
}

/** A place for a worker. `picture` is what it works on now. */
type Seat = { worker: Worker | null; image: ImageFile | null; grace: NodeJS.Timeout | null }

/**
 * Starts a pool that paints pictures on worker threads.
 *
 * Each picture is cut into slices that all workers share. Giving a picture up (its signal) frees its workers at once,
 * or by ending them where they do not come back in time. A worker that dies takes only its own picture with it.
 */
export function createImagePool({ workerFile, size, log, graceMs = defaultGrace }: ImagePoolOptions): ImagePool {
  const seats: Seat[] = Array.from({ length: size }, () => ({ worker: null, image: null, grace: null }))
  const images: ImageFile[] = []
  let lastOrderId = 0
  let stopped = false

  function leave(image: ImageFile): boolean {
    const place = images.indexOf(image)
    if (place < 0) return false
    images.splice(place, 1)
    return true
  }

  function fail(image: ImageFile, reason: unknown): void {
    if (!leave(image)) return
    image.reject(reason)
    for (const seat of seats) if (seat.image === image) limit(seat)
    serve()
  }

  /** Ends a worker that is busy with a picture nobody waits for, unless it answers in time. */
  function limit(seat: Seat): void {
    const { worker } = seat
    if (worker === null || seat.grace !== null) return
    seat.grace = setTimeout(() => {
      log.warn('A picture worker did not come back in time and was ended')
      void worker.terminate()
    }, graceMs)
  }

  function free(seat: Seat): void {
    if (seat.grace !== null) clearTimeout(seat.grace)
    seat.grace = null
    seat.image = null
  }

  function take(seat: Seat, answer: ImageAnswer): void {
    const { image } = seat
    free(seat)
    seat.worker?.unref()
    if (image !== null && images.includes(image)) advance(image, answer)
    serve()
  }

  function advance(image: ImageFile, answer: ImageAnswer): void {
    try {
      const finished = image.order.accept(answer)
      image.onProgress?.(image.order.share())
      if (finished === null) return
      leave(image)
      const { width, height } = finished.plan
      image.resolve({ files: [{ file: finished.file, contentType: 'image/png', width, height }] })
    } catch (error) {
      fail(image, error)
    }
  }

  function startWorker(seat: Seat): Worker {
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb } })
    worker.on('message', (answer: ImageAnswer) => take(seat, answer))
    worker.on('error', (error) => log.error('A picture worker failed', { error: String(error) }))
    worker.on('exit', () => {
      const { image } = seat
      seat.worker = null
      free(seat)
      if (image !== null) fail(image, new Error('The image could not be finished: the model stopped unexpectedly.'))
      serve()
    })
    seat.worker = worker
    return worker
  }

  /** Hands tasks to free workers, the oldest pictures first. */
  function serve(): void {
    if (stopped) return
    for (const seat of seats) {
      if (seat.image !== null) continue
      for (const image of images.slice(0, mostOpen)) {
        const task = image.order.next()
        if (task === null) continue
        const worker = seat.worker ?? startWorker(seat)
        worker.ref()
        seat.image = image
        worker.postMessage(task)
        break
      }
    }
  }

  function enter(job: RenderJob, signal: AbortSignal, onProgress?: (share: number) => void): Promise<RenderResult> {
    return new Promise((resolve, reject) => {
      lastOrderId += 1
      const giveUp = () => fail(image, signal.reason)
      const image: ImageFile = {
        orderId: lastOrderId,
        order: createImageOrder(lastOrderId, job),
        onProgress,
        resolve(result) {
          signal.removeEventListener('abort', giveUp)
          resolve(result)
        },
        reject(reason) {
          signal.removeEventListener('abort', giveUp)
          reject(reason)
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      images.push(image)
      serve()
    })
  }

  return {
    async render(job, signal, onProgress) {
      signal.throwIfAborted()
      if (stopped) throw new Error('The picture workers have stopped.')
      return enter(job, signal, onProgress)
    },

    async stop() {
      stopped = true
      for (const image of images.splice(0)) image.reject(new Error('The picture workers have stopped.'))
      const workers = seats.map((seat) => seat.worker).filter((worker) => worker !== null)
      for (const seat of seats) free(seat)
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
