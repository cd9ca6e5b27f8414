import type { Canvas } from '../painter.ts'
import { createGroundShader } from './ground-shader.ts'
import type { LandscapeScene } from './landscape-scene.ts'
import type { Sky } from './sky.ts'

/** The numbers per pixel passed between stages: land (red, green, blue, cover), water cover, and the mirrored land. */
export const pixelStride = 9
/** The offset of the mirrored land in those numbers. */
export const mirroredAt = 5

const subColumns = 3
const subRows = 2
const nearest = 0.28
const farthest = 46
const wallStep = 0.06
/** The shortest step, as a share of the distance. */
const leastStep = 0.0026

/** Rows of a column while it is marched: red, green, blue, kind (0 sky, 1 land, 2 water). */
type Lane = Float32Array

/** The land that still water reflects in one column, filled while the land is walked from near to far. */
type MirrorLane = {
  /** Row by row: red, green, blue, and 1 where land is reflected. */
  readonly rows: Float32Array
  reset(): void
  /** Whether land from the water's edge (`bottom`) to its top, as tangents above the mirrored horizon, fills a row. */
  wants(bottom: number, top: number): boolean
  /** Calls `paint` for every unpainted row that the last `wants` opened. */
  eachRow(paint: (row: number) => void): void
}

const mostSpans = 3

/**
 * Creates the lane. Land hides what is behind it, but only above its own edge of the water. Below that edge, the water
 * behind it reflects land farther away, so a gap may stay open between near and far land.
 */
export function createMirrorLane(count: number, horizonRow: number, perRow: number): MirrorLane {
  const rows = new Float32Array(count * 4)
  const spans = new Int32Array(mostSpans * 2)
  let open = 0
  let seen = -1
  let low = 0
  let gapLow = 0
  let gapHigh = 0

  function add(from: number, to: number): void {
    const first = Math.max(0, Math.ceil(horizonRow - to / perRow))
    const last = Math.min(count - 1, Math.ceil(horizonRow - from / perRow) - 1)
    if (last < first) return
    spans[open * 2] = first
    spans[open * 2 + 1] = last
    open += 1
  }

  return {
    rows,

    reset() {
      rows.fill(0)
      seen = -1
      gapLow = 0
      gapHigh = 0
    },

    wants(bottom, top) {
      open = 0
      if (seen < 0) {
        add(bottom, top)
        seen = top
        low = bottom
        return open > 0
      }
      if (top > seen) {
        add(Math.max(seen, bottom), top)
        seen = top
      }
      if (gapHigh > gapLow && top > gapLow) {
        add(Math.max(gapLow, bottom), Math.min(top, gapHigh))
        gapLow = Math.min(top, gapHigh)
      }
      if (bottom < low) {
        add(bottom, Math.min(low, top))
        if (top < low) {
          gapLow = top
          gapHigh = Math.max(gapHigh, low)
        }
        low = bottom
      }
      return open > 0
    },

    eachRow(paint) {
      for (let span = 0; span < open; span += 1) {
        const last = spans[span * 2 + 1] as number
        for (let row = spans[span * 2] as number; row <= last; row += 1) if (rows[row * 4 + 3] === 0) paint(row)
      }
    },
  }
}

/**
 * Creates the first stage: walks the ground of every image column from near to far and shades whatever rises above what
 * was already seen, with the air in front of it. Marks water, and also records the mirrored land.
 */
export function createColumnMarch(scene: LandscapeScene, canvas: Canvas, sky: Sky) {
  const { relief, eye, spread, horizonAt, hour, hasWater, ground } = scene
  const { width, height, scratch } = canvas
  const shader = createGroundShader(scene)
  const short = Math.min(width, height)
  // Dunes have bright crests that are thinner than the usual step.
  const longestStep = ground === 'dunes' ? 0.002 : 0.005
  // Mist over a forest takes on its green.
  const veilTint = ground === 'forest' ? [0.68, 0.94, 0.98] : [1, 1, 1]
  const perRow = (2 * spread) / short / subRows
  const rows = height * subRows
  const horizonRow = horizonAt * rows
  const lane: Lane = new Float32Array(rows * 4)
  const mirror = createMirrorLane(rows, horizonRow, perRow)
  const lit = new Float64Array(3)
  const before = new Float64Array(3)
  const faint = new Float64Array(3)

  function addAir(across: number, deep: number, up: number): void {
    const thick = hour.haze * (0.45 + 1.7 * Math.exp(-Math.max(0, up) * 2.4))
    const clear = Math.exp(-deep * thick)
    sky(across, 0.015, faint, false)
    for (let channel = 0; channel < 3; channel += 1) {
      const glow = (faint[channel] as number) - (hour.horizon[channel] as number)
      const full =
        (hour.middle[channel] as number) * 0.6 +
        (hour.zenith[channel] as number) * 0.22 +
        (hour.horizon[channel] as number) * 0.12 +
        Math.max(0, glow) * 0.42
      const veil = full * (veilTint[channel] as number)
      lit[channel] = veil + ((lit[channel] as number) - veil) * clear
    }
  }

  /** Fills the rows from `low` (already seen) up to `high`, as tangents above the horizon. */
  function fill(low: number, high: number, smooth: boolean, kind: number): void {
    const first = Math.max(0, Math.ceil(horizonRow - high / perRow))
    const last = Math.min(rows - 1, Math.ceil(horizonRow - low / perRow) - 1)
    const span = last - first + 1
    for (let row = first; row <= last; row += 1) {
      const share = smooth && span > 1 ? (last - row + 1) / span : 1
      const at = row * 4
      for (let channel = 0; channel < 3; channel += 1) {
        lane[at + channel] =
          (before[channel] as number) + ((lit[channel] as number) - (before[channel] as number)) * share
      }
      lane[at + 3] = kind
    }
  }

  function paintWall(into: Lane, row: number, x: number, deep: number, across: number, from: number): void {
    const up = (horizonRow - row) * perRow * deep + from
    shader.wall(x, deep, up, lit)
    addAir(across, deep, up)
    keep(into, row)
  }

  function fillWall(low: number, high: number, x: number, deep: number, across: number): void {
    const first = Math.max(0, Math.ceil(horizonRow - high / perRow))
    const last = Math.min(rows - 1, Math.ceil(horizonRow - low / perRow) - 1)
    for (let row = first; row <= last; row += 1) paintWall(lane, row, x, deep, across, eye)
  }

  function keep(into: Lane, row: number): void {
    into.set(lit, row * 4)
    into[row * 4 + 3] = 1
  }

  function marchLane(across: number): void {
    lane.fill(0)
    mirror.reset()
    const lowest = (horizonRow - rows) * perRow
    const top = horizonRow * perRow
    let seen = lowest
    let wasSeen = false
    let heightBefore = 0
    let deep = nearest
    while (deep < farthest && seen < top) {
      const x = across * deep
      const raw = relief(x, deep)
      const isWater = hasWater && raw <= 0
      const up = isWater ? 0 : raw
      const angle = (up - eye) / deep
      const isOver = angle > seen
      const mirrorsOver = hasWater && !isWater && mirror.wants(eye / deep, (up + eye) / deep)
      if (isOver || mirrorsOver) {
        const isWall = ground === 'city' && up - heightBefore > wallStep
        if (isWater) {
          fill(seen, angle, false, 2)
          wasSeen = false
        } else if (isWall) {
          if (isOver) fillWall(seen, angle, x, deep, across)
          if (mirrorsOver) mirror.eachRow((row) => paintWall(mirror.rows, row, x, deep, across, -eye))
          wasSeen = false
        } else {
          shader.ground(x, deep, up, lit)
          addAir(across, deep, up)
          if (!wasSeen) before.set(lit)
          if (isOver) fill(seen, angle, wasSeen, 1)
          if (mirrorsOver) mirror.eachRow((row) => keep(mirror.rows, row))
          before.set(lit)
          wasSeen = isOver
        }
        if (isOver) seen = angle
      } else {
        wasSeen = false
      }
      heightBefore = up
      const clearance = Math.max(0.08, eye - up)
      const fineStep = (perRow * subRows * deep * deep) / clearance
      deep += Math.min(longestStep * deep, Math.max(leastStep * deep, fineStep))
    }
  }

  function gatherColumn(column: number, weight: number): void {
    for (let row = 0; row < height; row += 1) {
      const to = (row * width + column) * pixelStride
      for (let sub = 0; sub < subRows; sub += 1) {
        const at = (row * subRows + sub) * 4
        const kind = lane[at + 3] as number
        if (kind === 1) {
          for (let channel = 0; channel < 3; channel += 1)
            scratch[to + channel] = (scratch[to + channel] as number) + (lane[at + channel] as number) * weight
          scratch[to + 3] = (scratch[to + 3] as number) + weight
        } else if (kind === 2) {
          scratch[to + 4] = (scratch[to + 4] as number) + weight
        }
        if (mirror.rows[at + 3] === 1) {
          for (let channel = 0; channel < 3; channel += 1) {
            const place = to + mirroredAt + channel
            scratch[place] = (scratch[place] as number) + (mirror.rows[at + channel] as number) * weight
          }
          scratch[to + mirroredAt + 3] = (scratch[to + mirroredAt + 3] as number) + weight
        }
      }
    }
  }

  return (first: number, end: number): void => {
    for (let column = first; column < end; column += 1) {
      for (let sub = 0; sub < subColumns; sub += 1) {
        const across = ((column + (sub + 0.5) / subColumns - width / 2) / short) * 2 * spread
        marchLane(across)
        gatherColumn(column, 1 / (subColumns * subRows))
      }
    }
  }
}
