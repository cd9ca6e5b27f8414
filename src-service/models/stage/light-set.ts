import type { Colour } from '../drawing/colour.ts'
import { saturate, smoothStep } from '../drawing/scalar.ts'
import { type StageSet, createAdmission } from './build-set.ts'
import type { Solid, Thing } from './solids.ts'

/** Writes the linear colour that a ray from the camera hits. Both coordinates go from -1 to 1 over the shorter side. */
export type ShootRay = (across: number, down: number, into: Float64Array) => void

const farthest = 14
/** The height at the centre of the image. */
const lookedAt = 0.8
const wallAt = 2.5
/** The floor curves up into the wall over this length. */
const sweep = 1.1

/** Returns the distance of a point to floor and wall, which join in a curve. */
function groundFar(y: number, z: number): number {
  const deep = wallAt - z
  if (y > sweep || deep > sweep) return Math.min(y, deep)
  return sweep - Math.hypot(sweep - y, sweep - deep)
}

function isBeyond({ middle, reach }: Solid, x: number, y: number, z: number, near: number): boolean {
  const awayX = x - middle[0]
  const awayY = y - middle[1]
  const awayZ = z - middle[2]
  const least = near + reach
  return least > 0 && awayX * awayX + awayY * awayY + awayZ * awayZ > least * least
}

/** Creates the lighting of a set: one large lamp with soft shadows, an open sky, and light reflected by the ground. */
export function createShooting(set: StageSet): ShootRay {
  const { things, light } = set
  const [lightX, lightY, lightZ] = light
  const admit = createAdmission(set.gate, light)
  let met: Thing | null = null

  function far(x: number, y: number, z: number): number {
    let near = groundFar(y, z)
    for (const { solid } of things) {
      if (isBeyond(solid, x, y, z, near)) continue
      const away = solid.far(x, y, z)
      if (away < near) near = away
    }
    return near
  }

  function meet(x: number, y: number, z: number): void {
    let near = groundFar(y, z)
    met = null
    for (const thing of things) {
      const away = thing.solid.far(x, y, z)
      if (away < near) {
        near = away
        met = thing
      }
    }
  }

  function lit(x: number, y: number, z: number): number {
    let open = 1
    let walked = 0.02
    for (let step = 0; step < 44 && walked < 5; step += 1) {
      const near = far(x + lightX * walked, y + lightY * walked, z + lightZ * walked)
      if (near < 0.0006) return 0
      open = Math.min(open, (near / walked) * 5.5)
      walked += Math.max(0.014, near * 0.85)
    }
    const share = saturate(open)
    return share * share * (3 - 2 * share)
  }

  function openness(x: number, y: number, z: number, upX: number, upY: number, upZ: number): number {
    let closed = 0
    let weight = 1
    for (let step = 1; step <= 5; step += 1) {
      const away = step * step * 0.022
      closed += (away - far(x + upX * away, y + upY * away, z + upZ * away)) * weight
      weight *= 0.62
    }
    return saturate(1 - closed * 1.35)
  }

  function shade(x: number, y: number, z: number, rayX: number, rayY: number, rayZ: number, into: Float64Array): void {
    const small = 0.0012
    const here = far(x, y, z)
    let upX = far(x + small, y, z) - here
    let upY = far(x, y + small, z) - here
    let upZ = far(x, y, z + small) - here
    const length = Math.hypot(upX, upY, upZ) || 1
    upX /= length
    upY /= length
    upZ /= length
    meet(x, y, z)
    const thing: Thing | null = met
    const wall = smoothStep(0.1, 0.9, 1 - upY)
    const gloss = thing === null ? 0.03 : (thing as Thing).gloss
    const base: Colour = thing === null ? set.floor : (thing as Thing).colour
    const facing = Math.max(0, upX * lightX + upY * lightY + upZ * lightZ)
    const lamp =
      facing > 0 ? facing * lit(x + upX * 0.004, y + upY * 0.004, z + upZ * 0.004) * admit(x, y, z) * 1.18 : 0
    const open = openness(x, y, z, upX, upY, upZ)
    const sky = (0.5 + 0.5 * upY) * 0.46 * open + 0.1 * open
    const bounce = Math.max(0, -upY * 0.5 + 0.5) * 0.16 * open * Math.exp(-Math.max(0, y) * 0.7)
    const [halfX, halfY, halfZ] = [lightX - rayX, lightY - rayY, lightZ - rayZ]
    const half = Math.hypot(halfX, halfY, halfZ) || 1
    const shine = Math.max(0, (upX * halfX + upY * halfY + upZ * halfZ) / half)
    const glint = shine ** (12 + gloss * 110) * gloss * 0.7 * (lamp > 0 ? 1 : 0.15)
    const rim = (1 - Math.abs(upX * rayX + upY * rayY + upZ * rayZ)) ** 4 * (0.06 + gloss * 0.22) * open
    for (let channel = 0; channel < 3; channel += 1) {
      const index = channel as 0 | 1 | 2
      const own = thing === null ? base[index] * (1 - wall) + set.wall[index] * wall : base[index]
      const warm = index === 0 ? 1.05 : index === 2 ? 0.9 : 1
      const cool = index === 0 ? 0.93 : index === 2 ? 1.08 : 1
      into[channel] =
        own * (lamp * 1.02 * warm + sky * cool + bounce * set.floor[index] * 2) + (glint + rim) * (0.75 + own * 0.25)
    }
  }

  return (across, down, into) => {
    const [cameraY, cameraZ] = [set.eye, -6.4]
    const tilt = (lookedAt - set.eye) / (0.3 - cameraZ)
    let rayX = across * 0.232
    let rayY = -down * 0.232 + tilt
    let rayZ = 1
    const length = Math.hypot(rayX, rayY, rayZ)
    rayX /= length
    rayY /= length
    rayZ /= length
    let walked = 3.5
    for (let step = 0; step < 110 && walked < farthest; step += 1) {
      const near = far(rayX * walked, cameraY + rayY * walked, cameraZ + rayZ * walked)
      if (near < 0.0007) break
      walked += near * 0.95
    }
    shade(rayX * walked, cameraY + rayY * walked, cameraZ + rayZ * walked, rayX, rayY, rayZ, into)
  }
}
