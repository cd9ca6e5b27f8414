import type { Noise } from '../drawing/noise.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Weave } from './weave.ts'
import type { Ramp } from './silk-palette.ts'

const probe = 0.004

/** Satin that lies in folds: a sheet of warped waves, lit low from one side. */
export function createFolds(noise: Noise, ramp: Ramp, detail: number, random: RandomStream): Weave {
  const turn = random.between(-0.9, 0.9) + (random.chance(0.5) ? Math.PI / 2 : 0)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const zoom = random.between(0.85, 1.25)
  const offX = random.between(-40, 40)
  const offY = random.between(-40, 40)
  const warp = random.between(0.7, 1.15)
  const lightTurn = random.between(0, Math.PI * 2)
  const lightX = Math.cos(lightTurn) * 0.72
  const lightY = Math.sin(lightTurn) * 0.72
  const lightZ = 0.62
  const halfLength = Math.sqrt(lightX * lightX + lightY * lightY + (lightZ + 1) * (lightZ + 1))

  function height(x: number, y: number): number {
    const sheetX = (x * cos + y * sin) * zoom
    const sheetY = (y * cos - x * sin) * zoom * 0.55
    const bendX = noise.flat(sheetX * 0.7 + offX, sheetY * 0.7 + offY)
    const bendY = noise.flat(sheetX * 0.7 + offX + 31.7, sheetY * 0.7 + offY + 11.3)
    const wideX = sheetX + bendX * warp
    const wideY = sheetY + bendY * warp
    const swing = noise.flat(wideX * 0.9 + offY, wideY * 0.8 + offX)
    const big = Math.sin(wideX * 3.1 + swing * 3.4 + offX)
    const ridge = Math.sin(wideX * 2.3 + wideY * 1.1 + swing * 3.6)
    const crease = 1 - Math.sqrt(ridge * ridge + 0.02)
    let sum = big * 0.2 + crease * crease * 0.16 + swing * 0.22
    const fine = noise.flat(wideX * 3.4 + swing * 2.2, wideY * 1.5 + offX)
    sum += fine * 0.034
    if (detail > 1) sum += noise.flat(wideX * 7.5 + fine * 1.5 + offX, wideY * 2.6) * 0.008 * (detail - 1)
    if (detail > 2) sum += noise.flat(wideX * 16 + fine * 2, wideY * 5 + offY) * 0.0018 * (detail - 2)
    return sum
  }

  return (x, y, into) => {
    const here = height(x, y)
    const slopeX = (height(x + probe, y) - here) / probe
    const slopeY = (height(x, y + probe) - here) / probe
    const over = 1 / Math.sqrt(slopeX * slopeX * 0.36 + slopeY * slopeY * 0.36 + 1)
    const normalX = -slopeX * 0.6 * over
    const normalY = -slopeY * 0.6 * over
    const facing = normalX * lightX + normalY * lightY + over * lightZ
    const half = (normalX * lightX + normalY * lightY + over * (lightZ + 1)) / halfLength
    const held = half > 0 ? half : 0
    const held8 = held ** 8
    const sheen = held8 * held8 * held8
    const rim = (1 - over) * (1 - over)
    const deep = here < 0 ? 1 + here * 0.9 : 1
    const tone = 0.04 + 0.5 * Math.max(0, facing * 0.5 + 0.5) ** 2.2 * deep + here * 0.3 + rim * 0.22
    ramp(tone + sheen * 0.2, into)
    const light = (0.3 + 0.85 * Math.max(0, facing) * deep) * (0.8 + 0.4 * (0.5 + here))
    const glint = sheen * 0.32
    const red = into[0] as number
    const green = into[1] as number
    const blue = into[2] as number
    into[0] = red * light * 1.25 + (0.4 * red + 0.6) * glint
    into[1] = green * light * 1.25 + (0.4 * green + 0.57) * glint
    into[2] = blue * light * 1.25 + (0.4 * blue + 0.52) * glint
  }
}
