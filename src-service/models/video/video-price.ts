import type { ModelDefinition, Price } from '../model-definition.ts'
import { videoResolutions, type VideoResolution } from './video-size.ts'

type Input = Readonly<Record<string, unknown>>

/** Credits for one second at each resolution. */
export type SecondRates = Readonly<Record<VideoResolution, number>>

const secondsWhenUnknown = 30

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

/** Credits for one second of a film that is drawn: letters, shapes. */
export const drawnRates: SecondRates = { '480p': 1, '720p': 2, '1080p': 3 }
/** Credits for one second of a film that moves over large pictures. */
export const imageRates: SecondRates = { '480p': 1, '720p': 2, '1080p': 4 }

/** The price of a film whose length the input says: seconds times the resolution's rate, rounded up. */
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

/** The price of a film as long as a file that was sent: its measured seconds times the rate, rounded up. */
export function priceByMedia(input: Input, rates: SecondRates): Price {
  const measured = input['_audioDurationSec']
  return priced(typeof measured === 'number' && measured > 0 ? measured : secondsWhenUnknown, input, rates)
}
