import type { Clock } from '#shared/util/ports.ts'
import { EngineFailure } from './engine-failure.ts'

/** A server as the dispatcher sees it. `waiting`: its health is not known yet. */
export type PoolServer = {
  readonly id: string
  readonly limit: number
  readonly state: 'ready' | 'waiting' | 'down'
}

/** A run that needs a server. `servers`: all that have its model, read anew whenever a place becomes free. */
export type PoolWork<Result> = {
  /** The runs of one engine wait in one line. */
  readonly engineId: string
  /** The same for runs that may go to the same servers: where one finds no place, the others need not look. */
  readonly key: string
  readonly servers: () => readonly PoolServer[]
  readonly run: (serverId: string, signal: AbortSignal) => Promise<Result>
  readonly signal: AbortSignal
}

/** What the dispatcher reports. */
export type PoolEvents = {
  /** A server gave no usable answer. */
  onGone(serverId: string, reason: string): void
  /** A run moves on to another server after a failure. */
  onMoved(serverId: string, reason: string): void
  /** A run failed because of a server, and no other one is left. */
  onLost(serverId: string, reason: string): void
  /** Asks for the health of servers that are down, because a run needs one of them. */
  checkNow(serverIds: readonly string[]): void
  /** The load of a server changed. */
  onLoad(): void
}

type Task = {
  readonly work: PoolWork<unknown>
  readonly tried: Set<string>
  failure: { readonly serverId: string; readonly error: EngineFailure } | null
  isChecked: boolean
  resolve(result: unknown): void
  reject(error: unknown): void
}

const noServer = 'No server is available for this model. Check its engine in Settings > Engines, then run it again.'

/**
 * Creates the dispatcher of runs over the servers of engines: each run goes to the least busy server that has its model, and
 * waits where all of them are busy. A run that a server failed at moves on to another one, each of which is tried once.
 *
 * Engines do not wait for each other: each has its own line, in which a run without a free server lets later ones pass.
 */
export function createDispatcher({ clock, events }: { clock: Pick<Clock, 'monotonic'>; events: PoolEvents }) {
  const lines = new Map<string, Task[]>()
  const running = new Map<string, number>()
  const lastUsed = new Map<string, number>()
  const loadOf = (serverId: string) => running.get(serverId) ?? 0

  function leastBusy(servers: readonly PoolServer[]): PoolServer | null {
    const free = servers.filter(({ id, limit, state }) => state === 'ready' && loadOf(id) < limit)
    const [first] = free.toSorted(
      (a, b) =>
        loadOf(a.id) / a.limit - loadOf(b.id) / b.limit || (lastUsed.get(a.id) ?? 0) - (lastUsed.get(b.id) ?? 0),
    )
    return first ?? null
  }

  function lose(task: Task): void {
    const { failure } = task
    if (failure === null) return task.reject(new EngineFailure('run', noServer))
    events.onLost(failure.serverId, failure.error.message)
    task.reject(failure.error)
  }

  async function run(task: Task, serverId: string): Promise<void> {
    running.set(serverId, loadOf(serverId) + 1)
    lastUsed.set(serverId, clock.monotonic())
    events.onLoad()
    try {
      task.resolve(await task.work.run(serverId, task.work.signal))
    } catch (error) {
      if (task.work.signal.aborted || !(error instanceof EngineFailure) || error.at === 'run') task.reject(error)
      else {
        task.tried.add(serverId)
        task.failure = { serverId, error }
        if (error.at === 'gone' || error.at === 'key') events.onGone(serverId, error.message)
        const isLeft = task.work.servers().some(({ id, state }) => state !== 'down' && !task.tried.has(id))
        if (isLeft) {
          events.onMoved(serverId, error.message)
          lineOf(task.work.engineId).unshift(task)
        } else lose(task)
      }
    } finally {
      running.set(serverId, loadOf(serverId) - 1)
      events.onLoad()
      pump(task.work.engineId)
    }
  }

  function lineOf(engineId: string): Task[] {
    const line = lines.get(engineId) ?? []
    lines.set(engineId, line)
    return line
  }

  /** Starts a run or ends it; false if it must wait. */
  function place(task: Task): boolean {
    const { work, tried } = task
    if (work.signal.aborted) {
      task.reject(work.signal.reason)
      return true
    }
    const left = work.servers().filter(({ id }) => !tried.has(id))
    const server = leastBusy(left)
    if (server !== null) {
      void run(task, server.id)
      return true
    }
    if (left.some(({ state }) => state !== 'down')) return false
    if (left.length > 0 && !task.isChecked && task.failure === null) {
      task.isChecked = true
      events.checkNow(left.map(({ id }) => id))
      return false
    }
    lose(task)
    return true
  }

  function pump(engineId: string): void {
    const line = lineOf(engineId)
    const full = new Set<string>()
    for (const task of line.slice()) {
      const { work, tried } = task
      if (!work.signal.aborted && tried.size === 0 && full.has(work.key)) continue
      if (place(task)) line.splice(line.indexOf(task), 1)
      else if (tried.size === 0) full.add(work.key)
    }
    if (line.length === 0) lines.delete(engineId)
  }

  return {
    /** Runs on a server, as soon as one is free. @throws what the run throws; EngineFailure if no server is left. */
    run<Result>(work: PoolWork<Result>): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      // The result comes from this same work.
      const settle = (result: unknown) => resolve(result as Result)
      const task: Task = { work, tried: new Set(), failure: null, isChecked: false, resolve: settle, reject }
      const leave = () => pump(work.engineId)
      work.signal.addEventListener('abort', leave, { once: true })
      lineOf(work.engineId).push(task)
      pump(work.engineId)
      return promise.finally(() => work.signal.removeEventListener('abort', leave))
    },
    /** Looks again whether waiting runs of an engine can go: its servers changed. */
    pump,
    /** Runs on a server now. */
    loadOf,
    /** Runs of an engine that wait for a server. */
    waiting: (engineId: string) => lines.get(engineId)?.length ?? 0,
  }
}
