import { createNoise } from '../drawing/noise.ts'
import { packSolids } from './solids.ts'
import type { StillLifeScene } from './still-life-scene.ts'
import { createSurfaceShader, type SurfaceShader } from './surface-shader.ts'
import { createTracer, type Tracer } from './tracer.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import { type Daylight, createGobo } from './daylight.ts'
import type { ImageSize } from '../image-size.ts'
import type { Quality } from './still-life-model.ts'

/** The light of the set as functions of position and direction. */
type SetLight = {
  /** Returns the share of sunlight that passes the gobo towards a point, 0 to 1. */
  pattern(x: number, y: number, z: number): number
  /** Returns the ambient light from a direction as a share of `daylight.around`: brighter from window and above. */
  room(toX: number, toY: number, toZ: number): number
  /** Returns the window's reflection for a direction and a gloss. */
  mirrored(toX: number, toY: number, toZ: number, gloss: number): number
}

/** Sets up the light: the beam's axes, with the gobo across it. `aim` is the point that the pattern's centre hits. */
function createSetLight(daylight: Daylight, aim: readonly [number, number, number], seedText: string): SetLight {
  const [lightX, lightY, lightZ] = daylight.towards
  const gobo = createGobo(daylight.gobo, createRandomStream(`${seedText} gobo`))
  const flat = Math.hypot(lightX, lightZ) || 1
  const rightX = lightZ / flat
  const rightZ = -lightX / flat
  const upX = lightY * rightZ
  const upZ = -lightY * rightX
  const sideX = lightX / flat
  const sideZ = lightZ / flat

  return {
    pattern(x, y, z) {
      const awayX = x - aim[0]
      const awayY = y - aim[1]
      const awayZ = z - aim[2]
      const across = awayX * rightX + awayZ * rightZ
      const up = awayX * upX + awayY * flat + awayZ * upZ
      return gobo(across, up)
    },

    room(toX, toY, toZ) {
      const facing = toX * sideX + toZ * sideZ
      const glow = facing > 0 ? facing * facing * 1.6 : 0
      return 0.55 + 0.35 * (toY > 0 ? toY : 0) + glow
    },

    mirrored(toX, toY, toZ, gloss) {
      const along = toX * sideX + toZ * sideZ
      if (along < 0.15) return 0
      const across = (toX * rightX + toZ * rightZ) / along
      const up = toY / along
      const soft = 0.05 + (1 - gloss) * 0.3
      const edge = (value: number) => {
        const share = (value + soft) / (soft * 2)
        const held = share < 0 ? 0 : share > 1 ? 1 : share
        return held * held * (3 - 2 * held)
      }
      const pane = edge(0.42 - Math.abs(across)) * edge(0.62 - Math.abs(up - 0.72))
      const bars = gloss > 0.6 ? 1 - 0.7 * edge(0.022 - Math.abs(across)) : 1
      return pane * bars
    },
  }
}

/** The scene prepared for ray tracing. */
export type StillLifeSet = {
  readonly scene: StillLifeScene
  readonly tracer: Tracer
  readonly light: SetLight
  readonly paint: SurfaceShader
  readonly surfaceOfSolid: Int16Array
}

/** Builds tables, light and shader of a scene; takes tens of milliseconds. */
export function createStillLifeSet(scene: StillLifeScene): StillLifeSet {
  const [x, y, z] = scene.daylight.towards
  return {
    scene,
    tracer: createTracer(packSolids(scene.solids), scene.cove, { x, y, z, softness: scene.daylight.softness }),
    light: createSetLight(scene.daylight, scene.beam, scene.seedText),
    paint: createSurfaceShader(createNoise(scene.seedText)),
    surfaceOfSolid: Int16Array.from(scene.solids, (solid) => solid.surface),
  }
}

/** The rays and samples of a quality. */
export type Effort = {
  /** Rays that gather light at each point of the half-size grid. */
  readonly gathered: number
  /** Samples per pixel, and additional ones at an edge. */
  readonly samples: number
  readonly edgeSamples: number
  readonly filterRounds: number
}

/** The effort of each quality. */
export const efforts: Record<Quality, Effort> = {
  draft: { gathered: 10, samples: 2, edgeSamples: 6, filterRounds: 4 },
  standard: { gathered: 28, samples: 4, edgeSamples: 12, filterRounds: 4 },
  high: { gathered: 72, samples: 6, edgeSamples: 26, filterRounds: 3 },
}

/** Numbers that guide the filter at a grid point: normal, position, solid. */
export const guideStride = 7
const lightStride = 3

/** The half-size grid on which light is gathered: offsets of its tables in the canvas's scratch memory. */
export type Grid = ImageSize & {
  readonly guides: number
  readonly lightA: number
  readonly lightB: number
  readonly floats: number
}

/** Lays out the grid of an image. */
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
