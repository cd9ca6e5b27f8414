import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Sound } from '../audio/sound.ts'
import type { ImageSize } from '../image-size.ts'

/** Every film has this many frames in a second. */
export const framesPerSecond = 30

/**
 * A film that is ready to be shot: everything is loaded and measured, each frame can be drawn.
 *
 * `draw` fills the whole frame. It is called with rising times; the same film gives the same frames.
 */
export type RenderedVideo = ImageSize & {
  readonly durationSec: number
  /** At `studioRate`; one channel is heard on both sides. */
  readonly sound: Sound | null
  /** The moment that shows best what the film is: its poster. Seconds. */
  readonly posterSec: number
  draw(context: SKRSContext2D, seconds: number): void | Promise<void>
  close(): Promise<void>
}

/** How many frames a film of this length has: at least one. */
export function frameCount(durationSec: number): number {
  return Math.max(1, Math.round(durationSec * framesPerSecond))
}

/** How a film is shot. Progress is a share from 0 to 1. */
export type Shooting = { readonly signal: AbortSignal; readonly onProgress?: (share: number) => void }
