import type { AngleName } from '../plays/play.ts'
import type { Learned } from '../performance/learn.ts'
import { leastPosts } from '../performance/median-interval.ts'
import type { Evidence } from '../performance/evidence.ts'

/** What fills a slot, and why. `angle` is null for the words that the play already has. */
export type SlotChoice = { readonly playId: string; readonly angle: AngleName | null; readonly reason: string }

/** What a slot is filled from. `approved`: plays that were approved and have no slot, oldest first. */
export type SlotStock = {
  readonly approved: readonly string[]
  /** Other plays that were not posted lately. */
  readonly plays: readonly string[]
  readonly angles: readonly AngleName[]
  readonly evidence: Evidence
  /** Names the brand and the slot, so that a preview draws what the pass will. */
  readonly seed: string
}

function reasonFor({ posts }: { readonly posts: number }, angle: string, evidence: Evidence): string {
  if (evidence.posts.length === 0) return 'No post has numbers yet, so all angles are tried.'
  if (posts < leastPosts) return `Few posts with ${angle}, so it is tried.`
  return `Posts with ${angle} have done well: ${posts} so far.`
}

function best<Name extends string>(names: readonly Name[], scoreOf: (name: Name) => number): Name | null {
  const scored = names.map((name) => ({ name, score: scoreOf(name) })).toSorted((a, b) => b.score - a.score)
  return scored[0]?.name ?? null
}

/**
 * Chooses what fills a slot: an approved play, else the angle and the play with the highest draws from what their posts
 * leave possible (Thompson sampling). Null if there is no play.
 */
export function planSlot({ approved, plays, angles, evidence, seed }: SlotStock): SlotChoice | null {
  const [own] = approved
  if (own !== undefined) return { playId: own, angle: null, reason: 'You approved it.' }
  const learned: Learned = evidence.learned
  const angle = best(angles, (name) => learned.sample('angle', name, seed))
  const playId = best(plays, (name) => learned.sample('play', name, seed))
  if (angle === null || playId === null) return null
  return { playId, angle, reason: reasonFor(learned.arm('angle', angle), angle, evidence) }
}
