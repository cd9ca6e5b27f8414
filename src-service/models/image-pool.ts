import { Worker } from 'node:worker_threads'
import type { Log } from '#shared/util/ports.ts'
import type { Engine, RenderJob, RenderResult } from './model-definition.ts'
import { type ImageAnswer, createImageOrder, type ImageOrder } from './image-order.ts'

/** How many images are rendered at once; the others wait. Bounds the memory. */
const mostOpen = 2
/** How long the worker of an aborted image has to finish its slice before it is terminated. Milliseconds. */
const defaultGrace = 1_000
const workerMemoryMb = 384

type ImagePoolOptions = {
  /** The worker's entry: `image-worker.ts` from source, `image-worker.js` in the bundle. */
  readonly workerFile: string
  /** The most workers that run at once. They start when first needed. */
  readonly size: number
  readonly log: Log
  readonly graceMs?: number
}

/** Paints images in bands inside one process. */
export type ImagePool = Engine & {
  /** Terminates every worker and rejects the images in progress. */
  stop(): Promise<void>
}

type ImageFile = {
  readonly orderId: number
  readonly order: ImageOrder
  readonly onProgress: ((share: number) => void) | undefined
  resolve(result: RenderResult): void
  reject(reason: unknown): void
}

/** A slot for a worker. `image` is the image it works on now. */
type Slot = { worker: Worker | null; image: ImageFile | null; grace: NodeJS.Timeout | null }

/**
 * Starts a pool that paints images on worker threads.
 *
 * Each image is cut into slices that all workers share. Aborting an image frees its workers at once, or terminates
 * them if they do not answer in time. A worker that crashes fails only its own image.
 */
export function createImagePool({ workerFile, size, log, graceMs = defaultGrace }: ImagePoolOptions): ImagePool {
  const slots: Slot[] = Array.from({ length: size }, () => ({ worker: null, image: null, grace: null }))
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
    for (const slot of slots) if (slot.image === image) limit(slot)
    serve()
  }

  /** Terminates a worker that is busy with an aborted image, unless it answers in time. */
  function limit(slot: Slot): void {
    const { worker } = slot
    if (worker === null || slot.grace !== null) return
    slot.grace = setTimeout(() => {
      log.warn('An image worker did not come back in time and was ended')
      void worker.terminate()
    }, graceMs)
  }

  function free(slot: Slot): void {
    if (slot.grace !== null) clearTimeout(slot.grace)
    slot.grace = null
    slot.image = null
  }

  function take(slot: Slot, answer: ImageAnswer): void {
    const { image } = slot
    free(slot)
    slot.worker?.unref()
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

  function startWorker(slot: Slot): Worker {
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb } })
    worker.on('message', (answer: ImageAnswer) => take(slot, answer))
    worker.on('error', (error) => log.error('An image worker failed', { error: String(error) }))
    worker.on('exit', () => {
      const { image } = slot
      slot.worker = null
      free(slot)
      if (image !== null) fail(image, new Error('The image could not be finished: the model stopped unexpectedly.'))
      serve()
    })
    slot.worker = worker
    return worker
  }

  /** Gives tasks to free workers, oldest images first. */
  function serve(): void {
    if (stopped) return
    for (const slot of slots) {
      if (slot.image !== null) continue
      for (const image of images.slice(0, mostOpen)) {
        const task = image.order.next()
        if (task === null) continue
        const worker = slot.worker ?? startWorker(slot)
        worker.ref()
        slot.image = image
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
      if (stopped) throw new Error('The image workers have stopped.')
      return enter(job, signal, onProgress)
    },

    async stop() {
      stopped = true
      for (const image of images.splice(0)) image.reject(new Error('The image workers have stopped.'))
      const workers = slots.map((slot) => slot.worker).filter((worker) => worker !== null)
      for (const slot of slots) free(slot)
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
