import type { Job } from '#shared/bridge/jobs.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** What is said beside the price of a run that is ordered while the service cannot be reached. */
export const offlineSentence = 'Offline. It is kept until the service can be reached. Nothing is charged until then.'

/** A mark and a word or two for where a job stands. */
export type JobWords = {
  readonly mark: 'waiting' | 'held' | 'running' | 'succeeded' | 'failed' | 'refused' | 'refunded' | 'unconfirmed'
  readonly words: string
}

/** Whether the service declined what a run asked for, so that only another prompt helps. */
export function isDeclined({ state }: Pick<Job, 'state'>): boolean {
  return 'failure' in state && state.failure.code === 'DECLINED'
}

const waitWords = {
  queue: { mark: 'waiting', words: 'Waiting' },
  rate: { mark: 'waiting', words: 'Waits for the rate limit' },
  offline: { mark: 'held', words: 'Paused, offline' },
  retry: { mark: 'waiting', words: 'Trying again soon' },
  account: { mark: 'held', words: 'Paused, other key' },
  key: { mark: 'held', words: 'New key needed' },
} as const

/** Puts where a job stands into the same words on every screen. */
export function jobWords({ state, isPaused }: Pick<Job, 'state' | 'isPaused'>): JobWords {
  switch (state.kind) {
    case 'waiting':
      return isPaused ? { mark: 'held', words: 'Paused' } : waitWords[state.why]
    case 'sending':
      return { mark: 'running', words: 'Sending' }
    case 'running':
      return { mark: 'running', words: 'Running' }
    case 'saving':
      return { mark: 'running', words: 'Saving the file' }
    case 'done':
      return { mark: 'succeeded', words: 'Succeeded' }
    case 'failed':
      return state.refunded ? { mark: 'refunded', words: 'Failed, refunded' } : { mark: 'failed', words: 'Failed' }
    case 'refused':
      return { mark: 'refused', words: 'Not started' }
    case 'unconfirmed':
      return { mark: 'unconfirmed', words: state.why === 'no-file' ? 'No file' : 'Not confirmed' }
    default:
      return assertNever(state)
  }
}
