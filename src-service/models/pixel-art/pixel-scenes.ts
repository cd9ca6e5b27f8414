import { hashCell, type RandomStream } from '../drawing/random-stream.ts'
import type { Scene } from './pixel-art-model.ts'
import type { Noise } from '../drawing/noise.ts'
import type { PixelSheet } from './pixel-sheet.ts'

/** Everything needed to draw a scene. `level` is the row of the horizon. */
type PixelScene = {
  readonly sheet: PixelSheet
  readonly noise: Noise
  readonly random: RandomStream
  readonly level: number
  readonly night: boolean
  /** Position of the sun or moon. */
  readonly light: { readonly x: number; readonly y: number; readonly radius: number }
}

/** Draws a mountain range in three tones, lit from the light's side; with snow if `snow` is set. */
function putRange(
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

/** Draws water that mirrors what is above a row, with ripples and a lane of light. */
function putWater({ sheet, light, night }: PixelScene, level: number): void {
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

function putPine(sheet: PixelSheet, x: number, foot: number, rows: number, ink: number): void {
  for (let row = 0; row < rows; row += 1) {
    const part = row / rows
    const half = Math.floor((part * 0.32 + ((row % 4) / 4) * 0.12) * rows)
    for (let column = -half; column <= half; column += 1) {
      sheet.put(x + column, foot - rows + row, column > half * 0.3 && row % 4 !== 3 ? ink : Math.max(0, ink - 1))
    }
  }
  sheet.block(Math.round(x), foot, 1, 2, 0)
}

function putClouds({ sheet, random, level }: PixelScene): void {
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

type PutScene = (scene: PixelScene) => void

const putMountains: PutScene = (scene) => {
  const { sheet, level, random } = scene
  putClouds(scene)
  putRange(scene, { base: level + 2, peak: sheet.height * 0.38, scale: 46, tone: 2, snow: true })
  putRange(scene, { base: level + 2, peak: sheet.height * 0.13, scale: 30, tone: 1, snow: false })
  const shore = level + 3
  putWater(scene, shore)
  for (let x = -4; x < sheet.width + 4; x += 3 + random.whole(4)) {
    const near = Math.abs(x - sheet.width / 2) / sheet.width
    if (near < 0.12 + random.unit() * 0.15) continue
    putPine(
      sheet,
      x,
      sheet.height - random.whole(6),
      Math.round(sheet.height * (0.1 + near * 0.5 + random.unit() * 0.08)),
      1,
    )
  }
}

const putCity: PutScene = (scene) => {
  const { sheet, level, random, night } = scene
  putClouds(scene)
  const foot = Math.round(level + sheet.height * 0.1)
  for (const layer of [2, 1, 0]) {
    let x = -random.whole(8)
    while (x < sheet.width) {
      const across = 8 + random.whole(13)
      const tall = Math.round(sheet.height * (0.16 + random.unit() * (0.2 + layer * 0.1)))
      const top = foot - tall
      sheet.block(x, top, across, foot - top, layer)
      sheet.block(x, top, 1, foot - top, Math.min(3, layer + 1))
      if (random.chance(0.3)) sheet.block(x + Math.floor(across / 2), top - 6, 1, 6, layer)
      if (random.chance(0.3)) sheet.block(x + 2, top - 2, across - 4, 2, layer)
      for (let row = top + 3; layer < 2 && row < foot - 2; row += 4) {
        for (let column = x + 2; column < x + across - 2; column += 3) {
          if (hashCell(column, row, 3) < (night ? 0.55 : 0.32))
            sheet.block(column, row, 1, 2, hashCell(column, row, 8) < 0.8 ? 10 : 9)
        }
      }
      x += across + random.whole(3)
    }
  }
  putWater(scene, foot)
}

const putDesert: PutScene = (scene) => {
  const { sheet, noise, level, random, light } = scene
  putRange(scene, { base: level + 2, peak: sheet.height * 0.16, scale: 70, tone: 2, snow: false })
  for (let layer = 0; layer < 3; layer += 1) {
    for (let x = 0; x < sheet.width; x += 1) {
      const bend = noise.flat(x / (58 - layer * 6) + layer * 9, layer) * sheet.height * 0.09
      const top = Math.round(level + layer * sheet.height * 0.13 + bend)
      const slope =
        noise.flat((x + 2) / (58 - layer * 6) + layer * 9, layer) - noise.flat(x / (58 - layer * 6) + layer * 9, layer)
      for (let y = top; y < sheet.height; y += 1) {
        const lit = (x < light.x ? slope > 0 : slope < 0) ? 1 : 0
        sheet.shade(x, y, Math.max(0, 2.6 - layer * 0.5 + lit * 0.9 - (y - top) / (sheet.height * 0.16)))
      }
    }
  }
  for (let count = 0; count < 5; count += 1) {
    const x = Math.round(sheet.width * random.unit())
    const foot = Math.round(sheet.height * random.between(0.8, 0.98))
    const tall = 10 + random.whole(16)
    sheet.block(x, foot - tall, 3, tall, 0)
    sheet.block(x - 4, foot - tall * 0.62, 4, 2, 0)
    sheet.block(x - 4, foot - tall * 0.85, 2, Math.round(tall * 0.24), 0)
    sheet.block(x + 3, foot - tall * 0.46, 4, 2, 0)
    sheet.block(x + 5, foot - tall * 0.74, 2, Math.round(tall * 0.3), 0)
  }
}

const putSea: PutScene = (scene) => {
  const { sheet, level, random } = scene
  putClouds(scene)
  const right = random.chance(0.5)
  const cliff = Math.round(sheet.width * 0.3)
  putWater(scene, level)
  for (let step = 0; step < cliff; step += 1) {
    const x = right ? sheet.width - 1 - step : step
    const top = Math.round(level - sheet.height * 0.13 * Math.sqrt(1 - step / cliff) - hashCell(x >> 1, 0, 4) * 2)
    const foot = Math.round(level + sheet.height * 0.12 * (1 - step / cliff) + 2)
    for (let y = top; y < foot; y += 1) sheet.shade(x, y, y - top < 2 ? 3 : 2 - (y - top) / (foot - top + 1))
  }
  const tower = right ? sheet.width - Math.round(cliff * 0.55) : Math.round(cliff * 0.55)
  const foot = Math.round(level - sheet.height * 0.085)
  const tall = Math.round(sheet.height * 0.3)
  for (let row = 0; row < tall; row += 1) {
    const half = 2 + Math.round((row / tall) * 2)
    sheet.block(tower - half, foot - tall + row, half * 2 + 1, 1, Math.floor(row / 6) % 2 === 0 ? 11 : 2)
    sheet.put(tower + half, foot - tall + row, 1)
  }
  sheet.block(tower - 3, foot - tall - 1, 7, 1, 0)
  sheet.block(tower - 2, foot - tall - 5, 5, 4, 10)
  sheet.block(tower - 3, foot - tall - 6, 7, 1, 0)
  sheet.block(tower - 1, foot - tall - 8, 3, 2, 1)
  const boat = Math.round(sheet.width * (right ? 0.3 : 0.7))
  const water = Math.round(level + sheet.height * 0.1)
  for (let row = 0; row < 15; row += 1)
    sheet.block(boat - Math.floor(row / 2), water - 17 + row, Math.floor(row / 2) + 1, 1, 11)
  for (let row = 0; row < 11; row += 1) sheet.block(boat + 2, water - 13 + row, Math.floor(row / 2) + 1, 1, 9)
  for (let row = 0; row < 4; row += 1) sheet.block(boat - 9 + row, water + row, 19 - row * 2, 1, row === 0 ? 2 : 1)
}

const putForest: PutScene = (scene) => {
  const { sheet, level, random } = scene
  putClouds(scene)
  putRange(scene, { base: level, peak: sheet.height * 0.2, scale: 60, tone: 2, snow: false })
  for (let layer = 0; layer < 4; layer += 1) {
    const foot = Math.round(level + sheet.height * (0.06 + layer * 0.13))
    const ink = Math.max(0, 3 - layer)
    for (let x = 0; x < sheet.width; x += 1) sheet.block(x, foot - 1, 1, sheet.height, Math.max(0, ink - 1))
    for (let x = -3; x < sheet.width + 3; x += 2 + random.whole(4 + layer * 2)) {
      const clear = layer > 1 && Math.abs(x - sheet.width * 0.52) < sheet.width * 0.09 * layer
      const rows = Math.round(sheet.height * (0.08 + layer * 0.055) * random.between(0.6, 1.3) * (clear ? 0.45 : 1))
      putPine(sheet, x, foot + random.whole(3), rows, ink)
    }
  }
}

const putSpace: PutScene = (scene) => {
  const { sheet, noise, level, random, light } = scene
  for (let y = 0; y < sheet.height; y += 1) {
    for (let x = 0; x < sheet.width; x += 1) {
      const cloud = noise.layered(x / 60, y / 60, 4)
      sheet.shade(x, y, 4 + Math.max(0, cloud + 0.12) * 6)
      if (hashCell(x, y, 21) < 0.008) sheet.put(x, y, hashCell(x, y, 4) < 0.3 ? 11 : 9)
    }
  }
  const radius = Math.round(Math.min(sheet.width, sheet.height) * random.between(0.22, 0.28))
  const [atX, atY] = [light.x, level * 0.66]
  for (let y = -radius; y <= radius; y += 1) {
    const half = Math.round(Math.sqrt(radius * radius - y * y))
    for (let x = -half; x <= half; x += 1) {
      const lit = (-x * 0.7 - y * 0.6) / radius + 0.45
      const band = noise.flat(y / 4.5, x / 60) * 1.6
      sheet.shade(Math.round(atX + x), Math.round(atY + y), Math.max(0, Math.min(10, 4.6 + lit * 4.4 + band)))
    }
  }
  for (let turn = 0; turn < 900; turn += 1) {
    const angle = (turn / 900) * Math.PI * 2
    for (const [far, ink] of [
      [1.5, 9],
      [1.58, 8],
      [1.72, 7],
    ] as const) {
      const [x, y] = [Math.cos(angle) * radius * far, Math.sin(angle) * radius * far * 0.26]
      const hidden = y < 0 && x * x + y * y < radius * radius
      if (!hidden) sheet.put(atX + x, atY + y - x * 0.18, ink)
    }
  }
  putRange(scene, { base: sheet.height, peak: sheet.height * 0.14, scale: 40, tone: 0, snow: false })
}

const scenes: Record<Scene, PutScene> = {
  mountains: putMountains,
  city: putCity,
  desert: putDesert,
  sea: putSea,
  forest: putForest,
  space: putSpace,
}

/** Draws what is in front of the sky. */
export function putScene(kind: Scene, scene: PixelScene): void {
  scenes[kind](scene)
}
