import { createNoise } from '../drawing/noise.ts'
import { mentions } from '../drawing/prompt-words.ts'
import { createRandomStream, hashCell } from '../drawing/random-stream.ts'
import { smoothStep, saturate } from '../drawing/scalar.ts'
import type { ImageSize } from '../image-size.ts'
import type { MapStyle } from './map-model.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { colour, toByte } from '../drawing/colour.ts'

/** The heights of a map, row by row: below 0 is sea, 1 a high summit. */
export type MapGround = ImageSize & { readonly heights: Float32Array; at(x: number, y: number): number }

/** Creates the ground that a prompt asks for: an island, a coast, an archipelago or inland mountains. */
export function buildGround(words: readonly string[], seedText: string, { width, height }: ImageSize): MapGround {
  const noise = createNoise(seedText)
  const random = createRandomStream(`${seedText} ground`)
  const side = Math.min(width, height)
  const isles = mentions(words, 'archipelago', 'islands', 'isles', 'atoll')
  const island = mentions(words, 'island', 'isle', 'volcano', 'treasure')
  const inland = mentions(words, 'mountain', 'valley', 'alp', 'inland', 'canyon', 'range', 'trail')
  const coast = mentions(words, 'coast', 'bay', 'fjord', 'shore', 'harbour', 'peninsula')
  const form = isles
    ? 'isles'
    : island
      ? 'island'
      : inland
        ? 'inland'
        : coast
          ? 'coast'
          : random.pick(['island', 'coast', 'isles', 'coast'] as const)
  const turn = random.between(0, Math.PI * 2)
  const scale = form === 'isles' ? 2.3 : 1.35
  const heights = new Float32Array(width * height)

  function shapeAt(x: number, y: number): number {
    const [across, down] = [(x - width / 2) / side, (y - height / 2) / side]
    if (form === 'inland') return 0.24
    if (form === 'coast') return (across * Math.cos(turn) + down * Math.sin(turn)) * 0.85 + 0.06
    const away = Math.hypot((x - width / 2) / (width * 0.5), (y - height / 2) / (height * 0.5))
    return form === 'isles' ? -0.02 - away * away * 0.16 : 0.34 - away * away * 0.68
  }

  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(x / side) * scale, (y / side) * scale]
      const warpX = noise.layered(u * 1.1 + 5, v * 1.1, 3) * 0.55
      const warpY = noise.layered(u * 1.1, v * 1.1 + 8, 3) * 0.55
      const rough = noise.layered(u * 1.5 + warpX, v * 1.5 + warpY, 7)
      const ridge = 1 - Math.abs(noise.layered(u * 1.2 + warpX + 30, v * 1.2 + warpY, 6)) * 2.6
      const base = shapeAt(x, y) + rough * 0.62
      const mountain = Math.max(0, ridge) ** 2 * 0.42 * smoothStep(0.02, 0.3, base)
      heights[y * width + x] = base * 0.75 + mountain
    }
  }
  const at = (x: number, y: number) => {
    const column = Math.min(width - 1, Math.max(0, Math.round(x)))
    return heights[Math.min(height - 1, Math.max(0, Math.round(y))) * width + column] ?? 0
  }
  return { width, height, heights, at }
}

/** The print colours of a map. Tints are `#rrggbb`; `land` and `sea` run away from the shore. */
export type MapInk = {
  readonly land: readonly string[]
  readonly sea: readonly string[]
  readonly contour: string
  readonly shore: string
  readonly words: string
  readonly halo: string
  readonly river: string
  /** How strongly slopes are shaded, 0 to 1. */
  readonly shade: number
  readonly contours: boolean
}

/** The four print styles of maps. */
export const mapInks: Record<MapStyle, MapInk> = {
  survey: {
    land: ['#f3efe2', '#e9ead0', '#dbe2bd', '#e6d9b4', '#dcc29a', '#c9a682', '#f2ece4'],
    sea: ['#cfe3e6', '#b9d6de', '#a2c7d4', '#8fb8c9'],
    contour: '#a9764a',
    shore: '#4f7f93',
    words: '#2c3136',
    halo: '#f6f2e6',
    river: '#5f9ab2',
    shade: 0.55,
    contours: true,
  },
  atlas: {
    land: ['#9fc59a', '#bdd3a0', '#dfdca6', '#e9cf94', '#d5a873', '#b98058', '#f4efe9'],
    sea: ['#b5dbe3', '#8fc6d6', '#66abc4', '#468eae'],
    contour: '#7a6a4c',
    shore: '#2f6880',
    words: '#22303a',
    halo: '#f3f0e2',
    river: '#3f84a8',
    shade: 0.68,
    contours: false,
  },
  night: {
    land: ['#16283a', '#1a3044', '#1f394e', '#25435a', '#2c4e67', '#345a75', '#3f6985'],
    sea: ['#0c1826', '#0a1420', '#08111b', '#070e17'],
    contour: '#6fc3c9',
    shore: '#9be0dc',
    words: '#f2e3b8',
    halo: '#0f1d2b',
    river: '#3f8fa3',
    shade: 0.5,
    contours: true,
  },
  antique: {
    land: ['#ecdcb8', '#e8d5ac', '#e3cd9f', '#dcc190', '#d2b380', '#c6a270', '#b89062'],
    sea: ['#dfd3b2', '#d6caa8', '#cdc19f', '#c6ba98'],
    contour: '#8d6a44',
    shore: '#5a3f28',
    words: '#43301f',
    halo: '#ecdfc0',
    river: '#6f7f78',
    shade: 0.75,
    contours: false,
  },
}

type Bytes = readonly [number, number, number]

const bytesOf = (tint: string): Bytes => {
  const [red, green, blue] = colour(tint)
  return [toByte(red), toByte(green), toByte(blue)]
}

/** The height between two contours; every fifth is bolder. */
const interval = 0.045

/** Computes how much of a point a contour covers: its line has the same width on any slope. */
function lineShare(value: number, every: number, slope: number, half: number): number {
  const part = value / every
  const away = Math.abs(part - Math.round(part)) * every
  return smoothStep(half + 0.7, half - 0.7 < 0 ? 0 : half - 0.7, away / Math.max(slope, 1e-5))
}

/** Prints sea, land by height, contours and shaded slopes (light from the upper left). */
export function printGround(context: SKRSContext2D, ground: MapGround, ink: MapInk): void {
  const { width, height, heights } = ground
  const image = context.createImageData(width, height)
  const land = ink.land.map(bytesOf)
  const sea = ink.sea.map(bytesOf)
  const [contour, shore] = [bytesOf(ink.contour), bytesOf(ink.shore)]
  const fine = Math.min(width, height) / 1024
  const pick = (tints: readonly Bytes[], at: number, soft: boolean): Bytes => {
    const place = saturate(at) * (tints.length - 1)
    const index = Math.min(tints.length - 2, Math.floor(place))
    const share = soft ? place - index : Math.round(place - index)
    const [from, to] = [tints[index] ?? [0, 0, 0], tints[index + 1] ?? [0, 0, 0]]
    return [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ]
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const value = heights[at] as number
      const right = heights[y * width + Math.min(width - 1, x + 1)] as number
      const below = heights[Math.min(height - 1, y + 1) * width + x] as number
      const slope = Math.hypot(right - value, below - value)
      const base = value < 0 ? pick(sea, -value / 0.42, false) : pick(land, value / 0.72, true)
      const light = value < 0 ? 0 : saturate(0.5 + (right - value + (below - value)) * 52 * fine) - 0.5
      const tone = 1 - light * ink.shade * 0.55
      let lines = 0
      if (value >= 0 && ink.contours) {
        lines = Math.max(
          lineShare(value, interval, slope, 0.35 * fine) * 0.42,
          lineShare(value, interval * 5, slope, 0.75 * fine) * 0.75,
        )
      }
      const far = Math.abs(value) / Math.max(slope, 1e-5)
      const rim = smoothStep(1.9 * fine, 0.6 * fine, far)
      const waves =
        value < 0 && value > -0.1 ? lineShare(value, 0.022, slope, 0.3 * fine) * 0.28 * (1 + value / 0.1) : 0
      const grain = (hashCell(x, y, 5) - 0.5) * 5
      for (let channel = 0; channel < 3; channel += 1) {
        const index = channel as 0 | 1 | 2
        let byte = base[index] * tone
        byte += (contour[index] - byte) * lines
        byte += (shore[index] - byte) * Math.max(rim, waves)
        image.data[at * 4 + channel] = byte + grain
      }
      image.data[at * 4 + 3] = 255
    }
  }
  context.putImageData(image, 0, 0)
}
