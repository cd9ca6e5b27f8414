import { Worker } from 'node:worker_threads'
import type { Log } from '#shared/util/log.ts'
import type { Engine, RenderJob, RenderResult } from './model-definition.ts'
import type { PictureAnswer } from './picture-message.ts'
import { createPictureOrder, type PictureOrder } from './picture-order.ts'

/** Pictures that are worked on at once; the others wait. Bounds the memory. */
const mostOpen = 2
/** A worker whose picture was given up has this long to finish its slice before it is ended. Milliseconds. */
const defaultGrace = 1_000
const workerMemoryMb = 384

/** What a pool of picture workers is made from. */
type PicturePoolOptions = {
  /** The worker's entry: `picture-worker.ts` from source, `picture-worker.js` in the bundle. */
  readonly workerFile: string
  /** How many workers may run at once. They start when first needed. */
  readonly size: number
  readonly log: Log
  readonly graceMs?: number
}

/** What paints pictures in bands, inside one process. */
export type PicturePool = Engine & {
  /** Ends every worker; pictures under way are refused. */
  stop(): Promise<void>
}

type Picture = {
  readonly ticket: number
  readonly order: PictureOrder
  readonly onProgress: ((share: number) => void) | undefined
  resolve(result: RenderResult): void
  reject(reason: unknown): void
}

/** A place for a worker. `picture` is what it works on now. */
type Seat = { worker: Worker | null; picture: Picture | null; grace: NodeJS.Timeout | null }

/**
 * Starts a pool that paints pictures on worker threads.
 *
 * Each picture is cut into slices that all workers share. Giving a picture up (its signal) frees its workers at once,
 * or by ending them where they do not come back in time. A worker that dies takes only its own picture with it.
 */
export function createPicturePool({ workerFile, size, log, graceMs = defaultGrace }: PicturePoolOptions): PicturePool {
  const seats: Seat[] = Array.from({ length: size }, () => ({ worker: null, picture: null, grace: null }))
  const pictures: Picture[] = []
  let lastTicket = 0
  let stopped = false

  function leave(picture: Picture): boolean {
    const place = pictures.indexOf(picture)
    if (place < 0) return false
    pictures.splice(place, 1)
    return true
  }

  function fail(picture: Picture, reason: unknown): void {
    if (!leave(picture)) return
    picture.reject(reason)
    for (const seat of seats) if (seat.picture === picture) limit(seat)
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
    seat.picture = null
  }

  function take(seat: Seat, answer: PictureAnswer): void {
    const { picture } = seat
    free(seat)
    seat.worker?.unref()
    if (picture !== null && pictures.includes(picture)) advance(picture, answer)
    serve()
  }

  function advance(picture: Picture, answer: PictureAnswer): void {
    try {
      const finished = picture.order.accept(answer)
      picture.onProgress?.(picture.order.share())
      if (finished === null) return
      leave(picture)
      const { width, height } = finished.plan
      picture.resolve({ files: [{ file: finished.file, contentType: 'image/png', width, height }] })
    } catch (error) {
      fail(picture, error)
    }
  }

  function startWorker(seat: Seat): Worker {
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb } })
    worker.on('message', (answer: PictureAnswer) => take(seat, answer))
    worker.on('error', (error) => log.error('A picture worker failed', { error: String(error) }))
    worker.on('exit', () => {
      const { picture } = seat
      seat.worker = null
      free(seat)
      if (picture !== null) fail(picture, new Error('The image could not be finished: the model stopped unexpectedly.'))
      serve()
    })
    seat.worker = worker
    return worker
  }

  /** Hands tasks to free workers, the oldest pictures first. */
  function serve(): void {
    if (stopped) return
    for (const seat of seats) {
      if (seat.picture !== null) continue
      for (const picture of pictures.slice(0, mostOpen)) {
        const task = picture.order.next()
        if (task === null) continue
        const worker = seat.worker ?? startWorker(seat)
        worker.ref()
        seat.picture = picture
        worker.postMessage(task)
        break
      }
    }
  }

  function enter(job: RenderJob, signal: AbortSignal, onProgress?: (share: number) => void): Promise<RenderResult> {
    return new Promise((resolve, reject) => {
      lastTicket += 1
      const giveUp = () => fail(picture, signal.reason)
      const picture: Picture = {
        ticket: lastTicket,
        order: createPictureOrder(lastTicket, job),
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
      pictures.push(picture)
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
      for (const picture of pictures.splice(0)) picture.reject(new Error('The picture workers have stopped.'))
      const workers = seats.map((seat) => seat.worker).filter((worker) => worker !== null)
      for (const seat of seats) free(seat)
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
