import type { SKRSContext2D } from '@napi-rs/canvas'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { FilmPalette } from '../film/film-palette.ts'
import type { PictureSize } from '../picture-size.ts'

/**
 * Readies a scene that comes back to its start: what it draws is a function of `turn`, which goes from 0 to one full
 * turn (2 pi) over the film, and every motion goes round a whole number of times.
 */
export type LoopScene = (
  frame: PictureSize,
  palette: FilmPalette,
  random: RandomStream,
) => (context: SKRSContext2D, turn: number) => void
