/** Clamps a number between two bounds. */
export function clamp(value: number, least: number, most: number): number {
  return value < least ? least : value > most ? most : value
}

/** Clamps a number between 0 and 1. */
export function saturate(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value
}

/** Interpolates from `from` (share 0) to `to` (share 1). */
export function blend(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Returns 0 below `from`, 1 above `to`, and a smooth step between. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = saturate((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}
