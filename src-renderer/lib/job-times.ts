import type { Job } from '#shared/bridge/jobs.ts'
import { formatElapsed } from './format.ts'
import { useNow } from './hooks.ts'
import { t } from './texts.ts'

type Times = Pick<Job, 'state' | 'createdAt' | 'startedAt'>

const between = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from))

/** Milliseconds that the service took, from its start to the end with the files here; null while there is no end, or no start. */
export function tookMs({ state, startedAt }: Times): number | null {
  const end = state.kind === 'done' || state.kind === 'failed' ? state.at : null
  return end === null || startedAt === null ? null : between(startedAt, end)
}

/** Milliseconds from the click until the service had begun it; null before that. */
export function queuedMs({ createdAt, startedAt }: Times): number | null {
  return startedAt === null ? null : between(createdAt, startedAt)
}

/** How long a running job is about to take from `now` (ms since 1970), in words; empty where that is not known or over. */
export function leftWords({ state }: Pick<Job, 'state'>, now: number): string {
  const at = state.kind === 'running' ? state.expectedAt : undefined
  const seconds = at === undefined ? 0 : Math.ceil((Date.parse(at) - now) / 1000)
  return seconds > 0 ? t('timeLeft', { time: formatElapsed(seconds) }) : ''
}

/** The same, counted down once a second. */
export function useTimeLeft(job: Pick<Job, 'state'>): string {
  return leftWords(job, useNow(1_000, job.state.kind === 'running' && job.state.expectedAt !== undefined))
}
