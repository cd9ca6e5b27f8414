import type { Colour } from '../drawing/colour.ts'
import type { Solid } from './solids.ts'

/** One thing on the stage. `gloss` 0 is chalk, 1 is lacquer. */
export type Thing = { readonly solid: Solid; readonly colour: Colour; readonly gloss: number }
