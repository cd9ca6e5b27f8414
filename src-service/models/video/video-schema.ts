import type { JsonSchema } from '#shared/contract/model.ts'
import { videoPaletteNames, type VideoPaletteName } from './video-palette.ts'
import { videoRatios, videoResolutions, type VideoRatio, type VideoResolution } from './video-size.ts'

/** The whole seconds that a film may last, and those that it lasts where nothing is said. */
export type DurationBounds = { readonly least: number; readonly most: number; readonly usual: number }

const mostSeed = 2_147_483_647

/** The shape of the frame, as a property of an input's schema. */
export function ratioProperty(usual: VideoRatio): JsonSchema {
  return {
    type: 'string',
    title: 'Aspect ratio',
    description: 'Width to height.',
    enum: [...videoRatios],
    default: usual,
  }
}

/** The resolution, as a property of an input's schema. */
export function resolutionProperty(usual: VideoResolution = '720p'): JsonSchema {
  return {
    type: 'string',
    title: 'Resolution',
    description: 'Pixels on the shorter side. Affects the price.',
    enum: [...videoResolutions],
    default: usual,
  }
}

/** The length in whole seconds, as a property of an input's schema. */
export function durationProperty({ least, most, usual }: DurationBounds): JsonSchema {
  return {
    type: 'integer',
    title: 'Duration',
    description: 'In seconds. Affects the price.',
    minimum: least,
    maximum: most,
    default: usual,
  }
}

/** The colours, as a property of an input's schema. */
export function paletteProperty(usual: VideoPaletteName): JsonSchema {
  return {
    type: 'string',
    title: 'Palette',
    description: 'Colours of the background, text and accents.',
    enum: [...videoPaletteNames],
    default: usual,
  }
}

/** The seed, as a property of an input's schema. */
export const seedProperty: JsonSchema = {
  type: 'integer',
  title: 'Seed',
  description: 'The same seed and inputs give the same video. Random if empty.',
  minimum: 0,
  maximum: mostSeed,
}

/** Shape, resolution and seed of a film, as properties of an input's schema, in the order in which they are offered. */
export const frameProperties = (usual: VideoRatio) => ({
  aspect_ratio: ratioProperty(usual),
  resolution: resolutionProperty(),
  seed: seedProperty,
})

/** One of a list of words, as a property of an input's schema. */
export function choiceProperty(title: string, description: string, values: readonly string[]): JsonSchema {
  return { type: 'string', title, description, enum: [...values], default: values[0] }
}

/** A link to a file, as a property of an input's schema. */
export function linkProperty(title: string, description: string): JsonSchema {
  return { type: 'string', format: 'uri', title, description }
}
