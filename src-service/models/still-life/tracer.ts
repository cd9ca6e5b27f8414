import type { ProfileField } from './outline.ts'
import { place, shapeCode, type PackedSolids } from './solids.ts'

/** The cove: a floor that bends up into a wall at `-depth`; `bend` is the radius. */
export type Cove = { readonly depth: number; readonly bend: number }

/** What a ray hit. `solid` is -1 for the cove, -2 for nothing. Lengths are in scene units of about 30 cm. */
export type Hit = {
  distance: number
  solid: number
  x: number
  y: number
  z: number
  normalX: number
  normalY: number
  normalZ: number
  /** The point in the solid's own frame. */
  localX: number
  localY: number
  localZ: number
}

export type Tracer = {
  /** Fills `hit` with the nearest object along the ray; false if there is none. The direction has length 1. */
  trace(hit: Hit, x: number, y: number, z: number, toX: number, toY: number, toZ: number): boolean
  /** Returns how much of a small distant light is visible from a point, 0 to 1, with a soft edge. */
  lightSeen(x: number, y: number, z: number): number
}

/** The solid of a ray that hit only the backdrop. */
export const coveHit = -1
const nothingHit = -2

const nearEnough = 0.0006
const mostSteps = 64
const shadowSteps = 40
const farAway = 60
/** Gradient step of a normal; about a cell of a profile table. */
const probe = 0.0035
const bumpless = 1e-9

/** Creates a hit to fill. */
export function createHit(): Hit {
  return {
    distance: 0.5,
    solid: nothingHit,
    x: 0.5,
    y: 0.5,
    z: 0.5,
    normalX: 0.5,
    normalY: 0.5,
    normalZ: 0.5,
    localX: 0.5,
    localY: 0.5,
    localZ: 0.5,
  }
}

function turnedDistance(field: ProfileField, x: number, y: number, z: number): number {
  const across = Math.sqrt(x * x + z * z) * field.density
  const up = (y - field.bottom) * field.density
  const mostAcross = field.columns - 1.001
  const mostUp = field.rows - 1.001
  const heldAcross = across > mostAcross ? mostAcross : across
  const heldUp = up < 0 ? 0 : up > mostUp ? mostUp : up
  const column = heldAcross | 0
  const row = heldUp | 0
  const partAcross = heldAcross - column
  const partUp = heldUp - row
  const values = field.values
  const at = row * field.columns + column
  const below = (values[at] as number) + ((values[at + 1] as number) - (values[at] as number)) * partAcross
  const next = at + field.columns
  const above = (values[next] as number) + ((values[next + 1] as number) - (values[next] as number)) * partAcross
  const inside = below + (above - below) * partUp
  if (heldAcross === across && heldUp === up) return inside
  const awayAcross = (across - heldAcross) / field.density
  const awayUp = (up - heldUp) / field.density
  return inside + Math.sqrt(awayAcross * awayAcross + awayUp * awayUp) * 0.7
}

/**
 * Builds the ray tracer of a scene. Tracing allocates nothing. Finds solids by their bounds, then by stepping along
 * exact distances; intersects the cove analytically.
 */
export function createTracer(
  { count, numbers, fields }: PackedSolids,
  cove: Cove,
  light: { readonly x: number; readonly y: number; readonly z: number; readonly softness: number },
): Tracer {
  function distanceTo(solid: number, x: number, y: number, z: number): number {
    const base = solid * place.stride
    const sizeA = numbers[base + place.size] as number
    const sizeB = numbers[base + place.size + 1] as number
    const sizeC = numbers[base + place.size + 2] as number
    const shape = numbers[base + place.shape] as number
    switch (shape) {
      case shapeCode.turned:
        return turnedDistance(fields[solid] as ProfileField, x, y, z)
      case shapeCode.box: {
        const round = numbers[base + place.size + 3] as number
        const outX = Math.abs(x) - sizeA + round
        const outY = Math.abs(y) - sizeB + round
        const outZ = Math.abs(z) - sizeC + round
        const heldX = outX > 0 ? outX : 0
        const heldY = outY > 0 ? outY : 0
        const heldZ = outZ > 0 ? outZ : 0
        const most = outX > outY ? (outX > outZ ? outX : outZ) : outY > outZ ? outY : outZ
        return Math.sqrt(heldX * heldX + heldY * heldY + heldZ * heldZ) + (most < 0 ? most : 0) - round
      }
      case shapeCode.ring: {
        const stretchedY = (y * sizeA) / sizeB
        const around = Math.sqrt(x * x + stretchedY * stretchedY) - sizeA
        return (Math.sqrt(around * around + z * z) - sizeC) * 0.8
      }
      case shapeCode.rod: {
        const up = y < 0 ? 0 : y > sizeA ? sizeA : y
        const rest = y - up
        return Math.sqrt(x * x + rest * rest + z * z) - (sizeB + (sizeC - sizeB) * (up / sizeA))
      }
      default: {
        const partX = x / sizeA
        const partY = y / sizeB
        const partZ = z / sizeC
        const first = Math.sqrt(partX * partX + partY * partY + partZ * partZ)
        const [slopeX, slopeY, slopeZ] = [partX / sizeA, partY / sizeB, partZ / sizeC]
        const second = Math.sqrt(slopeX * slopeX + slopeY * slopeY + slopeZ * slopeZ)
        return second < bumpless ? -sizeB : (first * (first - 1)) / second
      }
    }
  }

  function traceCove(y: number, z: number, toY: number, toZ: number): number {
    const { depth, bend } = cove
    let nearest = Infinity
    if (toY < 0) {
      const distance = -y / toY
      if (z + toZ * distance >= bend - depth) nearest = distance
    }
    if (toZ < 0) {
      const distance = (-depth - z) / toZ
      if (y + toY * distance >= bend && distance < nearest) nearest = distance
    }
    if (nearest < Infinity) return nearest
    const fromY = y - bend
    const fromZ = z + depth - bend
    const along = toY * toY + toZ * toZ
    const half = fromY * toY + fromZ * toZ
    const rest = half * half - along * (fromY * fromY + fromZ * fromZ - bend * bend)
    if (rest < 0 || along < bumpless) return Infinity
    const distance = (-half + Math.sqrt(rest)) / along
    const isBend = y + toY * distance <= bend && z + toZ * distance <= bend - depth
    return isBend && distance > 0 ? distance : Infinity
  }

  function traceSolid(
    solid: number,
    x: number,
    y: number,
    z: number,
    toX: number,
    toY: number,
    toZ: number,
    limit: number,
  ): number {
    const base = solid * place.stride
    const awayX = (numbers[base + place.centre] as number) - x
    const awayY = (numbers[base + place.centre + 1] as number) - y
    const awayZ = (numbers[base + place.centre + 2] as number) - z
    const radius = numbers[base + place.radius] as number
    const along = awayX * toX + awayY * toY + awayZ * toZ
    const gap = awayX * awayX + awayY * awayY + awayZ * awayZ - along * along
    if (gap > radius * radius || along < -radius || along - radius > limit) return Infinity

    const turn = base + place.turn
    const fromX = x - (numbers[base + place.at] as number)
    const fromY = y - (numbers[base + place.at + 1] as number)
    const fromZ = z - (numbers[base + place.at + 2] as number)
    const t0 = numbers[turn] as number
    const t1 = numbers[turn + 1] as number
    const t2 = numbers[turn + 2] as number
    const t3 = numbers[turn + 3] as number
    const t4 = numbers[turn + 4] as number
    const t5 = numbers[turn + 5] as number
    const t6 = numbers[turn + 6] as number
    const t7 = numbers[turn + 7] as number
    const t8 = numbers[turn + 8] as number
    const startX = t0 * fromX + t1 * fromY + t2 * fromZ
    const startY = t3 * fromX + t4 * fromY + t5 * fromZ
    const startZ = t6 * fromX + t7 * fromY + t8 * fromZ
    const wayX = t0 * toX + t1 * toY + t2 * toZ
    const wayY = t3 * toX + t4 * toY + t5 * toZ
    const wayZ = t6 * toX + t7 * toY + t8 * toZ

    const overX = 1 / (Math.abs(wayX) < bumpless ? bumpless : wayX)
    const overY = 1 / (Math.abs(wayY) < bumpless ? bumpless : wayY)
    const overZ = 1 / (Math.abs(wayZ) < bumpless ? bumpless : wayZ)
    const x0 = ((numbers[base + place.low] as number) - startX) * overX
    const x1 = ((numbers[base + place.high] as number) - startX) * overX
    const y0 = ((numbers[base + place.low + 1] as number) - startY) * overY
    const y1 = ((numbers[base + place.high + 1] as number) - startY) * overY
    const z0 = ((numbers[base + place.low + 2] as number) - startZ) * overZ
    const z1 = ((numbers[base + place.high + 2] as number) - startZ) * overZ
    let near = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1))
    let far = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1))
    if (near < 0) near = 0
    if (far > limit) far = limit
    if (near > far) return Infinity

    let distance = near
    for (let step = 0; step < mostSteps; step += 1) {
      const gapHere = distanceTo(solid, startX + wayX * distance, startY + wayY * distance, startZ + wayZ * distance)
      if (gapHere < nearEnough) return distance
      distance += gapHere
      if (distance > far) return Infinity
    }
    return distance
  }

  function fillSolid(hit: Hit): void {
    const base = hit.solid * place.stride
    const turn = base + place.turn
    const fromX = hit.x - (numbers[base + place.at] as number)
    const fromY = hit.y - (numbers[base + place.at + 1] as number)
    const fromZ = hit.z - (numbers[base + place.at + 2] as number)
    const t0 = numbers[turn] as number
    const t1 = numbers[turn + 1] as number
    const t2 = numbers[turn + 2] as number
    const t3 = numbers[turn + 3] as number
    const t4 = numbers[turn + 4] as number
    const t5 = numbers[turn + 5] as number
    const t6 = numbers[turn + 6] as number
    const t7 = numbers[turn + 7] as number
    const t8 = numbers[turn + 8] as number
    const x = t0 * fromX + t1 * fromY + t2 * fromZ
    const y = t3 * fromX + t4 * fromY + t5 * fromZ
    const z = t6 * fromX + t7 * fromY + t8 * fromZ
    const a = distanceTo(hit.solid, x + probe, y - probe, z - probe)
    const b = distanceTo(hit.solid, x - probe, y - probe, z + probe)
    const c = distanceTo(hit.solid, x - probe, y + probe, z - probe)
    const d = distanceTo(hit.solid, x + probe, y + probe, z + probe)
    const slopeX = a - b - c + d
    const slopeY = c + d - a - b
    const slopeZ = b + d - a - c
    const over = 1 / (Math.sqrt(slopeX * slopeX + slopeY * slopeY + slopeZ * slopeZ) + bumpless)
    hit.normalX = (t0 * slopeX + t3 * slopeY + t6 * slopeZ) * over
    hit.normalY = (t1 * slopeX + t4 * slopeY + t7 * slopeZ) * over
    hit.normalZ = (t2 * slopeX + t5 * slopeY + t8 * slopeZ) * over
    hit.localX = x
    hit.localY = y
    hit.localZ = z
  }

  function fillCove(hit: Hit): void {
    const { depth, bend } = cove
    const isFloor = hit.z >= bend - depth
    const isWall = hit.y >= bend
    hit.normalX = 0
    hit.normalY = isFloor ? 1 : isWall ? 0 : (bend - hit.y) / bend
    hit.normalZ = isFloor ? 0 : isWall ? 1 : (bend - depth - hit.z) / bend
    hit.localX = hit.x
    hit.localY = hit.y
    hit.localZ = hit.z
  }

  function shadowOf(solid: number, x: number, y: number, z: number): number {
    const base = solid * place.stride
    const awayX = (numbers[base + place.centre] as number) - x
    const awayY = (numbers[base + place.centre + 1] as number) - y
    const awayZ = (numbers[base + place.centre + 2] as number) - z
    const radius = numbers[base + place.radius] as number
    const along = awayX * light.x + awayY * light.y + awayZ * light.z
    if (along < -radius) return 1
    const gap = awayX * awayX + awayY * awayY + awayZ * awayZ - along * along
    const reach = radius + light.softness * (along + radius)
    if (gap > reach * reach) return 1

    const turn = base + place.turn
    const fromX = x - (numbers[base + place.at] as number)
    const fromY = y - (numbers[base + place.at + 1] as number)
    const fromZ = z - (numbers[base + place.at + 2] as number)
    const t0 = numbers[turn] as number
    const t1 = numbers[turn + 1] as number
    const t2 = numbers[turn + 2] as number
    const t3 = numbers[turn + 3] as number
    const t4 = numbers[turn + 4] as number
    const t5 = numbers[turn + 5] as number
    const t6 = numbers[turn + 6] as number
    const t7 = numbers[turn + 7] as number
    const t8 = numbers[turn + 8] as number
    const startX = t0 * fromX + t1 * fromY + t2 * fromZ
    const startY = t3 * fromX + t4 * fromY + t5 * fromZ
    const startZ = t6 * fromX + t7 * fromY + t8 * fromZ
    const wayX = t0 * light.x + t1 * light.y + t2 * light.z
    const wayY = t3 * light.x + t4 * light.y + t5 * light.z
    const wayZ = t6 * light.x + t7 * light.y + t8 * light.z
    const hardness = 1 / light.softness
    const half = Math.sqrt(Math.max(0, reach * reach - gap))
    let distance = Math.max(0.004, along - half)
    const end = along + half
    let seen = 1
    for (let step = 0; step < shadowSteps && distance < end; step += 1) {
      const open = distanceTo(solid, startX + wayX * distance, startY + wayY * distance, startZ + wayZ * distance)
      const share = (open * hardness) / distance
      if (share < seen) seen = share
      if (open < nearEnough) return 0
      distance += Math.max(0.005, open * 0.9)
    }
    return seen * seen * (3 - 2 * seen)
  }

  return {
    trace(hit, x, y, z, toX, toY, toZ) {
      let nearest = traceCove(y, z, toY, toZ)
      let solid = nearest < Infinity ? coveHit : nothingHit
      for (let index = 0; index < count; index += 1) {
        const distance = traceSolid(index, x, y, z, toX, toY, toZ, nearest < farAway ? nearest : farAway)
        if (distance < nearest) {
          nearest = distance
          solid = index
        }
      }
      hit.solid = solid
      hit.distance = nearest
      if (solid === nothingHit) return false
      hit.x = x + toX * nearest
      hit.y = y + toY * nearest
      hit.z = z + toZ * nearest
      if (solid === coveHit) fillCove(hit)
      else fillSolid(hit)
      return true
    },

    lightSeen(x, y, z) {
      let seen = 1
      for (let index = 0; index < count && seen > 0.002; index += 1) seen *= shadowOf(index, x, y, z)
      return seen
    },
  }
}
