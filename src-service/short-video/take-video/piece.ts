import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rect } from '../../models/video/camera-path.ts'

/** The frame that scenes are designed for. Pixels. */
export const design = { width: 1080, height: 1920 } as const

/**
 * Where words may be, in pixels of the design. Apps for short videos lay their buttons over a tenth on the right and their
 * texts over the lower seventh.
 */
export const safeArea: Rect = { x: 76, y: 134, width: 1080 * 0.9 - 76, height: 1920 * 0.86 - 134 }

/** Where captions are. The words of a scene end above. */
export const captionArea: Rect = { x: 76, y: 1372, width: 896, height: 268 }

/** What words are for. */
export type WordRole = 'hook' | 'show' | 'caption' | 'label' | 'number' | 'handle'

/** Words on screen with the room that they take when they stand. Pixels of the design. */
export type WordBox = Rect & { readonly text: string; readonly role: WordRole }

/** Something drawn on screen from one time to another. Seconds; pixels of the design. */
export type Piece = {
  /** All that it covers while it moves. */
  readonly area: Rect
  readonly boxes: readonly WordBox[]
  readonly from: number
  readonly until: number
  /** When it moves, and each of its frames is drawn: spans of seconds. */
  readonly moves: readonly (readonly [from: number, until: number])[]
  draw(context: SKRSContext2D, seconds: number): void
}

/** Returns a key of what a piece looks like at a frame: equal keys mean equal drawings. Null while it isn't shown. */
export function stateOf({ from, until, moves }: Piece, seconds: number): string | null {
  if (seconds < from || seconds >= until) return null
  const isMoving = moves.some(([start, end]) => seconds >= start && seconds <= end)
  return isMoving ? `at ${seconds}` : `after ${moves.filter(([, end]) => seconds > end).length}`
}

/** Grows a rectangle on all sides. */
export function grow({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + by * 2, height: height + by * 2 }
}
