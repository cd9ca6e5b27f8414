import { saturate } from '../drawing/scalar.ts'

// Shares from 0 to 1 in, shares out. What is outside is held.

/** Slow, fast, slow: the step of a smooth curve. */
export function easeBoth(share: number): number {
  const held = saturate(share)
  return held * held * (3 - 2 * held)
}

/** Fast at first, then long to come to rest. */
export function easeOut(share: number): number {
  return 1 - (1 - saturate(share)) ** 3
}

/** Very fast at first: letters and blocks that snap into place. */
export function easeSnap(share: number): number {
  return 1 - (1 - saturate(share)) ** 5
}

/** Slow at first, then away. */
export function easeIn(share: number): number {
  return saturate(share) ** 3
}

/** Comes to rest after going a little too far. */
export function easeOver(share: number): number {
  const left = saturate(share) - 1
  return 1 + 2.4 * left ** 3 + 1.4 * left ** 2
}

/** A camera on rails: gentle at both ends, even between. */
export function easeCamera(share: number): number {
  const held = saturate(share)
  return 0.72 * held + 0.28 * (0.5 - 0.5 * Math.cos(Math.PI * held))
}

/** 0 before `from`, 1 after `until`, even between; the share of a stretch of time. */
export function shareOf(seconds: number, from: number, until: number): number {
  return saturate((seconds - from) / Math.max(1e-6, until - from))
}
