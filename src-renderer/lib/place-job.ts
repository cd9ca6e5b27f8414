import type { Job } from '#shared/bridge/jobs.ts'

/** Pages of jobs as TanStack Query keeps them. */
export type JobPages = {
  readonly pages: { readonly jobs: Job[]; readonly next: string | null }[]
  readonly pageParams: (string | undefined)[]
}

/**
 * Puts a job in its place among pages that are newest first: in the place of its older self, else at the top.
 *
 * `isNews` is false for the answer to a submit, which may arrive after events about the same job and then is older than
 * they are: it only adds. The same pages come back where nothing changes, so that nothing is drawn again.
 */
export function placeJob(pages: JobPages, job: Job, isNews: boolean): JobPages {
  for (const [at, page] of pages.pages.entries()) {
    const place = page.jobs.findIndex((one) => one.id === job.id)
    if (place < 0) continue
    return isNews ? { ...pages, pages: pages.pages.with(at, { ...page, jobs: page.jobs.with(place, job) }) } : pages
  }
  const [first, ...rest] = pages.pages
  if (first === undefined) return pages
  // A job older than the last one loaded belongs to a page that is not here yet.
  const last = pages.pages.at(-1)
  const oldest = last?.jobs.at(-1)
  if (oldest !== undefined && job.number < oldest.number && last?.next !== null) return pages
  const jobs = [...first.jobs, job].toSorted((one, other) => other.number - one.number)
  return { ...pages, pages: [{ ...first, jobs }, ...rest] }
}
