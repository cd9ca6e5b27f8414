/** Holds a number between 0 and 1. */
export function saturate(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value
}

/** 0 below `from`, 1 above `to`, a smooth step between. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = saturate((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}
