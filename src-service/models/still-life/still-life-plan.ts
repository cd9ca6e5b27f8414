import type { ImageSize } from '../image-size.ts'
import type { Quality } from './still-life-input.ts'

/** What a quality means in rays. */
export type Effort = {
  /** Rays that gather the light at one point of the half-size grid. */
  readonly gathered: number
  /** Samples of every pixel, and how many more an edge gets. */
  readonly samples: number
  readonly edgeSamples: number
  readonly filterRounds: number
}

/** What each quality spends on a picture. */
export const efforts: Record<Quality, Effort> = {
  draft: { gathered: 10, samples: 2, edgeSamples: 6, filterRounds: 4 },
  standard: { gathered: 28, samples: 4, edgeSamples: 12, filterRounds: 4 },
  high: { gathered: 72, samples: 6, edgeSamples: 26, filterRounds: 3 },
}

/** Numbers that guide the filter at a grid point: normal, place, solid. */
export const guideStride = 7
const lightStride = 3

/** The half-size grid on which the light is gathered: where its tables lie in the canvas's scratch memory. */
export type Grid = ImageSize & {
  readonly guides: number
  readonly lightA: number
  readonly lightB: number
  readonly floats: number
}

/** Lays the grid out for a picture. */
export function layOutGrid({ width, height }: ImageSize): Grid {
  const across = Math.ceil(width / 2)
  const down = Math.ceil(height / 2)
  const cells = across * down
  return {
    width: across,
    height: down,
    guides: 0,
    lightA: cells * guideStride,
    lightB: cells * (guideStride + lightStride),
    floats: cells * (guideStride + lightStride * 2),
  }
}
