import type { Clock } from '#shared/util/ports.ts'

/** Tells a second click of a hand that clicked once from a click that means another thing. */
export type SameClick = {
  /** Whether a click now is the one before once more. */
  is(): boolean
  /** A click is acted upon. */
  took(): void
  /** Nothing came of the last click, or something was typed or chosen since: the next one is meant, however soon it comes. */
  forget(): void
}

// A second click this soon is the same click (design: every click is one intent).
const sameClickMs = 400

/** Makes the memory of one button that spends. */
export function createSameClick(clock: Clock): SameClick {
  let clickedAt = Number.NEGATIVE_INFINITY
  return {
    is: () => clock.monotonic() - clickedAt < sameClickMs,
    took: () => void (clickedAt = clock.monotonic()),
    forget: () => void (clickedAt = Number.NEGATIVE_INFINITY),
  }
}
