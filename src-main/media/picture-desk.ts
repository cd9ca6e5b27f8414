import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type ThumbnailSize, WorkerAnswer, type WorkerRequest } from './thumbnail-message.ts'

/** Measures and shrinks pictures, away from the main thread. */
export interface PictureDesk {
  /** Pixels; null where the file is no picture that can be read. */
  measure(source: string): Promise<{ width: number | null; height: number | null }>
  /**
   * The path of the small picture, made once for each name. `name` must change with the bytes.
   *
   * @throws Error where the file is no picture, or claims more than 100 megapixels.
   */
  thumbnail(source: string, name: string, size: ThumbnailSize): Promise<string>
  stop(): Promise<void>
}

type Question = WorkerRequest extends infer Each ? (Each extends WorkerRequest ? Omit<Each, 'id'> : never) : never
type Waiting = { resolve: (answer: WorkerAnswer) => void; reject: (error: Error) => void }

/** A desk with one worker, started at the first request and again after it died. `folder` holds the small pictures. */
export function createPictureDesk(deps: { workerFile: string; folder: string }): PictureDesk {
  const waiting = new Map<number, Waiting>()
  const making = new Map<string, Promise<string>>()
  let worker: Worker | null = null
  let last = 0

  function hire(): Worker {
    const hired = new Worker(deps.workerFile)
    hired.on('message', (message: unknown) => {
      const answer = WorkerAnswer.parse(message)
      waiting.get(answer.id)?.resolve(answer)
      waiting.delete(answer.id)
    })
    const leave = (error: Error) => {
      if (worker === hired) worker = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    hired.on('error', leave)
    hired.on('exit', () => leave(new Error('The picture worker ended')))
    hired.unref()
    return hired
  }
  function ask(question: Question): Promise<WorkerAnswer> {
    worker ??= hire()
    const id = (last += 1)
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker?.postMessage({ ...question, id })
    })
  }
  async function make(source: string, target: string, size: ThumbnailSize): Promise<string> {
    mkdirSync(dirname(target), { recursive: true })
    const answer = await ask({ kind: 'shrink', source, target, size })
    if (answer.kind === 'refused') throw new Error(answer.reason)
    return target
  }

  return {
    async measure(source) {
      const answer = await ask({ kind: 'measure', source })
      return answer.kind === 'measured' ? answer : { width: null, height: null }
    },
    async thumbnail(source, name, size) {
      const target = join(deps.folder, name.slice(0, 2), `${name}-${size}.webp`)
      if (existsSync(target)) return target
      const known = making.get(target)
      if (known !== undefined) return known
      const made = make(source, target, size).finally(() => making.delete(target))
      making.set(target, made)
      return made
    },
    async stop() {
      await worker?.terminate()
    },
  }
}
