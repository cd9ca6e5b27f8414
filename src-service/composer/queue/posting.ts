import type { Clock } from '#shared/util/ports.ts'
import { type BrandStore, type StoredBrand, timezoneOf } from '../brands/brand-store.ts'
import type { TakeStore } from '../takes/take-store.ts'
import type { PostStore, StoredPost } from './post-store.ts'
import type { QueueStore } from './queue-store.ts'
import { growthMs, simulatedNumbers, simulatedPost } from './simulated-platform.ts'

/** Internal delivery: posts to a simulated platform, which makes numbers. Call inside a transaction. */
export type Posting = {
  /** Posts the rendered jobs whose slot has come. */
  postDue(brand: StoredBrand): void
  /** Reads the numbers of posts whose age reached the next mark. */
  growNumbers(brand: StoredBrand): void
}

const hourMs = 60 * 60_000
/** The ages at which numbers are read. */
const marks = [1, 3, 6, 12, 24, 48, 72, 120].map((hours) => hours * hourMs)

/** Creates internal delivery. */
export function createPosting(deps: {
  queue: QueueStore
  posts: PostStore
  takeStore: TakeStore
  brands: BrandStore
  clock: Clock
}): Posting {
  const { queue, posts, takeStore, brands, clock } = deps

  /** Whether a mark lies between the age at the last reading and now. */
  function isDue({ postedAt, numbersAt }: StoredPost, now: number): boolean {
    const seen = (numbersAt ?? postedAt) - postedAt
    const age = now - postedAt
    return [...marks, growthMs].some((mark) => mark > seen && mark <= age)
  }

  return {
    postDue(brand) {
      const now = clock.now()
      for (const job of queue.due(brand.id, 'rendered', now)) {
        if (job.delivery !== 'internal') continue
        const { id: jobId, playId, takeId } = job
        const angle = (takeId === null ? null : takeStore.find(takeId))?.angle ?? ''
        for (const platform of job.platforms) {
          const post = simulatedPost(jobId, platform)
          posts.put({ brandId: brand.id, jobId, playId, angle, platform, postedAt: now, simulated: true, ...post })
        }
        queue.change(jobId, { status: 'posted', provider: 'simulated', postedAt: now })
      }
    },
    growNumbers(brand) {
      const now = clock.now()
      const due = posts.simulated(brand.id).filter((post) => isDue(post, now))
      const timezone = timezoneOf(brand)
      for (const post of due) posts.addNumbers(post, simulatedNumbers(post, { now, timezone }), now)
      posts.settle(brand.id, now - growthMs)
      if (due.length > 0) brands.countNumbers(brand.id)
    },
  }
}
