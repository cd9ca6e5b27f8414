import type { Job } from '#shared/bridge/jobs.ts'
import type { LedgerFilter } from '#shared/bridge/money.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { JobPages } from '../../lib/place-job.ts'

function groupOf({ state }: Pick<Job, 'state'>): NonNullable<LedgerFilter['state']> {
  switch (state.kind) {
    case 'waiting':
    case 'sending':
    case 'running':
    case 'saving':
      return 'open'
    case 'done':
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return state.kind
    default:
      return assertNever(state)
  }
}

/** Whether a run passes the filter, as the studio's own search decides it. */
export function belongsTo(job: Pick<Job, 'state' | 'modelId' | 'prompt' | 'modelName'>, filter: LedgerFilter): boolean {
  const text = (filter.text ?? '').trim().toLowerCase()
  if (filter.state !== undefined && groupOf(job) !== filter.state) return false
  if (filter.modelId !== undefined && job.modelId !== filter.modelId) return false
  return [job.prompt, job.modelName].some((words) => words.toLowerCase().includes(text))
}

/** Takes a run out of the pages. The same pages come back where it is not there, so that nothing is drawn again. */
export function dropJob(pages: JobPages, jobId: string): JobPages {
  if (!pages.pages.some(({ jobs }) => jobs.some(({ id }) => id === jobId))) return pages
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, jobs: page.jobs.filter(({ id }) => id !== jobId) })),
  }
}
