/** How many requests we allow ourselves since others were seen to use the same key. `raisedAt`: monotonic ms. */
export type RateCap = { readonly most: number; readonly raisedAt: number }

/** Fewer than this would stop the studio because of somebody else’s burst. */
const least = 5
/** One more is tried after this long. Milliseconds. */
const raiseEvery = 30_000

/**
 * The cap after a 429 that our own count does not explain: somebody else uses the key, or the account.
 *
 * `own`: what of ours had certainly been counted without the refused request. Taking more would only get both refused.
 */
export function lowerCap(cap: RateCap, own: number, now: number): RateCap {
  return { most: Math.max(least, Math.min(cap.most, own) - 1), raisedAt: now }
}

/** The cap as it has grown since: one more for every thirty seconds in which nothing was refused. */
export function capAt(cap: RateCap, limit: number, now: number): number {
  return Math.min(limit, cap.most + Math.floor(Math.max(0, now - cap.raisedAt) / raiseEvery))
}
