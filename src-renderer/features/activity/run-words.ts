import type { Job } from '#shared/bridge/jobs.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StatusKind } from '../../ui/status-mark.tsx'

/** A mark and a word for where a run stands. */
export type RunWords = { readonly mark: StatusKind; readonly words: string }

/** Where a run stands, for the ledger's list. */
export function runWords({ state, isPaused }: Pick<Job, 'state' | 'isPaused'>): RunWords {
  switch (state.kind) {
    case 'waiting':
      if (isPaused) return { mark: 'held', words: 'Held' }
      if (state.why === 'rate') return { mark: 'held', words: 'Held, rate limit' }
      if (state.why === 'offline') return { mark: 'held', words: 'Held, offline' }
      return state.why === 'account'
        ? { mark: 'held', words: 'Held, other key' }
        : { mark: 'waiting', words: 'Waiting' }
    case 'sending':
      return { mark: 'running', words: 'Sending' }
    case 'running':
      return { mark: 'running', words: 'Processing' }
    case 'saving':
      return { mark: 'running', words: 'Saving' }
    case 'done':
      return { mark: 'succeeded', words: 'Succeeded' }
    case 'failed':
      return state.refunded ? { mark: 'refunded', words: 'Failed, refunded' } : { mark: 'failed', words: 'Failed' }
    case 'refused':
      return { mark: 'refused', words: 'Refused' }
    case 'unconfirmed':
      return { mark: 'unconfirmed', words: 'Unconfirmed' }
    default:
      return assertNever(state)
  }
}

/** When a run ended, ISO 8601; null while it has not. */
export function endOf({ state, settledAt }: Pick<Job, 'state' | 'settledAt'>): string | null {
  return 'at' in state ? state.at : settledAt
}
