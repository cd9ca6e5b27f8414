import type { Job } from '#shared/bridge/jobs.ts'

/** Hands changed jobs on to what keeps them in a form of its own. */
export type JobFeed = {
  report(jobs: readonly Job[]): void
  /** Calls `listener` with jobs as they change, in order, until the returned function is called. */
  subscribe(listener: (jobs: readonly Job[]) => void): () => void
}

/** Makes a feed without listeners. */
export function createJobFeed(): JobFeed {
  const listeners = new Set<(jobs: readonly Job[]) => void>()
  return {
    report(jobs) {
      for (const listener of listeners) listener(jobs)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
