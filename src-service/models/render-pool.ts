import { fork, type ChildProcess } from 'node:child_process'
import type { Log } from '#shared/util/ports.ts'
import type { Engine, RenderJob, RenderResult } from './model-definition.ts'

/** How long the worker of an aborted job has to stop before it is killed. Milliseconds. */
const defaultGraceMs = 1_000
/** A worker that uses more memory than this after a job is replaced before the next one. Megabytes. */
const mostKeptMb = 700
/** Bounds a worker's JavaScript heap; the worker watches its total memory itself. Megabytes. */
const heapMb = 768

export type RenderPoolOptions = {
  /** The worker's entry: `render-worker.ts` from source, `render-worker.js` in the bundle. */
  readonly workerFile: string
  /** The most processes that run at once, each with one job at a time. They start when first needed. */
  readonly size: number
  readonly log: Log
  readonly graceMs?: number
}

/** The engine behind the local models. */
export type RenderPool = Engine & {
  /** Kills every worker and rejects the jobs in progress. */
  stop(): Promise<void>
}

type Task = {
  readonly orderId: number
  readonly job: RenderJob
  readonly onProgress: ((share: number) => void) | undefined
  resolve(result: RenderResult): void
  reject(reason: unknown): void
}

/** A slot for a worker. `busy` is the order it works on; `task` is null once that order was aborted. */
type Slot = { child: ChildProcess | null; busy: number | null; task: Task | null; grace: NodeJS.Timeout | null }

/** A message from the pool to a worker. `orderId` names the job. */
export type RenderOrder =
  | { readonly kind: 'render'; readonly orderId: number; readonly job: RenderJob }
  | { readonly kind: 'give-up'; readonly orderId: number }

/** A message from a worker to the pool. `memoryMb` is the memory of its process when the job is over. */
export type RenderAnswer =
  | { readonly kind: 'progress'; readonly orderId: number; readonly share: number }
  | { readonly kind: 'rendered'; readonly orderId: number; readonly result: RenderResult; readonly memoryMb: number }
  | { readonly kind: 'failed'; readonly orderId: number; readonly message: string; readonly memoryMb: number }

/**
 * Starts a pool that renders jobs in separate processes.
 *
 * A process renders one job at a time, so that a crash or excessive memory fails only that job. Aborting a job rejects
 * it at once; its process is asked to stop, and killed if it does not.
 */
export function createRenderPool({ workerFile, size, log, graceMs = defaultGraceMs }: RenderPoolOptions): RenderPool {
  const slots: Slot[] = Array.from({ length: size }, () => ({ child: null, busy: null, task: null, grace: null }))
  const waiting: Task[] = []
  let lastOrderId = 0
  let stopped = false

  function free(slot: Slot): void {
    if (slot.grace !== null) clearTimeout(slot.grace)
    Object.assign(slot, { busy: null, task: null, grace: null })
  }

  /** Kills a worker without waiting for its exit; its slot is free at once. */
  function dismiss(slot: Slot): void {
    const { child } = slot
    slot.child = null
    free(slot)
    child?.kill('SIGKILL')
  }

  function hear(slot: Slot, child: ChildProcess, answer: RenderAnswer): void {
    if (slot.child !== child || slot.busy !== answer.orderId) return
    const { task } = slot
    if (answer.kind === 'progress') return task?.onProgress?.(answer.share)
    free(slot)
    if (answer.memoryMb > mostKeptMb) dismiss(slot)
    else letRest(child)
    if (answer.kind === 'rendered') task?.resolve(answer.result)
    else task?.reject(new Error(answer.message))
    serve()
  }

  function lose(slot: Slot, child: ChildProcess, cause: string): void {
    if (slot.child !== child) return
    const { task } = slot
    slot.child = null
    free(slot)
    if (!stopped) log.error('A render worker ended before its job did.', { cause })
    task?.reject(new Error('The model stopped unexpectedly.'))
    serve()
  }

  function startWorker(slot: Slot): ChildProcess {
    const child = fork(workerFile, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMb}`],
      // The worker's standard output must not mix with what the service announces there.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    // Only our own worker sends on this channel.
    child.on('message', (answer) => hear(slot, child, answer as RenderAnswer))
    child.on('error', (error) => lose(slot, child, error.message))
    child.on('exit', (code, signal) => lose(slot, child, signal ?? `exit ${code}`))
    slot.child = child
    return child
  }

  function say(child: ChildProcess, order: RenderOrder): void {
    // The exit event reports a worker that is gone.
    child.send(order, () => {})
  }

  function serve(): void {
    for (const slot of slots) {
      if (stopped || slot.busy !== null) continue
      const task = waiting.shift()
      if (task === undefined) return
      const child = slot.child ?? startWorker(slot)
      keepAwake(child)
      slot.busy = task.orderId
      slot.task = task
      say(child, { kind: 'render', orderId: task.orderId, job: task.job })
    }
  }

  function giveUp(task: Task): void {
    const place = waiting.indexOf(task)
    if (place >= 0) waiting.splice(place, 1)
    const slot = slots.find((one) => one.task === task)
    if (slot === undefined || slot.child === null) return
    slot.task = null
    say(slot.child, { kind: 'give-up', orderId: task.orderId })
    slot.grace = setTimeout(() => {
      log.warn('A render worker did not stop in time and was ended.')
      dismiss(slot)
      serve()
    }, graceMs)
  }

  function enter(job: RenderJob, signal: AbortSignal, onProgress: Task['onProgress']): Promise<RenderResult> {
    const { promise, resolve, reject } = Promise.withResolvers<RenderResult>()
    lastOrderId += 1
    const task: Task = { orderId: lastOrderId, job, onProgress, resolve, reject }
    const abandon = () => {
      giveUp(task)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abandon, { once: true })
    waiting.push(task)
    serve()
    return promise.finally(() => signal.removeEventListener('abort', abandon))
  }

  return {
    async render(job, signal, onProgress) {
      signal.throwIfAborted()
      if (stopped) throw new Error('The render workers have stopped.')
      return enter(job, signal, onProgress)
    },

    async stop() {
      stopped = true
      const reason = new Error('The render workers have stopped.')
      for (const task of [...waiting.splice(0), ...slots.map(({ task }) => task)]) task?.reject(reason)
      await Promise.all(slots.map(endWorker))
    },
  }

  async function endWorker(slot: Slot): Promise<void> {
    const { child } = slot
    if (child === null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    child.once('exit', () => resolve())
    // Keeps this process alive until the worker has exited.
    keepAwake(child)
    dismiss(slot)
    await promise
  }
}

/** Lets the parent process exit while a worker is idle. */
function letRest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function keepAwake(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}
