import { createNoise } from '../drawing/noise.ts'
import { packSolids } from './solids.ts'
import { createSetLight, type SetLight } from './set-light.ts'
import type { StillLifeScene } from './still-life-scene.ts'
import { createSurfaceShader, type SurfaceShader } from './surface-shader.ts'
import { createTracer, type Tracer } from './tracer.ts'

/** The scene made ready for rays. */
export type StillLifeSet = {
  readonly scene: StillLifeScene
  readonly tracer: Tracer
  readonly light: SetLight
  readonly paint: SurfaceShader
  readonly surfaceOfSolid: Int16Array
}

/** Builds tables, light and shader of a scene; some tens of milliseconds. */
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
