import { saturate } from '../drawing/scalar.ts'

// Easing functions from 0..1 to 0..1; input outside that range is clamped.

/** Slow, fast, slow: smoothstep. */
export function easeBoth(share: number): number {
  const held = saturate(share)
  return held * held * (3 - 2 * held)
}

/** Fast, then slow. */
export function easeOut(share: number): number {
  return 1 - (1 - saturate(share)) ** 3
}

/** Very fast, then slow: for letters and blocks that snap into place. */
export function easeSnap(share: number): number {
  return 1 - (1 - saturate(share)) ** 5
}

/** Slow, then fast. */
export function easeIn(share: number): number {
  return saturate(share) ** 3
}

/** Overshoots slightly before the end. */
export function easeOver(share: number): number {
  const left = saturate(share) - 1
  return 1 + 2.4 * left ** 3 + 1.4 * left ** 2
}

/** A camera on rails: gentle at both ends, even in between. */
export function easeCamera(share: number): number {
  const held = saturate(share)
  return 0.72 * held + 0.28 * (0.5 - 0.5 * Math.cos(Math.PI * held))
}

/** Returns the share of a time span: 0 before `from`, 1 after `until`, linear in between. */
export function shareOf(seconds: number, from: number, until: number): number {
  return saturate((seconds - from) / Math.max(1e-6, until - from))
}
