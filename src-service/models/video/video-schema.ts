import type { JsonSchema } from '#shared/contract/model.ts'
import { choiceProperty, seedPropertyOf, wholeProperty } from '../drawing/image-schema.ts'
import { videoPaletteNames, type VideoPaletteName } from './video-palette.ts'
import { mediaSeconds } from '../price.ts'
import type { ModelDefinition, Price } from '../model-definition.ts'
import type { ImageSize } from '../image-size.ts'

/** Shortest, longest and default length of a video in whole seconds. */
export type DurationBounds = { readonly least: number; readonly most: number; readonly usual: number }

/** The aspect ratios of every video model, width first. */
export const videoRatios = ['16:9', '9:16', '1:1', '4:5'] as const
type VideoRatio = (typeof videoRatios)[number]

/** The resolutions of every video model: pixels on the shorter side. */
export const videoResolutions = ['480p', '720p', '1080p'] as const
type VideoResolution = (typeof videoResolutions)[number]

const shortSides: Record<VideoResolution, number> = { '480p': 480, '720p': 720, '1080p': 1080 }
const sides: Record<VideoRatio, readonly [number, number]> = {
  '16:9': [16, 9],
  '9:16': [9, 16],
  '1:1': [1, 1],
  '4:5': [4, 5],
}

/** Rounds to an even number: video colour is stored at half size. */
export function evenPixels(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}

/** Returns the exact size of a video. `720p` and `9:16` give 720 x 1280. */
export function videoSize(ratio: VideoRatio, resolution: VideoResolution): ImageSize {
  const [across, down] = sides[ratio]
  const short = shortSides[resolution]
  const long = evenPixels((short * Math.max(across, down)) / Math.min(across, down))
  return across > down ? { width: long, height: short } : { width: short, height: long }
}

/** Returns the schema property of the aspect ratio. */
export const ratioProperty = (usual: VideoRatio) => choiceProperty('Aspect ratio', null, videoRatios, usual)

/** Returns the schema property of the resolution. */
export const resolutionProperty = (usual: VideoResolution = '720p') =>
  choiceProperty('Resolution', 'Pixels on the shorter side.', videoResolutions, usual)

/** Returns the schema property of the length in whole seconds. */
export const durationProperty = (bounds: DurationBounds) => wholeProperty('Duration', 'In seconds.', bounds)

/** Returns the schema property of the palette. */
export const paletteProperty = (usual: VideoPaletteName) =>
  choiceProperty('Palette', 'Colours of the background, text and accents.', videoPaletteNames, usual)

/** Returns the schema properties of aspect ratio, resolution and seed, in the order in which they are offered. */
export const frameProperties = (usual: VideoRatio) => ({
  aspect_ratio: ratioProperty(usual),
  resolution: resolutionProperty(),
  seed: seedPropertyOf('video'),
})

/** Returns the schema property of a link to a file. */
export function linkProperty(title: string, description: string): JsonSchema {
  return { type: 'string', format: 'uri', title, description }
}

type Input = Readonly<Record<string, unknown>>

/** Credits per second at each resolution. */
export type SecondRates = Readonly<Record<VideoResolution, number>>

function resolutionOf(input: Input): VideoResolution {
  return videoResolutions.find((name) => name === input['resolution']) ?? '720p'
}

function priced(seconds: number, input: Input, rates: SecondRates): Price {
  const resolution = resolutionOf(input)
  const rate = rates[resolution]
  return {
    credits: Math.max(1, Math.ceil(seconds * rate)),
    note: `${rate} ${rate === 1 ? 'credit' : 'credits'} per second at ${resolution}, ${Number(seconds.toFixed(1))} seconds.`,
  }
}

/** Credits per second of a drawn video: letters, shapes. */
export const drawnRates: SecondRates = { '480p': 1, '720p': 2, '1080p': 3 }
/** Credits per second of a video that moves over large images. */
export const imageRates: SecondRates = { '480p': 1, '720p': 2, '1080p': 4 }

/** Prices a video by the length in its input: seconds times the resolution's rate, rounded up. */
export function pricedByDuration(
  rates: SecondRates,
  usual: number,
): Pick<ModelDefinition, 'credits' | 'pricing' | 'price'> {
  return {
    credits: rates['720p'] * usual,
    pricing: { type: 'per_second', varies_by: ['duration', 'resolution'] },
    price(input) {
      const asked = input['duration']
      return priced(typeof asked === 'number' && asked > 0 ? asked : usual, input, rates)
    },
  }
}

/** Prices a video by the length of an input file: its measured seconds times the rate, rounded up. */
export function priceByMedia(input: Input, rates: SecondRates): Price {
  return priced(mediaSeconds(input), input, rates)
}
