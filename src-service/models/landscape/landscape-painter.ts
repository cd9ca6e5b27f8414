import type { Painter, Canvas } from '../painter.ts'
import { createLandscapeScene, type LandscapeScene } from './landscape-scene.ts'
import { createColumnMarch, pixelStride, mirroredAt } from './march-column.ts'
import { createSky, type Sky } from './sky.ts'
import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'
import { createDeveloper } from '../drawing/tone.ts'
import { hashText } from '../drawing/random-stream.ts'

/** The long side of every image of this family, in pixels. */
const longSide = 1344

const LandscapeInput = z.object({
  prompt: z.string(),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
type LandscapeInput = z.output<typeof LandscapeInput>

function landscapeSize(input: LandscapeInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}

const skySamples = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

/** Creates the last stage: sky behind the land, water that mirrors both, and the film-like tone of the image. */
function createComposer(scene: LandscapeScene, canvas: Canvas, sky: Sky) {
  const { eye, spread, horizonAt, hour, noise, towards } = scene
  const { width, height, scratch, pixels } = canvas
  const short = Math.min(width, height)
  const perPixel = (2 * spread) / short
  const horizonRow = horizonAt * height
  const exposure = hour.isNight ? 1.25 : hour.name === 'storm' ? 0.85 : 0.78
  const develop = createDeveloper(width, height, {
    exposure,
    vignette: 0.42,
    grain: 3,
    saturation: 1.02,
    seed: hashText(scene.seedText) & 0xffff,
  })
  const light = new Float64Array(3)
  const sum = new Float64Array(3)
  const water = new Float64Array(3)
  const [sunX, , sunZ] = towards

  /** Writes to `water` the land reflected in still water, over the sky. Returns how much of it is land. */
  function readMirror(column: number, row: number, across: number, up: number): number {
    let covered = 0
    sky(across, up, water, false)
    const heldColumn = column < 0 ? 0 : column > width - 1 ? width - 1 : column
    const heldRow = row < 0 ? 0 : row > height - 2 ? height - 2 : row
    const baseRow = Math.floor(heldRow)
    const part = heldRow - baseRow
    for (let step = 0; step < 2; step += 1) {
      const share = step === 0 ? 1 - part : part
      const at = ((baseRow + step) * width + Math.round(heldColumn)) * pixelStride + mirroredAt
      const cover = scratch[at + 3] as number
      covered += cover * share
      for (let channel = 0; channel < 3; channel += 1) {
        sum[channel] =
          (step === 0 ? 0 : (sum[channel] as number)) +
          share * ((scratch[at + channel] as number) + (1 - cover) * (water[channel] as number))
      }
    }
    water.set(sum)
    return covered
  }

  function paintWater(x: number, y: number): void {
    const across = (x + 0.5 - width / 2) * perPixel
    const down = Math.max(0.0006, (y + 0.5 - horizonRow) * perPixel)
    const deep = eye / down
    const placeX = across * deep
    const far = 1 / (1 + deep * 0.16)
    const swell = noise.layered(placeX * 2.4, deep * 5.6, 3)
    const ripple = noise.flat(placeX * 15, deep * 33) * far
    const glint = noise.layered(placeX * 8 + deep * 2.3, deep * 24 - placeX * 3, 3)
    const breeze = 0.55 + 0.9 * noise.flat(placeX * 0.23 + 8, deep * 0.3)
    const slope = (swell * 0.085 + ripple * 0.05) * (breeze > 0.15 ? breeze : 0.15)
    // Waves leaning away would mirror what the shore hides: they count for little.
    const leaning = slope < 0 ? slope * 0.12 : slope
    const up = Math.max(0.002, down + leaning * (0.22 + down))
    const shift = noise.flat(placeX * 2.2 + 40, deep * 4.1) * 0.012 * far
    const covered = readMirror(x + shift / perPixel, horizonRow - up / perPixel, across + shift, up)
    const grazing = 1 - Math.min(1, down * 1.9 + slope * 0.5)
    const fresnel = 0.1 + 0.82 * grazing * grazing * grazing
    const clear = Math.exp(-deep * hour.haze * 0.75)
    const aside = across - (sunX / Math.max(0.05, sunZ)) * 1
    const path = hour.facesSun ? (1 - covered * 0.92) * Math.exp(-((aside * aside) / (0.006 + down * 0.05))) : 0
    const sparkle = path * Math.max(0, glint * 2.1 + swell * 0.5 - 0.16) ** 2 * (hour.isNight ? 1.3 : 0.62)
    sky(across, 0.015, light, false)
    for (let channel = 0; channel < 3; channel += 1) {
      const body = (hour.zenith[channel] as number) * 0.16 + (channel === 0 ? 0.004 : channel === 1 ? 0.012 : 0.015)
      const shown = body + ((water[channel] as number) - body) * fresnel + (hour.sun[channel] as number) * sparkle
      water[channel] = (light[channel] as number) + (shown - (light[channel] as number)) * (0.25 + 0.75 * clear)
    }
  }

  function paintPixel(x: number, y: number): void {
    const at = (y * width + x) * pixelStride
    const land = scratch[at + 3] as number
    const wet = scratch[at + 4] as number
    const open = 1 - land - wet
    let red = scratch[at] as number
    let green = scratch[at + 1] as number
    let blue = scratch[at + 2] as number
    if (open > 0.001) {
      const isFull = open > 0.5
      const count = isFull ? skySamples.length : 1
      for (let index = 0; index < count; index += 1) {
        const [partX, partY] = skySamples[index] ?? [0.5, 0.5]
        sky((x + partX - width / 2) * perPixel, (horizonRow - y - partY) * perPixel, light, true)
        red += ((light[0] as number) * open) / count
        green += ((light[1] as number) * open) / count
        blue += ((light[2] as number) * open) / count
      }
    }
    if (wet > 0.001) {
      paintWater(x, y)
      red += (water[0] as number) * wet
      green += (water[1] as number) * wet
      blue += (water[2] as number) * wet
    }
    develop(pixels, x, y, red, green, blue)
  }

  return (first: number, end: number): void => {
    for (let y = first; y < end; y += 1) for (let x = 0; x < width; x += 1) paintPixel(x, y)
  }
}

/** Paints landscapes: a height field walked column by column, then sky, water and air pixel by pixel. */
export const landscapePainter: Painter = {
  plan(job, size) {
    const { width, height } = size ?? landscapeSize(LandscapeInput.parse(job.input))
    return { width, height, floats: width * height * pixelStride, stages: [width, height] }
  },

  open(job, canvas) {
    const input = LandscapeInput.parse(job.input)
    const scene = createLandscapeScene(input.prompt, job.seed, canvas.width / canvas.height)
    const sky = createSky(scene)
    const march = createColumnMarch(scene, canvas, sky)
    const compose = createComposer(scene, canvas, sky)
    return { paint: (stage, first, end) => (stage === 0 ? march(first, end) : compose(first, end)) }
  },
}
