import { z } from 'zod'
import { waitSeconds } from '#shared/contract/generation.ts'
import { Refusal } from './run-fault.ts'
import type { GenerationStore, StoredGeneration } from './generation-store.ts'
import type { Clock } from '#shared/util/ports.ts'

type ReadRequest = {
  readonly accountId: string
  readonly id: string
  /** Seconds to wait, or undefined to read at once. */
  readonly wait: number | undefined
  /** Returns the caller's disconnect signal; used only if the call waits. */
  readonly signal: () => AbortSignal
}

/** A generation's current state. `stillRunning` is null if the call did not wait. */
export type ReadResult = { readonly generation: StoredGeneration; readonly stillRunning: boolean | null }

const Uuid = z.guid()

/** Clamps the wait of a status call in seconds to the interface's bounds. */
export function clampWait(seconds: number): number {
  return Math.min(Math.max(seconds, waitSeconds.least), waitSeconds.most)
}

/** Callers waiting for generations to end. */
export type Backlog = {
  /** Resolves when the generation ends, after `ms`, on the signal, or on close; whichever is first. */
  wait(id: string, ms: number, signal: AbortSignal): Promise<void>
  release(id: string): void
  /** Resumes all callers; later ones do not wait. */
  close(): void
}

/** Creates an empty backlog. */
export function createBacklog(clock: Clock): Backlog {
  const waiting = new Map<string, Set<() => void>>()
  let closed = false

  function release(id: string): void {
    for (const leave of waiting.get(id) ?? []) leave()
  }

  return {
    wait(id, ms, signal) {
      if (closed || signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const others = waiting.get(id) ?? new Set()
        waiting.set(id, others)
        const leave = () => {
          cancelTimer()
          signal.removeEventListener('abort', leave)
          others.delete(leave)
          if (others.size === 0) waiting.delete(id)
          resolve()
        }
        const cancelTimer = clock.after(ms, leave)
        signal.addEventListener('abort', leave)
        others.add(leave)
      })
    },
    release,
    close() {
      closed = true
      for (const id of waiting.keys()) release(id)
    },
  }
}

/**
 * Creates the reader of generations, at once or when they end (interface: GET /generations/{id}).
 *
 * It throws a Refusal: 400 for an id that is not a UUID, 404 if the account has no such generation.
 */
export function createReadGeneration(deps: { store: GenerationStore; backlog: Backlog }) {
  function find(id: string, accountId: string): StoredGeneration {
    const generation = deps.store.find(id.toLowerCase())
    if (generation === null || generation.accountId !== accountId) throw new Refusal(404, 'Generation not found')
    return generation
  }

  return async ({ accountId, id, wait, signal }: ReadRequest): Promise<ReadResult> => {
    if (!Uuid.safeParse(id).success) throw new Refusal(400, 'Invalid generation id')
    const generation = find(id, accountId)
    if (wait === undefined) return { generation, stillRunning: null }
    if (generation.status !== 'processing') return { generation, stillRunning: false }
    await deps.backlog.wait(generation.id, clampWait(wait) * 1000, signal())
    const later = find(id, accountId)
    return { generation: later, stillRunning: later.status === 'processing' }
  }
}
