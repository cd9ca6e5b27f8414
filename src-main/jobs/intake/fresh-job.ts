import type { StoredJob } from '../../cache/tables/job-row.ts'

/** What a job is that was only just written: nothing of it is started, held, or part of anything. */
export const freshJob = {
  resourceId: null,
  charged: null,
  refunded: 0,
  lane: 'user',
  isPaused: false,
  setId: null,
  retryOf: null,
  brand: null,
  project: null,
  agent: null,
  template: null,
  templates: null,
  settledAt: null,
} as const satisfies Partial<StoredJob>
