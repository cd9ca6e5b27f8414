import type { Noise } from '../drawing/noise.ts'
import { smoothStep } from '../drawing/scalar.ts'
import { coveHit, type Hit } from './tracer.ts'
import type { Surface } from './placing.ts'

/** The material at one point. `gloss` 0 to 1; `metal` is 1 if reflections have the colour. */
export type Look = { red: number; green: number; blue: number; gloss: number; metal: number }

/** Fills `look` for the point that was hit. */
export type SurfaceShader = (hit: Hit, surface: Surface, look: Look) => void

/** Creates a look to fill. */
export function createLook(): Look {
  return { red: 0.5, green: 0.5, blue: 0.5, gloss: 0.5, metal: 0.5 }
}

const pageInset = 0.9

/** Creates the shader that paints procedural grain, speckle, glaze lines and blush, from noise fixed by the seed. */
export function createSurfaceShader(noise: Noise): SurfaceShader {
  function set(look: Look, surface: Surface, share: number, shade: number): void {
    const { base, second } = surface
    look.red = (base[0] + (second[0] - base[0]) * share) * shade
    look.green = (base[1] + (second[1] - base[1]) * share) * shade
    look.blue = (base[2] + (second[2] - base[2]) * share) * shade
  }

  function paintGlaze(hit: Hit, surface: Surface, look: Look): void {
    const { localX: x, localY: y, localZ: z } = hit
    const { phase } = surface
    const run = noise.solid(x * 4 + phase, z * 4, phase) * 0.05 + noise.solid(x * 14, z * 14, phase) * 0.012
    const bare = surface.line > 0 ? smoothStep(surface.line + run + 0.006, surface.line + run - 0.006, y) : 0
    const cloud = noise.solid(x * 5 + phase, y * 3.2, z * 5)
    const fine = noise.solid(x * 26, y * 26 + phase, z * 26)
    const pooled = surface.line > 0 ? smoothStep(0.05, 0, Math.abs(y - surface.line - run - 0.025)) * (1 - bare) : 0
    set(look, surface, bare, 1 + cloud * 0.16 + fine * 0.05 - pooled * 0.14)
    if (surface.speckle > 0) {
      const spots = noise.solid(x * 92 + phase, y * 92, z * 92)
      const iron = smoothStep(0.6, 0.72, spots + (surface.speckle - 1) * 0.12) * (1 - bare * 0.7)
      look.red *= 1 - iron * 0.62
      look.green *= 1 - iron * 0.7
      look.blue *= 1 - iron * 0.74
    }
    look.gloss = surface.gloss * (1 - bare * 0.92)
  }

  function paintFruit(hit: Hit, surface: Surface, look: Look): void {
    const { localX: x, localY: y, localZ: z } = hit
    const { phase } = surface
    const blush = smoothStep(-0.1, 0.75, noise.solid(x * 5 + phase, y * 4, z * 5) + x * 2.2)
    const fine = noise.solid(x * 60 + phase, y * 60, z * 60)
    const dots = smoothStep(0.5, 0.7, noise.solid(x * 85, y * 85 + phase, z * 85))
    set(look, surface, blush * 0.7 + dots * surface.speckle * 0.35, 1 + fine * 0.07)
    look.gloss = surface.gloss
  }

  function paintWood(hit: Hit, surface: Surface, look: Look): void {
    const across = hit.z * 5.2 + surface.phase
    const plank = Math.floor(hit.z / 0.34 + 50)
    const inPlank = hit.z / 0.34 + 50 - plank
    const bend = noise.flat(hit.x * 0.5 + plank * 7.1, across) * 1.6
    const rings = Math.sin((across * 3 + bend * 4 + noise.flat(hit.x * 1.2, hit.z * 22) * 0.7) * 2.4)
    const fibre = noise.flat(hit.x * 3 + plank * 3.3, hit.z * 130 + hit.y * 90)
    const seam = smoothStep(0.012, 0.004, Math.min(inPlank, 1 - inPlank))
    const tone = Math.sin(plank * 12.9) * 0.08
    const shade = (1 + rings * 0.07 + fibre * 0.13 + tone) * (1 - seam * 0.6)
    set(look, surface, 0, shade)
    look.gloss = surface.gloss * (0.7 + fibre * 0.3)
  }

  function paintPaper(hit: Hit, surface: Surface, look: Look): void {
    const isPage = Math.abs(hit.normalY) < 0.5 && Math.abs(hit.localY) < 0.017 && hit.localZ < pageInset
    const line = isPage
      ? noise.flat(hit.localY * 900, surface.phase) * 0.16
      : noise.flat(hit.localX * 160, hit.localZ * 160) * 0.06
    set(look, surface, isPage ? 1 : 0, 1 + line)
    look.gloss = isPage ? 0 : surface.gloss
  }

  return (hit, surface, look) => {
    look.metal = 0
    switch (surface.kind) {
      case 'plaster': {
        const wide = noise.layered(hit.x * 1.1 + surface.phase, hit.y * 1.1 + hit.z * 0.9, 3)
        const fine = noise.flat(hit.x * 21, hit.y * 21 + hit.z * 19 + surface.phase)
        set(look, surface, smoothStep(0, 0.7, hit.y), 1 + wide * 0.1 + fine * 0.025)
        look.gloss = 0
        return
      }
      case 'stone': {
        const wide = noise.solid(hit.localX * 5 + surface.phase, hit.localY * 5, hit.localZ * 5)
        const fine = noise.solid(hit.localX * 70, hit.localY * 70, hit.localZ * 70 + surface.phase)
        const fleck = smoothStep(0.55, 0.7, fine) * surface.speckle
        set(look, surface, 0, 1 + wide * 0.08 + fine * 0.04 - fleck * 0.25)
        look.gloss = surface.gloss
        return
      }
      case 'wood':
        paintWood(hit, surface, look)
        return
      case 'glaze':
        paintGlaze(hit, surface, look)
        return
      case 'fruit':
        paintFruit(hit, surface, look)
        return
      case 'paper':
        paintPaper(hit, surface, look)
        return
      case 'metal': {
        const brushed = noise.solid(hit.localX * 9, hit.localY * 70, hit.localZ * 9)
        set(look, surface, 0, 1 + brushed * 0.05)
        look.gloss = surface.gloss
        look.metal = 1
        return
      }
      case 'leaf': {
        const vein = Math.abs(hit.localX) < 0.0016 ? 0.2 : 0
        set(look, surface, hit.normalY < 0 ? 0.5 : 0.1, 1 + vein + noise.solid(hit.x * 9, hit.y * 9, hit.z * 9) * 0.12)
        look.gloss = surface.gloss
        return
      }
    }
  }
}

/** Returns the surface index of what was hit; 0 is the cove. */
export function surfaceIndex(hit: Hit, surfaceOfSolid: Int16Array): number {
  return hit.solid === coveHit ? 0 : (surfaceOfSolid[hit.solid] as number)
}
