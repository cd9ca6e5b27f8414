import type { Platform } from '#shared/contract/platform.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { Commits } from '../../database/group-commit.ts'
import { Refusal } from '../../jobs/run-fault.ts'
import type { BrandStore, StoredBrand } from '../brands/brand-store.ts'
import type { TakeStore } from '../takes/take-store.ts'
import type { Numbers, PostStore } from './post-store.ts'
import type { QueueStore, StoredJob } from './queue-store.ts'

/** A report that a job was posted. `postedAt`: milliseconds since 1970; now if null. */
export type PostedReport = {
  readonly provider: string | null
  readonly postedAt: number | null
  readonly posts: readonly { readonly platform: Platform; readonly externalId: string; readonly url: string | null }[]
}

/** Reported numbers of one post. A post that was not reported before needs its `externalId`. */
export type MetricReport = {
  readonly jobId: string
  readonly platform: Platform
  readonly numbers: Numbers
  readonly url: string | null
  readonly externalId: string | null
}

/** What publishers report about jobs. Each report is stored whole or not at all. */
export type Reports = {
  /** @throws Refusal 404 for an unknown job, 409 for one that is not rendered or failed, 400 for a time in the future. */
  posted(brand: StoredBrand, jobId: string, report: PostedReport): Promise<StoredJob>
  /** Posts that a job already has stay. @throws Refusal 404, or 409 for a job that is posted everywhere. */
  failed(brand: StoredBrand, jobId: string, reason: string | null): Promise<StoredJob>
  /** @throws Refusal 404, 409 for a job without posts, 400 for a platform that it was not posted on. */
  metrics(brand: StoredBrand, items: readonly MetricReport[]): Promise<void>
}

/** How far a publisher's clock may be ahead. Milliseconds. */
const clockErrorMs = 5 * 60_000

/** Creates the reports over jobs and posts. */
export function createReports(deps: {
  commits: Commits
  queue: QueueStore
  posts: PostStore
  takes: TakeStore
  brands: BrandStore
  clock: Clock
}): Reports {
  const { commits, queue, posts, takes, brands, clock } = deps

  function known(brand: StoredBrand, jobId: string, field = 'jobId'): StoredJob {
    const job = queue.find(jobId)
    if (job === null || job.brandId !== brand.id) {
      throw new Refusal(404, `Job not found: ${field} names no job of this brand`)
    }
    return job
  }
  function put(job: StoredJob, post: PostedReport['posts'][number], postedAt: number): void {
    const angle = (job.takeId === null ? null : takes.find(job.takeId))?.angle ?? ''
    const { brandId, id: jobId, playId } = job
    posts.put({ ...post, brandId, jobId, playId, angle, postedAt, simulated: false })
  }
  const isEverywhere = (job: StoredJob) => {
    const done = new Set((posts.ofJobs([job.id]).get(job.id) ?? []).map(({ platform }) => platform))
    return job.platforms.every((platform) => done.has(platform))
  }

  return {
    posted(brand, jobId, report) {
      return commits.commit(() => {
        const job = known(brand, jobId)
        if (job.status === 'failed') throw new Refusal(409, 'jobId: the job was reported as failed')
        if (job.status !== 'rendered' && job.status !== 'posted') {
          throw new Refusal(409, 'jobId: the job is not rendered yet')
        }
        const now = clock.now()
        const postedAt = report.postedAt ?? now
        if (postedAt > now + clockErrorMs) throw new Refusal(400, 'postedAt: is in the future')
        for (const post of report.posts) put(job, post, postedAt)
        const provider = report.provider ?? job.provider
        queue.change(jobId, { status: 'posted', provider, postedAt: job.postedAt ?? postedAt })
        brands.countNumbers(brand.id)
        return known(brand, jobId)
      })
    },
    failed(brand, jobId, reason) {
      return commits.commit(() => {
        const job = known(brand, jobId)
        if (job.status === 'failed') return job
        if (job.status === 'scheduled' || job.status === 'rendering') {
          throw new Refusal(409, 'jobId: the job is not rendered yet')
        }
        if (job.status === 'posted' && isEverywhere(job)) {
          throw new Refusal(409, 'jobId: the job is posted on all its platforms')
        }
        queue.change(jobId, { status: 'failed', reason })
        return known(brand, jobId)
      })
    },
    metrics(brand, items) {
      return commits.commit(() => {
        const now = clock.now()
        for (const [index, { jobId, platform, numbers, url, externalId }] of items.entries()) {
          const job = known(brand, jobId, `items.${index}.jobId`)
          if (job.postedAt === null) throw new Refusal(409, `items.${index}.jobId: the job is not posted`)
          const earlier = posts.find(jobId, platform)
          if (earlier === null && externalId === null) {
            throw new Refusal(400, `items.${index}.platform: the job has no post on ${platform}`)
          }
          if (externalId !== null || url !== null) {
            const own = externalId ?? earlier?.externalId ?? ''
            put(job, { platform, externalId: own, url }, earlier?.postedAt ?? job.postedAt)
          }
          const post = posts.find(jobId, platform)
          if (post === null) throw new Error('A post that was written is there')
          posts.addNumbers(post, numbers, now)
        }
        brands.countNumbers(brand.id)
      })
    },
  }
}
