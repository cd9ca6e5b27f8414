import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Sound } from '../audio/sound.ts'
import type { ImageSize } from '../image-size.ts'

/** Frames per second of every video. */
export const framesPerSecond = 30

/**
 * A video ready to render: everything is loaded and measured, and each frame can be drawn. `draw` fills the frame. It
 * is called with increasing times; the same video gives the same frames.
 */
export type RenderedVideo = ImageSize & {
  readonly durationSec: number
  /** At `outputSampleRate`; a mono sound is played on both sides. */
  readonly sound: Sound | null
  /** The moment that represents the video best, for its poster. Seconds. */
  readonly posterSec: number
  draw(context: SKRSContext2D, seconds: number): void | Promise<void>
  close(): Promise<void>
}

/** Returns the number of frames in a video of this length: at least one. */
export function frameCount(durationSec: number): number {
  return Math.max(1, Math.round(durationSec * framesPerSecond))
}

/** Cancellation and progress (0 to 1) of a rendering. */
export type Shooting = { readonly signal: AbortSignal; readonly onProgress?: (share: number) => void }
