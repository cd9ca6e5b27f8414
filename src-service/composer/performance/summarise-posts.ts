import type { CountedPost } from './post-numbers.ts'
import { medianOf, type MedianOf } from './median-interval.ts'

/** What a group of posts reached. */
export type GroupReach = {
  readonly posts: number
  readonly views: MedianOf
  readonly savesPer1000: MedianOf
  readonly sharesPer1000: MedianOf
}

/** A group with its name. */
export type NamedReach<Name> = GroupReach & { readonly name: Name }

const numbersOf = (posts: readonly CountedPost[], measure: (post: CountedPost) => number | null) =>
  Float64Array.from(posts.flatMap((post) => measure(post) ?? []))

/** Summarises posts. */
export function reachOf(posts: readonly CountedPost[]): GroupReach {
  return {
    posts: posts.length,
    views: medianOf(numbersOf(posts, ({ views }) => views)),
    savesPer1000: medianOf(numbersOf(posts, ({ savesPer1000 }) => savesPer1000)),
    sharesPer1000: medianOf(numbersOf(posts, ({ sharesPer1000 }) => sharesPer1000)),
  }
}

/** Summarises posts by a name, best median first. */
export function reachBy<Name extends string | number>(
  posts: readonly CountedPost[],
  nameOf: (post: CountedPost) => Name,
): NamedReach<Name>[] {
  return [...Map.groupBy(posts, nameOf)]
    .map(([name, group]) => ({ name, ...reachOf(group) }))
    .toSorted((a, b) => (b.views.median ?? 0) - (a.views.median ?? 0))
}

const z80 = 1.2816

/**
 * Compares the views of two periods: the ratio of their geometric means with an 80 % interval (Welch, on logarithms); null
 * with fewer than two posts in either.
 */
export function changeOf(
  now: readonly CountedPost[],
  before: readonly CountedPost[],
): { readonly factor: number; readonly low: number; readonly high: number } | null {
  const moments = (posts: readonly CountedPost[]) => {
    const logs = posts.map(({ views }) => Math.log1p(views))
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
    const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1)
    return { mean, error: variance / logs.length }
  }
  if (now.length < 2 || before.length < 2) return null
  const [a, b] = [moments(now), moments(before)]
  const difference = a.mean - b.mean
  const half = z80 * Math.sqrt(a.error + b.error)
  return { factor: Math.exp(difference), low: Math.exp(difference - half), high: Math.exp(difference + half) }
}
