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
const neck = { y: -0.62, z: -0.16 } as const
const waistY = -4.2
/** Depths are stored from -1.5 in steps of this. */
const depthStep = 2.8 / 254

/** Which part of the figure a layer shows: hair behind the neck goes with the head. */
type LayerKind = 'head' | 'body' | 'back'

/** How far a height turns with the head: 1 at the face; a neck turns less towards the shoulders, hair hangs on them. */
function turnShare(kind: LayerKind, y: number): number {
  if (kind === 'body') return smoothStep(-1.55, -0.55, y)
  return blend(0.25, 1, smoothStep(-1.7, -0.75, y))
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

/** Spreads depth into the empty around a figure and evens it, so that the bend is smooth across outlines. */
export function spreadDepth(depth: Depth): Depth {
  const { width, height } = depth
  let values = Float32Array.from(depth.values)
  const near = [-1, 1, -width, width]
  for (let turn = 0; turn < 24; turn += 1) {
    const next = values.slice()
    for (let at = 0; at < values.length; at += 1) {
      let [sum, count] = [0, 0]
      for (const step of near) {
        const value = values[at + step] ?? 0
        if (value > 0) [sum, count] = [sum + value, count + 1]
      }
      const own = values[at] ?? 0
      if (count > 0) next[at] = own === 0 ? sum / count : blend(own, sum / count, 0.5)
    }
    values = next
  }
  return { width, height, values: Uint8Array.from(values, (value) => clamp(Math.round(value), 1, 255)) }
}

/** Nothing moves farther than this. Pixels of the manifest's frame. */
const farthest = 120

/** Creates the bend of a layer for a stance. `scale` is the frame's pixels for each pixel of the manifest's frame. */
export function bendOf(
  kind: LayerKind,
  sheet: Sheet | Omit<Sheet, 'rows'>,
  depth: Depth,
  manifest: Manifest,
  stance: Stance,
  scale: number,
): Bend {
  const { camera, canvas } = manifest
  const [cosYaw, sinYaw] = [Math.cos(stance.yaw), Math.sin(stance.yaw)]
  const [cosPitch, sinPitch] = [Math.cos(stance.pitch), Math.sin(stance.pitch)]
  const [cosRoll, sinRoll] = [Math.cos(stance.roll), Math.sin(stance.roll)]
  const lean = 1 + 0.02 * stance.lean
  const moved = { x: 0, y: 0 }

  /** Where a point of the layer, in pixels of the canvas, goes. */
  function move(pixelX: number, pixelY: number): void {
    const z = depthAt(depth, pixelX - sheet.x, pixelY - sheet.y) * depthStep - 1.5
    const reach = (camera.z - z) / camera.f
    const x = (pixelX - camera.cx) * reach
    const y = camera.y - (pixelY - camera.cy) * reach
    const turn = turnShare(kind, y)
    const b = y - neck.y
    const c = z - neck.z
    // Pitch, then yaw, then roll.
    const y1 = b * cosPitch - c * sinPitch
    const z1 = b * sinPitch + c * cosPitch
    const x2 = x * cosYaw + z1 * sinYaw
    const z2 = z1 * cosYaw - x * sinYaw
    let newX = x + (x2 * cosRoll + y1 * sinRoll - x) * turn
    let newY = y + (y1 * cosRoll - x2 * sinRoll - b) * turn
    const newZ = z + (z2 - c) * turn
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
