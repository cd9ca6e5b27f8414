import type { Job } from '#shared/bridge/jobs.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { t } from './texts.ts'
import { formatElapsed } from './format.ts'
import { useNow } from './hooks.ts'

/** The note beside a price that a run would be queued until the service can be reached. */
export const offlineText = (): string => t('offline')

/** A job's state as a status mark and a word or two. */
export type JobWords = {
  readonly mark: 'waiting' | 'held' | 'running' | 'succeeded' | 'failed' | 'refused' | 'refunded' | 'unconfirmed'
  readonly words: string
}

/** Whether the service declined the run's content, so that only another prompt helps. */
export function isDeclined({ state }: Pick<Job, 'state'>): boolean {
  return 'failure' in state && state.failure.code === 'DECLINED'
}

const waitMarks = {
  queue: 'waiting',
  rate: 'waiting',
  offline: 'held',
  retry: 'waiting',
  account: 'held',
  key: 'held',
  allowance: 'waiting',
} as const

/** Describes a job's state in the same words on every screen. */
export function jobWords({ state, isPaused }: Pick<Job, 'state' | 'isPaused'>): JobWords {
  switch (state.kind) {
    case 'waiting':
      if (isPaused) return { mark: 'held', words: t('job.paused') }
      return { mark: waitMarks[state.why], words: t(`job.waiting.${state.why}`) }
    case 'sending':
      return { mark: 'running', words: t('job.sending') }
    case 'running':
      return { mark: 'running', words: t('job.running') }
    case 'saving':
      return { mark: 'running', words: t('job.saving') }
    case 'done':
      return { mark: 'succeeded', words: t('job.done') }
    case 'failed':
      return state.refunded
        ? { mark: 'refunded', words: t('job.refunded') }
        : { mark: 'failed', words: t('job.failed') }
    case 'refused':
      return { mark: 'refused', words: t('job.refused') }
    case 'unconfirmed':
      return { mark: 'unconfirmed', words: t(state.why === 'no-file' ? 'job.noFile' : 'job.unconfirmed') }
    default:
      return assertNever(state)
  }
}

/** How far a run has come, 0 to 1, where the service reports it. */
export function shareOf({ state }: Pick<Job, 'state'>): number | undefined {
  return state.kind === 'running' ? state.share : undefined
}

type Times = Pick<Job, 'state' | 'createdAt' | 'startedAt'>

const between = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from))

/** Milliseconds from the service's start until the files are here; null without a start or an end. */
export function tookMs({ state, startedAt }: Times): number | null {
  const end = state.kind === 'done' || state.kind === 'failed' ? state.at : null
  return end === null || startedAt === null ? null : between(startedAt, end)
}

/** Milliseconds from the click until the service started the job; null before that. */
export function queuedMs({ createdAt, startedAt }: Times): number | null {
  return startedAt === null ? null : between(createdAt, startedAt)
}

/** The expected time left from `now` (ms since 1970), in words; empty if unknown or over. */
export function leftWords({ state }: Pick<Job, 'state'>, now: number): string {
  const at = state.kind === 'running' ? state.expectedAt : undefined
  const seconds = at === undefined ? 0 : Math.ceil((Date.parse(at) - now) / 1000)
  return seconds > 0 ? t('timeLeft', { time: formatElapsed(seconds) }) : ''
}

/** Like `leftWords`, updated once a second. */
export function useTimeLeft(job: Pick<Job, 'state'>): string {
  return leftWords(job, useNow(1_000, job.state.kind === 'running' && job.state.expectedAt !== undefined))
}
