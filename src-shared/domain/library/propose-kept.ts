/** What decides which of some duplicates is kept. Pixels, bytes; milliseconds since 1970. */
export type DuplicateFacts = {
  readonly isHere: boolean
  readonly mark: 'none' | 'kept' | 'rejected'
  readonly rating: number
  readonly isCollected: boolean
  /** A run took it as an input. */
  readonly isUsed: boolean
  readonly pixels: number
  /** It has a label or tags. */
  readonly isOrganised: boolean
  /** It was made here, so that it can be made again. */
  readonly hasRecipe: boolean
  readonly bytes: number
  readonly createdAt: number
}

/** Why a file is proposed, in the order in which it is decided. */
export const keptReasons = [
  'here',
  'marked',
  'rated',
  'collected',
  'used',
  'larger',
  'organised',
  'recipe',
  'heavier',
  'oldest',
] as const
export type KeptReason = (typeof keptReasons)[number]

const marks = { rejected: 0, none: 1, kept: 2 } as const

const scores: Readonly<Record<KeptReason, (facts: DuplicateFacts) => number>> = {
  here: ({ isHere }) => Number(isHere),
  marked: ({ mark }) => marks[mark],
  rated: ({ rating }) => rating,
  collected: ({ isCollected }) => Number(isCollected),
  used: ({ isUsed }) => Number(isUsed),
  larger: ({ pixels }) => pixels,
  organised: ({ isOrganised }) => Number(isOrganised),
  recipe: ({ hasRecipe }) => Number(hasRecipe),
  heavier: ({ bytes }) => bytes,
  oldest: ({ createdAt }) => -createdAt,
}

/** Returns the first reason for which one file is better than another; null if none is. */
function whyBetter(one: DuplicateFacts, other: DuplicateFacts): KeptReason | null {
  for (const reason of keptReasons) {
    const ahead = scores[reason](one) - scores[reason](other)
    if (ahead !== 0) return ahead > 0 ? reason : null
  }
  return null
}

/**
 * Proposes which of some duplicates is kept: the place of the best one, and why it is better than the next best. The first
 * of equals is the oldest.
 */
export function proposeKept(files: readonly DuplicateFacts[]): {
  readonly at: number
  readonly reason: KeptReason
} {
  const order = files
    .map((facts, at) => ({ facts, at }))
    .toSorted((one, other) =>
      whyBetter(one.facts, other.facts) !== null ? -1 : whyBetter(other.facts, one.facts) !== null ? 1 : 0,
    )
  const [best, next] = order
  if (best === undefined) throw new Error('There are no files to choose from')
  return { at: best.at, reason: (next && whyBetter(best.facts, next.facts)) ?? 'oldest' }
}
