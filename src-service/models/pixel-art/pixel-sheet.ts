import { hashCell, type RandomStream } from '../drawing/random-stream.ts'
import { coloursIn } from '../drawing/colour-words.ts'
import { mentions } from '../drawing/prompt-words.ts'
import { hexOf, mixTint } from '../drawing/colour.ts'
import type { Scene } from './pixel-art-model.ts'

/** A small image of palette indices. Index 0 is the darkest colour. */
export type PixelSheet = {
  readonly width: number
  readonly height: number
  /** Sets one pixel; ignored outside the sheet. */
  put(x: number, y: number, ink: number): void
  at(x: number, y: number): number
  /** Sets a pixel between two palette indices by ordered dithering: `tone` 2.5 is half 2 and half 3. */
  shade(x: number, y: number, tone: number): void
  block(x: number, y: number, width: number, height: number, ink: number): void
  disc(x: number, y: number, radius: number, ink: number): void
}

// Bayer's 4 x 4 matrix, in sixteenths.
const thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** Creates a sheet that draws into `numbers`. */
export function createPixelSheet(width: number, height: number, numbers: Uint8Array): PixelSheet {
  const put = (x: number, y: number, ink: number) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column >= 0 && row >= 0 && column < width && row < height) numbers[row * width + column] = Math.max(0, ink)
  }
  return {
    width,
    height,
    put,
    at: (x, y) => numbers[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0,
    shade(x, y, tone) {
      const base = Math.floor(tone)
      const threshold = ((thresholds[(y & 3) * 4 + (x & 3)] ?? 0) + 0.5) / thresholds.length
      put(x, y, tone - base > threshold ? base + 1 : base)
    },
    block(x, y, across, down, ink) {
      for (let row = 0; row < down; row += 1)
        for (let column = 0; column < across; column += 1) put(x + column, y + row, ink)
    },
    disc(x, y, radius, ink) {
      for (let row = -Math.ceil(radius); row <= radius; row += 1) {
        const half = Math.sqrt(Math.max(0, radius * radius - row * row))
        for (let column = -Math.round(half); column <= Math.round(half); column += 1) put(x + column, y + row, ink)
      }
    },
  }
}

/** Draws stars above a row, fewer towards it. */
export function putStars(sheet: PixelSheet, level: number, ink: number, seed: number): void {
  for (let y = 0; y < level; y += 1) {
    for (let x = 0; x < sheet.width; x += 1) {
      if (hashCell(x, y, seed) < 0.012 * (1 - y / level)) sheet.put(x, y, ink)
    }
  }
}

/** Twelve colours: 0 to 3 the ground from dark to lit, 4 to 9 the sky from top to horizon, 10 the light, 11 white. */
export type PixelPalette = readonly string[]

/** Daytime grounds of scenes that are not green: 0 to 3 from dark to lit. */
const dayGrounds: Partial<Record<Scene, readonly [string, string, string, string]>> = {
  desert: ['#6b3524', '#a65a34', '#d99250', '#f0c47c'],
  city: ['#27344c', '#42567a', '#6d83a6', '#a9bccf'],
  mountains: ['#1d3a45', '#33586a', '#5f8394', '#9db5b4'],
  sea: ['#2b3d3f', '#4d6250', '#7f9063', '#bdbf86'],
}
const snowGround = ['#3d5470', '#7d97b3', '#bccddb', '#f0f5f7'] as const

type Hour = { readonly words: readonly string[]; readonly night: boolean; readonly tints: PixelPalette }

const hours: readonly [Hour, ...Hour[]] = [
  {
    words: ['neon', 'cyber', 'retro', 'arcade', 'synth'],
    night: true,
    tints: '#0d0820 #1d1040 #3a1a63 #7a2a8a #12093a #2a1060 #551a86 #95289a #dc3f92 #ff7a8a #ffd35c #e8fbff'.split(' '),
  },
  {
    words: ['dusk', 'sunset', 'evening', 'golden'],
    night: false,
    tints: '#1a1430 #2f1f47 #5a2c58 #8f3f5e #332a63 #5b3a78 #94497c #cf6074 #ee8a6a #f9c07a #ffe9a8 #fff6dc'.split(' '),
  },
  {
    words: ['day', 'noon', 'summer', 'bright'],
    night: false,
    tints: '#173a3a #22564a #3f7d52 #83ab5c #3c7fb8 #539bcb #74b6d8 #9bcfe0 #c3e4e4 #e9f3dc #fff7c9 #ffffff'.split(' '),
  },
  {
    words: ['night', 'moon', 'midnight', 'winter'],
    night: true,
    tints: '#0a0e1f #131b38 #22305a #3c4f80 #0c1230 #131d45 #1c2b5c #2a3f76 #3d5990 #5d7bab #f3edc8 #ffffff'.split(' '),
  },
  {
    words: ['dawn', 'morning', 'sunrise', 'mist'],
    night: false,
    tints: '#22303f #36495a #5b6f78 #95988c #5b7fa6 #7f9dba #aab4c2 #d3bfc0 #efcdb6 #fbe3c0 #fff1d0 #fffaf0'.split(' '),
  },
]

const darkHours: readonly [Hour, ...Hour[]] = [hours[0], ...hours.filter(({ night }) => night)]

/** Returns the palette of the prompt's time of day, on the scene's own ground by day, tinted by the named colours. */
export function choosePixelPalette(
  words: readonly string[],
  scene: Scene,
  random: RandomStream,
): { readonly tints: PixelPalette; readonly night: boolean } {
  const byChance = random.pick(scene === 'space' ? darkHours : hours)
  const hour = hours.find((one) => mentions(words, ...one.words)) ?? byChance
  const { night } = hour
  const isSnowy = mentions(words, 'snow', 'snowy', 'ice', 'arctic')
  const ground = isSnowy ? snowGround : hour.words.includes('day') ? dayGrounds[scene] : undefined
  const share = isSnowy && night ? 0.35 : isSnowy ? 0.7 : 1
  const tints = hour.tints.map((tint, index) =>
    ground?.[index] === undefined ? tint : mixTint(tint, ground[index], share),
  )
  const [first, second = first] = coloursIn(words, ['golden', 'forest', 'sand', 'sky', 'stone']).map(hexOf)
  if (first === undefined || second === undefined) return { tints, night }
  return {
    night,
    tints: tints.map((tint, index) => {
      if (index >= 10) return tint
      return mixTint(tint, index < 4 ? second : first, index < 4 ? 0.28 + index * 0.07 : 0.5)
    }),
  }
}
