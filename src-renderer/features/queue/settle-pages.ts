import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueGroup } from '#shared/bridge/queue.ts'

/** Pages of a part of the queue as TanStack Query keeps them. */
export type QueuePages = {
  readonly pages: { readonly jobs: Job[]; readonly next: string | null }[]
  readonly pageParams: (string | undefined)[]
}

/**
 * Waiting pages after a job changed: it stands in its place anew, or is gone once it does not wait there any more. The
 * same pages come back where it was not among them, so that nothing is drawn again.
 */
export function settlePages(pages: QueuePages, group: QueueGroup, job: Job): QueuePages {
  if (!pages.pages.some((page) => page.jobs.some(({ id }) => id === job.id))) return pages
  const stays = job.state.kind === 'waiting' && job.lane === group
  const settle = (jobs: Job[]) => jobs.flatMap((one) => (one.id === job.id ? (stays ? [job] : []) : [one]))
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, jobs: settle(page.jobs) })) }
}
