/** What still water shows of the land in one column, filled while the land is walked from near to far. */
type MirrorLane = {
  /** Row by row: red, green, blue, and 1 where land is mirrored. */
  readonly rows: Float32Array
  reset(): void
  /** Whether land from the water's edge (`bottom`) to its top, as tangents over the mirrored horizon, fills any row. */
  wants(bottom: number, top: number): boolean
  /** Calls for every row that the last `wants` opened. */
  eachRow(paint: (row: number) => void): void
}

const mostSpans = 3

/**
 * Makes the lane. Land hides what lies behind it, but only above its own edge of the water: below that edge the water
 * behind it shows what is farther away, so a gap may stay open between near land and far land.
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
