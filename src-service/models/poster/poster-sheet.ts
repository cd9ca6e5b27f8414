import type { SKRSContext2D } from '@napi-rs/canvas'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Scheme } from '../drawing/scheme.ts'

/** What a layout draws on: the part of the poster above the words, from its upper left corner. Pixels. */
export type PosterSheet = {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly scheme: Scheme
  /** The prompt's words. */
  readonly words: readonly string[]
  readonly random: RandomStream
}

/** A tint that is none of those. */
export function otherTint({ scheme, random }: PosterSheet, ...not: readonly string[]): string {
  const left = [scheme.paper, ...scheme.tints].filter((tint) => !not.includes(tint))
  return random.pick([left[0] ?? scheme.ink, ...left.slice(1)])
}

/** Fills a disc, or the part of it between two angles in radians. */
export function fillDisc(
  context: SKRSContext2D,
  tint: string,
  [x, y, radius]: readonly [number, number, number],
  [from, to]: readonly [number, number] = [0, Math.PI * 2],
): void {
  context.fillStyle = tint
  context.beginPath()
  if (to - from < Math.PI * 2) context.moveTo(x, y)
  context.arc(x, y, Math.max(0, radius), from, to)
  context.closePath()
  context.fill()
}
