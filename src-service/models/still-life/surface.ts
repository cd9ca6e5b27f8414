import type { Colour } from '../drawing/colour.ts'

/** What a thing is made of. Heights are in the thing's own frame. */
export type Surface = {
  readonly kind: 'plaster' | 'stone' | 'wood' | 'glaze' | 'fruit' | 'paper' | 'metal' | 'leaf'
  readonly base: Colour
  /** Bare clay below the glaze line, a blush on a fruit, the pages of a book. */
  readonly second: Colour
  /** Where the glaze ends; below 0 it covers everything. */
  readonly line: number
  /** How much iron speckle, 0 to 1. */
  readonly speckle: number
  /** 0 is dull, 1 is wet. */
  readonly gloss: number
  /** Shifts the pattern, so that no two things are alike. */
  readonly phase: number
}
