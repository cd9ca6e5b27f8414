import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Sound } from '../audio/sound.ts'
import type { ImageSize } from '../image-size.ts'
import type { Coding } from './coding.ts'
import type { Planes } from './planes.ts'

/** Frames per second of every video that names none. */
export const framesPerSecond = 30

/** A loaded and measured video. `draw` fills the frame, is called with increasing times, and is deterministic. */
export type RenderedVideo = ImageSize & {
  readonly durationSec: number
  /** At `outputSampleRate`; a mono sound is played on both sides. */
  readonly sound: Sound | null
  /** The moment that represents the video best, for its poster. Seconds. */
  readonly posterSec: number
  /** Frames per second; `framesPerSecond` if absent. */
  readonly fps?: number
  /** How it is encoded; `usualCoding` if absent. */
  readonly coding?: Coding
  draw(context: SKRSContext2D, seconds: number): void | Promise<void>
  /** Draws the frame as a video's image, where that takes less time. */
  drawInto?(target: Planes, seconds: number): void | Promise<void>
  close(): Promise<void>
}

/** Returns the number of frames in a video of this length: at least one. */
export function frameCount(durationSec: number, fps = framesPerSecond): number {
  return Math.max(1, Math.round(durationSec * fps))
}

/** Cancellation and progress (0 to 1) of a rendering. */
export type Shooting = { readonly signal: AbortSignal; readonly onProgress?: (share: number) => void }
