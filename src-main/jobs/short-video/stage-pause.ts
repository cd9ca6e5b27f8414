/** What the next look at a short video is chosen from. Milliseconds. */
export type StageLook = {
  /** How long its stage has run, and usually runs; null where that is not known. */
  readonly inStage: number
  readonly usual: number | null
  /** How many short videos are followed with the same key. */
  readonly followed: number
  /** Requests of the window that are used, and its size. */
  readonly used: number
  readonly most: number
}

/** How soon what a stage made is to be seen where requests are to spare. */
const promptMs = 2_000
/** No look is further off. */
const farthestMs = 20_000

/**
 * When a short video is looked at next, in milliseconds.
 *
 * With half of the window free, every two seconds, so that each part is seen as it comes; all that are followed share half of
 * the window. Where requests are scarce, when half of the time that the stage usually still takes is over.
 */
export function stagePause({ inStage, usual, followed, used, most }: StageLook): number {
  const share = Math.max(promptMs, (followed * 60_000) / (most / 2))
  if (used <= most / 2) return share
  const left = usual === null ? inStage / 2 : Math.abs(usual - inStage)
  return Math.min(farthestMs, Math.max(2 * share, left / 2))
}
