import type { SKRSContext2D } from '@napi-rs/canvas'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { VideoPalette } from '../video/video-palette.ts'
import type { ImageSize } from '../image-size.ts'

/**
 * Readies a scene that comes back to its start: what it draws is a function of `turn`, which goes from 0 to one full
 * turn (2 pi) over the film, and every motion goes round a whole number of times.
 */
export type LoopScene = (
  frame: ImageSize,
  palette: VideoPalette,
  random: RandomStream,
) => (context: SKRSContext2D, turn: number) => void
