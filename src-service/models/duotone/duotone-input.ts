import { z } from 'zod'

/** Pairs of inks by name, the dark one first. */
export const inks = {
  'ink and cream': ['#1d2433', '#f3e9d6'],
  'navy and coral': ['#16224a', '#ff8a6b'],
  'plum and gold': ['#35113f', '#f7c65a'],
  'forest and sand': ['#12332b', '#e9d3a3'],
  'teal and rose': ['#073b44', '#f3b6b0'],
  'black and lime': ['#101312', '#d3f25a'],
} as const
export type Inks = keyof typeof inks
// The keys of a record that is written out above.
/** The names of the pairs of inks, in the order of the catalog. */
export const inkNames = Object.keys(inks) as [Inks, ...Inks[]]
/** How tones can be made from two inks. */
export const screens = ['smooth', 'halftone', 'lines'] as const
/** How hard the tones part, in steps. */
export const contrastBounds = { least: 0, most: 10, usual: 5 } as const

/** The duotone's input with its defaults. */
export const DuotoneInput = z.object({
  inks: z.enum(inkNames).default('ink and cream'),
  screen: z.enum(screens).default('smooth'),
  contrast: z.int().min(contrastBounds.least).max(contrastBounds.most).default(contrastBounds.usual),
})
