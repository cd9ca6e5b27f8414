import type { Job } from '#shared/bridge/jobs.ts'

/** When a run ended, ISO 8601; null while it has not. */
export function endOf({ state, settledAt }: Pick<Job, 'state' | 'settledAt'>): string | null {
  return 'at' in state ? state.at : settledAt
}
