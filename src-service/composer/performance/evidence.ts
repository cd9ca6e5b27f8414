import type { ServiceDatabase } from '../../database/open-database.ts'
import { type StoredBrand, timezoneOf } from '../brands/brand-store.ts'
import { type Claim, learn, learnedClaims, type Learned } from './learn.ts'
import type { MedianOf } from './median-interval.ts'
import { type CountedPost, createPostNumbers } from './post-numbers.ts'
import { type NamedReach, reachBy, reachOf } from './summarise-posts.ts'

/** What a brand's posts with numbers show. Computed once for each change of the numbers, each part when first needed. */
export type Evidence = {
  readonly posts: readonly CountedPost[]
  readonly learned: Learned
  claims(): readonly Claim[]
  plays(): readonly NamedReach<string>[]
  /** The views that a play's next post is expected to reach: those of its own posts, else of its angle, else of all. */
  expected(playId: string, angle: string): MedianOf
}

/** Reads the evidence of a brand. */
export type ReadEvidence = (brand: StoredBrand) => Evidence

function once<Value>(compute: () => Value): () => Value {
  let kept: { readonly value: Value } | null = null
  return () => (kept ??= { value: compute() }).value
}

function evidenceOf(posts: readonly CountedPost[]): Evidence {
  const plays = once(() => reachBy(posts, ({ playId }) => playId))
  const angles = once(() => reachBy(posts, ({ angle }) => angle))
  const all = once(() => reachOf(posts))
  return {
    posts,
    learned: learn(posts),
    claims: once(() => learnedClaims(posts)),
    plays,
    expected(playId, angle) {
      const own = plays().find(({ name }) => name === playId) ?? angles().find(({ name }) => name === angle) ?? all()
      return own.views
    },
  }
}

/** Creates the reader of evidence. It keeps that of the brands read last. */
export function createEvidence(database: ServiceDatabase): ReadEvidence {
  const mostKept = 20
  const postsOf = createPostNumbers(database)
  const kept = new Map<string, { readonly version: number; readonly timezone: string; readonly evidence: Evidence }>()
  return (brand) => {
    const { id, numbersVersion: version } = brand
    const timezone = timezoneOf(brand)
    const known = kept.get(id)
    if (known?.version === version && known.timezone === timezone) return known.evidence
    const evidence = evidenceOf(postsOf(id, timezone))
    kept.delete(id)
    kept.set(id, { version, timezone, evidence })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return evidence
  }
}
