import type { Noise } from '../drawing/noise.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { hashCell } from '../drawing/random-stream.ts'
import type { PixelSheet } from './pixel-sheet.ts'

/** What a scene is drawn with. `level` is the row of the horizon. */
export type PixelScene = {
  readonly sheet: PixelSheet
  readonly noise: Noise
  readonly random: RandomStream
  readonly level: number
  readonly night: boolean
  /** Where the sun or moon stands. */
  readonly light: { readonly x: number; readonly y: number; readonly radius: number }
}

/** A range of mountains in three tones, its lit side toward the light; snow where `snow` is set. */
export function putRange(
  scene: PixelScene,
  { base, peak, scale, tone, snow }: { base: number; peak: number; scale: number; tone: number; snow: boolean },
): void {
  const { sheet, noise, light } = scene
  const rows = Array.from({ length: sheet.width + 2 }, (_, x) => {
    const sharp = 1 - Math.abs(noise.flat(x / scale + tone * 17, tone * 5)) * 1.6
    const rough = noise.flat(x / (scale * 0.28), tone * 9 + 3) * 0.22 + noise.flat(x / (scale * 0.1), tone) * 0.08
    return base - Math.max(0.05, sharp + rough) * peak
  })
  for (let x = 0; x < sheet.width; x += 1) {
    const top = Math.round(rows[x] ?? base)
    for (let y = top; y < sheet.height; y += 1) {
      const depth = y - top
      const drift = noise.flat(x / 9 + 50, y / 7) * 9
      const slope = (rows[Math.max(0, x - 2)] ?? 0) - (rows[x + 1] ?? 0)
      const lit = (x < light.x ? -slope : slope) + drift * 0.28 > depth * 0.05
      const cold = snow && depth < peak * 0.3 + drift
      const ink = tone + (lit ? 1 : 0)
      if (cold) sheet.put(x, y, lit ? 11 : 9)
      else sheet.put(x, y, Math.min(3, ink))
    }
  }
}

/** Mirrors what stands above a row, broken by ripples, with a lane of light. */
export function putWater({ sheet, light, night }: PixelScene, level: number): void {
  for (let y = level; y < sheet.height; y += 1) {
    const far = y - level
    for (let x = 0; x < sheet.width; x += 1) {
      const shift = Math.round(Math.sin(y * 1.7 + hashCell(0, y, 9) * 6) * (1 + far * 0.06))
      const seen = sheet.at(x + shift, level - 1 - Math.round(far * 0.9))
      const ripple = hashCell(x >> 3, y, 5) < 0.1 + far * 0.002
      sheet.put(x, y, ripple ? Math.max(seen > 3 ? 4 : 0, seen - 1) : seen > 9 ? 9 : seen)
    }
    const half = light.radius * 0.5 + far * 0.22
    for (let x = Math.round(light.x - half); x <= light.x + half; x += 1) {
      if (hashCell(x >> 2, y, 7) < 0.5 - far * 0.003) sheet.put(x, y, night ? 9 : 10)
    }
  }
}

/** A pine of so many rows, its foot at a place. */
export function putPine(sheet: PixelSheet, x: number, foot: number, rows: number, ink: number): void {
  for (let row = 0; row < rows; row += 1) {
    const part = row / rows
    const half = Math.floor((part * 0.32 + ((row % 4) / 4) * 0.12) * rows)
    for (let column = -half; column <= half; column += 1) {
      sheet.put(x + column, foot - rows + row, column > half * 0.3 && row % 4 !== 3 ? ink : Math.max(0, ink - 1))
    }
  }
  sheet.block(Math.round(x), foot, 1, 2, 0)
}

/** Long flat clouds in the sky's next tone. */
export function putClouds({ sheet, random, level }: PixelScene): void {
  const count = 4 + random.whole(4)
  for (let index = 0; index < count; index += 1) {
    const y = Math.round(level * random.between(0.12, 0.72))
    const x = random.whole(sheet.width)
    const long = 14 + random.whole(34)
    for (let layer = 0; layer < 3; layer += 1) {
      const inset = layer * random.between(3, 7)
      for (let column = inset; column < long - inset * 0.7; column += 1) {
        const under = sheet.at(Math.round(x + column), y - layer)
        if (under >= 4 && under < 9) sheet.put(x + column, y - layer, under + (layer === 0 ? 1 : 2))
      }
    }
  }
}
