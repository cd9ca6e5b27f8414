import { colour, luminance } from '../../models/drawing/colour.ts'
import { nearestColourWord } from '../../models/drawing/colour-words.ts'
import { createRandomStream } from '../../models/drawing/random-stream.ts'
import type { Face } from '../../models/video/set-text.ts'
import type { TakeOrder } from '../../composer/take-order.ts'
import type { Subject } from '../broll/subjects.ts'

/** How a key word stands out: on a block of colour, in colour, or over a line. */
export type Mark = 'block' | 'colour' | 'line'
/** How words come in: row by row from below, word by word, or all at once from nearer. */
export type Entrance = 'rise' | 'words' | 'near'

/** The type of a brand: its large letters, and how they move. `leading` is a multiple of the letter size. */
type BrandType = {
  readonly display: Face
  readonly isCapital: boolean
  readonly leading: number
  readonly mark: Mark
  readonly entrance: Entrance
  /** The radius of corners in pixels of a full frame. */
  readonly corner: number
}

/** A brand as it looks in a video: its colours as `#rrggbb`, and its type. */
export type BrandKit = BrandType & { readonly ink: string; readonly paper: string; readonly accent: string }

const types: readonly [BrandType, ...BrandType[]] = [
  { display: 'heavy', isCapital: false, leading: 1.08, mark: 'block', entrance: 'rise', corner: 0 },
  { display: 'fine', isCapital: false, leading: 1.1, mark: 'line', entrance: 'words', corner: 36 },
  { display: 'heavy', isCapital: true, leading: 1.1, mark: 'colour', entrance: 'near', corner: 0 },
  { display: 'heavy', isCapital: false, leading: 1.08, mark: 'line', entrance: 'words', corner: 36 },
]

/** The least contrast of letters, and of shapes and of letters above 100 pixels (WCAG 2.2, 1.4.3 and 1.4.11). */
export const leastContrast = { letters: 4.5, shapes: 3 } as const

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(colour(one)), luminance(colour(other))]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Returns a brand's look: its own colours, and a type that is always the same for its handle. */
export function brandKit({ look, handle }: Pick<TakeOrder, 'look' | 'handle'>): BrandKit {
  return { ...createRandomStream(`type of ${handle}`).pick(types), ...look }
}

/** Returns the brand's colour for letters on a ground, or black or white where neither of its colours is clear. */
export function lettersOn(ground: string, { ink, paper }: Pick<BrandKit, 'ink' | 'paper'>): string {
  const clear = (tint: string) => contrastOf(tint, ground)
  const [best = ink] = [ink, paper].toSorted((one, other) => clear(other) - clear(one))
  if (clear(best) >= leastContrast.letters) return best
  return clear('#ffffff') > clear('#000000') ? '#ffffff' : '#000000'
}

/** Returns the accent for shapes and large letters on a ground, or the colour of letters where it is too faint. */
export function accentOn(ground: string, kit: BrandKit): string {
  return contrastOf(kit.accent, ground) >= leastContrast.shapes ? kit.accent : lettersOn(ground, kit)
}

/** Returns calm images in the brand's colours, for words that no image shows. */
export function brandSubjects({ accent, ink, paper }: BrandKit): [Subject, ...Subject[]] {
  const [first, second, third] = [accent, ink, paper].map(nearestColourWord)
  return [
    { family: 'silk', prompt: `folded silk, ${first} and ${second}` },
    { family: 'gradient', prompt: `soft mist, ${first} and ${second}` },
    { family: 'flow', prompt: `currents, ${second}, ${first} and ${third}` },
  ]
}
