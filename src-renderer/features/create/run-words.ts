import type { Job } from '#shared/bridge/jobs.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { tookMs } from './run-selectors.ts'

/** Where a run stands: a mark and a sentence short enough for a caption. */
export type RunWords = {
  readonly mark: 'waiting' | 'held' | 'running' | 'succeeded' | 'failed' | 'refused' | 'refunded' | 'unconfirmed'
  readonly words: string
}

const waiting = {
  queue: 'Waiting its turn',
  rate: 'Waiting for the rate limit',
  offline: 'Held until you are online',
  retry: 'Trying again soon',
  account: 'Held until its key is back',
} as const

/** Puts a run's state into words; `elapsed` writes seconds as `0:38`. */
export function runWords(job: Job, elapsed: (seconds: number) => string): RunWords {
  const { state } = job
  const took = tookMs(job)
  const time = took === null ? '' : elapsed(took / 1000)
  switch (state.kind) {
    case 'waiting':
      return {
        mark: state.why === 'offline' || state.why === 'account' ? 'held' : 'waiting',
        words: waiting[state.why],
      }
    case 'sending':
      return { mark: 'running', words: 'Sending' }
    case 'running':
      return { mark: 'running', words: 'Running' }
    case 'saving':
      return { mark: 'running', words: 'Saving the file' }
    case 'done':
      return { mark: 'succeeded', words: `Succeeded in ${time}` }
    case 'failed':
      return { mark: 'failed', words: `Failed after ${time}` }
    case 'refused':
      return { mark: 'refused', words: 'Not started' }
    case 'unconfirmed':
      return { mark: 'unconfirmed', words: 'Not confirmed' }
    default:
      return assertNever(state)
  }
}
