import { platformNames } from '#shared/contract/platform.ts'
import { unitOf } from '../rounds/draw.ts'
import type { CountedPost } from './post-numbers.ts'
import { intervalLevel, leastPosts, type MedianOf } from './median-interval.ts'
import { type NamedReach, reachBy } from './summarise-posts.ts'

/** How autopilot learns, in two sentences for the user. */
export const learningMethod =
  'Views are compared on a log scale, after what the hour and the platform explain, and each angle and play is drawn from what its posts leave possible (Thompson sampling): few posts, wide range, tried more often. ' +
  `Claims compare medians and are made where both have ${leastPosts} posts and their ${intervalLevel * 100}% intervals do not touch.`

/** Posts of one name. */
export type NamedEvidence = MedianOf & { readonly name: string }

/** What was learned. `isEarly`: too few posts for a claim. */
export type Claim = {
  readonly claim: string
  readonly about: 'angle' | 'hour' | 'platform'
  readonly isEarly: boolean
  readonly evidence: NamedEvidence
  readonly against: NamedEvidence | null
}

const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function claimsOf(about: Claim['about'], groups: readonly NamedReach<string>[]): Claim[] {
  const evidenceOf = ({ name, views }: NamedReach<string>): NamedEvidence => ({ name, ...views })
  const known = groups.filter(({ posts }) => posts >= leastPosts)
  const best = known[0]
  const worse =
    best === undefined ? undefined : known.findLast(({ views }) => (views.high ?? 0) < (best.views.low ?? 0))
  const sure: Claim[] =
    best === undefined || worse === undefined
      ? []
      : [
          {
            claim: `${best.name} does better than ${worse.name}`,
            about,
            isEarly: false,
            evidence: evidenceOf(best),
            against: evidenceOf(worse),
          },
        ]
  const early = groups
    .filter(({ posts }) => posts < leastPosts)
    .map((group) => ({
      claim: `${group.name}: too early to say`,
      about,
      isEarly: true,
      evidence: evidenceOf(group),
      against: null,
    }))
  return [...sure, ...early]
}

/** What the posts of a brand show about angles, hours and platforms: claims first, then what is too early to say. */
export function learnedClaims(posts: readonly CountedPost[]): Claim[] {
  const all = [
    ...claimsOf(
      'angle',
      reachBy(posts, ({ angle }) => angle),
    ),
    ...claimsOf(
      'hour',
      reachBy(posts, ({ hour }) => hourName(hour)),
    ),
    ...claimsOf(
      'platform',
      reachBy(posts, ({ platform }) => platformNames[platform]),
    ),
  ]
  return all.toSorted((a, b) => Number(a.isEarly) - Number(b.isEarly))
}

/** What is known of one angle or play: its posts, and its mean effect on the logarithm of views with its variance. */
type Arm = { readonly posts: number; readonly mean: number; readonly variance: number }

/** Effects on the logarithm of views. */
export type Learned = {
  readonly posts: number
  arm(dimension: 'angle' | 'play', name: string): Arm
  /** A draw from what an arm's posts leave possible. The same seed draws the same. */
  sample(dimension: 'angle' | 'play', name: string, seed: string): number
}

/** Without posts: how much angles and plays differ, and how much posts of one do (standard deviations of log views). */
const priorSpread = 0.5
const usualNoise = 0.9
/** Posts of exactly the same views are a coincidence. */
const leastNoise = 0.01

/** A normally distributed number that depends on a seed alone (Box and Muller, 1958). */
function normalOf(seed: string): number {
  const radius = Math.sqrt(-2 * Math.log(1 - unitOf(`${seed}:radius`)))
  return radius * Math.cos(2 * Math.PI * unitOf(`${seed}:turn`))
}

/**
 * Learns from a brand's posts: log views are the sum of a mean and of effects of platform, hour, angle and play, each
 * estimated on what those before it leave, and shrunk toward zero by a normal prior of 0.5 (empirical Bayes).
 */
export function learn(posts: readonly CountedPost[]): Learned {
  const n = posts.length
  const rest = Float64Array.from(posts, ({ views }) => Math.log1p(views))
  const subtract = (effectOf: (post: CountedPost) => number) => {
    for (const [index, post] of posts.entries()) rest[index] = (rest[index] ?? 0) - effectOf(post)
  }
  const mean = n === 0 ? 0 : rest.reduce((sum, value) => sum + value, 0) / n
  subtract(() => mean)
  function effects(nameOf: (post: CountedPost) => string): (name: string) => Arm {
    const spread = n < leastPosts ? usualNoise ** 2 : rest.reduce((sum, value) => sum + value ** 2, 0) / n
    const noise = Math.max(leastNoise, spread)
    const sums = new Map<string, { count: number; sum: number }>()
    for (const [index, post] of posts.entries()) {
      const name = nameOf(post)
      const own = sums.get(name) ?? { count: 0, sum: 0 }
      sums.set(name, { count: own.count + 1, sum: own.sum + (rest[index] ?? 0) })
    }
    const armOf = (name: string): Arm => {
      const { count, sum } = sums.get(name) ?? { count: 0, sum: 0 }
      const precision = count / noise + 1 / priorSpread ** 2
      return { posts: count, mean: sum / noise / precision, variance: 1 / precision }
    }
    subtract((post) => armOf(nameOf(post)).mean)
    return armOf
  }
  effects(({ platform }) => platform)
  effects(({ hour }) => String(hour))
  const arms = { angle: effects(({ angle }) => angle), play: effects(({ playId }) => playId) }
  return {
    posts: n,
    arm: (dimension, name) => arms[dimension](name),
    sample(dimension, name, seed) {
      const { mean: center, variance } = arms[dimension](name)
      return center + Math.sqrt(variance) * normalOf(`${seed}:${dimension}:${name}`)
    },
  }
}
