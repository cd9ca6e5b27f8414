import type { Clock } from '#shared/util/clock.ts'

/** Holds callers until a generation ends. */
export type Backlog = {
  /** Ends when the generation does, after `ms`, on the signal, or when the room closes; whichever is first. */
  wait(id: string, ms: number, signal: AbortSignal): Promise<void>
  /** Lets those go who wait for this generation. */
  release(id: string): void
  /** Lets everyone go, and from then on holds nobody. */
  close(): void
}

/** Builds an empty waiting room. */
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
