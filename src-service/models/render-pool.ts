import { fork, type ChildProcess } from 'node:child_process'
import type { Log } from '#shared/util/ports.ts'
import type { Engine, RenderJob, RenderResult } from './model-definition.ts'

/** A worker whose job was given up has this long to stop by itself before it is ended. Milliseconds. */
const defaultGraceMs = 1_000
/** A worker that holds more than this after a job is replaced before the next one. Megabytes. */
const mostKeptMb = 700
/** Bounds the heap of a worker's own language; what lies beyond it, the worker watches itself. Megabytes. */
const heapMb = 768

/** What a pool of render workers is made from. */
export type RenderPoolOptions = {
  /** The worker's entry: `render-worker.ts` from source, `render-worker.js` in the bundle. */
  readonly workerFile: string
  /** How many processes may run at once; each makes one job at a time. They start when first needed. */
  readonly size: number
  readonly log: Log
  readonly graceMs?: number
}

/** The engine behind the local models. */
export type RenderPool = Engine & {
  /** Ends every worker; jobs under way are refused. */
  stop(): Promise<void>
}

type Task = {
  readonly orderId: number
  readonly job: RenderJob
  readonly onProgress: ((share: number) => void) | undefined
  resolve(result: RenderResult): void
  reject(reason: unknown): void
}

/** A place for a worker. `busy` is the order it works on; `task` is null where nobody waits for it any more. */
type Slot = { child: ChildProcess | null; busy: number | null; task: Task | null; grace: NodeJS.Timeout | null }

/** What the pool says to a worker. `orderId` names the job. */
export type RenderOrder =
  | { readonly kind: 'render'; readonly orderId: number; readonly job: RenderJob }
  | { readonly kind: 'give-up'; readonly orderId: number }

/** What a worker says to the pool. `memoryMb` is what its process holds when the job is over. */
export type RenderAnswer =
  | { readonly kind: 'progress'; readonly orderId: number; readonly share: number }
  | { readonly kind: 'rendered'; readonly orderId: number; readonly result: RenderResult; readonly memoryMb: number }
  | { readonly kind: 'failed'; readonly orderId: number; readonly message: string; readonly memoryMb: number }

/**
 * Starts a pool that makes jobs in processes of their own.
 *
 * A process makes one job at a time, so that a crash or too much memory takes that job and no other. Giving a job up
 * (its signal) refuses it at once; its process is asked to stop, and ended where it does not.
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

  /** Lets a worker go, without waiting for its end; its place can be taken at once. */
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
      // Its standard output must not mix with what the service announces there.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    // Only our own worker speaks on this channel.
    child.on('message', (answer) => hear(slot, child, answer as RenderAnswer))
    child.on('error', (error) => lose(slot, child, error.message))
    child.on('exit', (code, signal) => lose(slot, child, signal ?? `exit ${code}`))
    slot.child = child
    return child
  }

  function say(child: ChildProcess, order: RenderOrder): void {
    // A worker that is gone is noticed by its exit.
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
    // Its end is waited for, so it must not be what lets the process go before.
    keepAwake(child)
    dismiss(slot)
    await promise
  }
}

/** A worker with nothing to do does not keep its parent alive. */
function letRest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function keepAwake(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}
