import { blend, clamp, smoothStep } from '../drawing/scalar.ts'
import type { Sides } from '../presenter/pose.ts'
import type { Depth } from './layers.ts'
import type { Manifest, Sheet } from './manifest.ts'
import type { Bend } from './bend.ts'

/** How head and body stand at one moment. Angles in radians: to the viewer's right, down, and to the right. */
export type Stance = {
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
  /** Shares, -1 to 1. */
  readonly sway: number
  readonly lean: number
  readonly breath: number
  readonly shoulders: Sides<number>
}

/** The joint of the neck, and the height that stays in place while a body leans. Head units. */
export const neck = { y: -0.62, z: -0.16 } as const
const waistY = -4.2
/** The least depth that is stored. Head units. */
export const depthZero = -1.5
/** The step in which depths are stored. Head units. */
export const depthStep = 2.8 / 254

/** Which part of the figure a layer shows: hair behind the neck goes with the head. */
type LayerKind = 'head' | 'body' | 'back'

/** How far a height turns with the head: 1 at the face; a neck turns less towards the shoulders, hair hangs on them. */
export function turnShare(kind: LayerKind, y: number): number {
  if (kind === 'body') return smoothStep(-1.55, -0.55, y)
  return blend(0.25, 1, smoothStep(-1.7, -0.75, y))
}

/** Reads values of a depth's squares between their middles. */
function valueAt(values: Float32Array, width: number, height: number, x: number, y: number): number {
  const column = clamp(x / 8 - 0.5, 0, width - 1.001)
  const row = clamp(y / 8 - 0.5, 0, height - 1.001)
  const top = Math.floor(row)
  const left = Math.floor(column)
  const at = top * width + left
  const across = column - left
  const down = row - top
  const above = (values[at] as number) * (1 - across) + (values[at + 1] as number) * across
  const below = (values[at + width] as number) * (1 - across) + (values[at + width + 1] as number) * across
  return above * (1 - down) + below * down
}

/** Reads a depth between its points; empty points take no part. */
function depthAt({ width, height, values }: Depth, x: number, y: number): number {
  const column = clamp(x / 8 - 0.5, 0, width - 1.001)
  const row = clamp(y / 8 - 0.5, 0, height - 1.001)
  const left = Math.floor(column)
  const top = Math.floor(row)
  let sum = 0
  let weight = 0
  for (let corner = 0; corner < 4; corner += 1) {
    const a = corner & 1
    const b = corner >> 1
    const value = values[(top + b) * width + left + a] ?? 0
    if (value === 0) continue
    const share = Math.abs(1 - a - (column - left)) * Math.abs(1 - b - (row - top)) + 1e-4
    sum += value * share
    weight += share
  }
  return weight === 0 ? 0 : sum / weight
}

/** How far depth is spread into the empty, and how far from an outline it is that of the outline. Squares of a depth. */
const spreads = 24
const rim = 4
const evens = 3

/**
 * Makes the bend of a figure smooth: evens depth, and spreads it into the empty around. Towards an outline depth becomes
 * that of the outline. What is nearer turns away there; carried along, it would push the outline out, which stays where it
 * is when a round head turns.
 */
export function spreadDepth(depth: Depth): Depth {
  const { width, height } = depth
  const near = [-1, 1, -width, width]
  let values = Float32Array.from(depth.values)
  /** The mean of the neighbours that `counts` accepts; a value itself if there are none. */
  function meanAround(from: Float32Array, at: number, counts: (place: number) => boolean): number {
    let sum = 0
    let count = 0
    for (const step of near) {
      const place = at + step
      if (place < 0 || place >= from.length || !counts(place)) continue
      sum += from[place] ?? 0
      count += 1
    }
    return count > 0 ? sum / count : (from[at] ?? 0)
  }
  // How many squares each one is from the outline, and the outline's depth there.
  const away = depth.values.map((value) => (value === 0 ? 0 : 255))
  const outline = values.slice()
  for (let ring = 1; ring <= rim; ring += 1) {
    const isBefore = (place: number) => away[place] === ring - 1
    const found = [...away.keys()].filter((at) => away[at] === 255 && near.some((step) => isBefore(at + step)))
    for (const at of found) {
      away[at] = ring
      if (ring > 1) outline[at] = meanAround(outline, at, isBefore)
    }
  }
  values = values.map((value, at) => {
    const ring = away[at] ?? 0
    return ring === 0 || ring > rim ? value : blend(outline[at] ?? 0, value, smoothStep(0.5, rim + 1, ring))
  })
  for (let turn = 0; turn < evens + spreads; turn += 1) {
    const isEven = turn < evens
    values = values.map((own, at) => {
      if (isEven)
        return (away[at] ?? 0) < 2
          ? own
          : blend(
              own,
              meanAround(values, at, (place) => away[place] !== 0),
              0.5,
            )
      return own === 0 ? meanAround(values, at, (place) => values[place] !== 0) : own
    })
  }
  return { width, height, values: Uint8Array.from(values, (value) => clamp(Math.round(value), 1, 255)) }
}

/** Nothing moves farther than this. Pixels of the manifest's frame. */
const farthest = 120

/** The turn with which a layer was rendered, in radians, and how much nearer its outline turns than its depth says. */
type Turned = { readonly from: number; readonly fit: Float32Array | null }

/** Creates the bend of a layer for a stance. `scale` is the frame's pixels for each pixel of the manifest's frame. */
export function bendOf(
  kind: LayerKind,
  sheet: Pick<Sheet, 'x' | 'y' | 'width' | 'height'>,
  depth: Depth,
  manifest: Manifest,
  stance: Stance,
  scale: number,
  { from, fit }: Turned = { from: 0, fit: null },
): Bend {
  const { camera, canvas } = manifest
  const [cosPitch, sinPitch] = [Math.cos(stance.pitch), Math.sin(stance.pitch)]
  const [cosRoll, sinRoll] = [Math.cos(stance.roll), Math.sin(stance.roll)]
  const lean = 1 + 0.02 * stance.lean
  // Most of a layer turns by the same share.
  let [turned, cosFrom, sinFrom, cosYaw, sinYaw, sinChange] = [0, 1, 0, 1, 0, 0]
  const moved = { x: 0, y: 0 }

  /** Where a point of the layer, in pixels of the canvas, goes. */
  function move(pixelX: number, pixelY: number): void {
    const z = depthAt(depth, pixelX - sheet.x, pixelY - sheet.y) * depthStep + depthZero
    const reach = (camera.z - z) / camera.f
    const x = (pixelX - camera.cx) * reach
    const y = camera.y - (pixelY - camera.cy) * reach
    const turn = turnShare(kind, y)
    const b = y - neck.y
    const c = z - neck.z
    if (turn !== turned) {
      turned = turn
      cosFrom = Math.cos(from * turn)
      sinFrom = Math.sin(from * turn)
      cosYaw = Math.cos(stance.yaw * turn)
      sinYaw = Math.sin(stance.yaw * turn)
      sinChange = Math.sin((stance.yaw - from) * turn)
    }
    // Back to a head that looks ahead; then pitch, yaw and roll.
    const x0 = x * cosFrom - c * sinFrom
    const z0 = c * cosFrom + x * sinFrom
    const y1 = b + (b * cosPitch - z0 * sinPitch - b) * turn
    const z1 = z0 + (b * sinPitch + z0 * cosPitch - z0) * turn
    const x2 = x0 * cosYaw + z1 * sinYaw
    const newZ = z1 * cosYaw - x0 * sinYaw + neck.z
    let newX = x2 + (x2 * cosRoll + y1 * sinRoll - x2) * turn
    let newY = y1 + (y1 * cosRoll - x2 * sinRoll - y1) * turn + neck.y
    if (fit !== null) newX += valueAt(fit, depth.width, depth.height, pixelX - sheet.x, pixelY - sheet.y) * sinChange
    const rising = smoothStep(-3.6, -1.5, y)
    newX += 0.13 * stance.sway * blend(0.45, 1, rising)
    newY += 0.02 * stance.breath * rising
    if (kind === 'body') {
      const side = x < 0 ? stance.shoulders.left : stance.shoulders.right
      newY += 0.15 * side * smoothStep(0.2, 0.95, Math.abs(x)) * smoothStep(-3.4, -2, y)
      newX *= 1 + 0.006 * stance.breath * smoothStep(-1.4, -2.2, y)
    }
    newX *= lean
    newY = waistY + (newY - waistY) * lean
    const near = camera.f / (camera.z - newZ)
    moved.x = camera.cx + newX * near
    moved.y = camera.cy - (newY - camera.y) * near
  }

  return (x, y, out) => {
    const goalX = x / scale - canvas.x
    const goalY = y / scale - canvas.y
    out.x = goalX - sheet.x
    out.y = goalY - sheet.y
    if (out.x < -farthest || out.y < -farthest || out.x > sheet.width + farthest || out.y > sheet.height + farthest)
      return
    let fromX = goalX
    let fromY = goalY
    for (let turn = 0; turn < 3; turn += 1) {
      move(fromX, fromY)
      fromX += goalX - moved.x
      fromY += goalY - moved.y
    }
    out.x = fromX - sheet.x
    out.y = fromY - sheet.y
  }
}
