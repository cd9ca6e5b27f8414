/** One row of a justified grid: the items `start` to `end` (exclusive), one height, one width each. Pixels. */
export type JustifiedRow = {
  readonly start: number
  readonly end: number
  readonly height: number
  readonly widths: readonly number[]
}

/** What to lay out, and into what. */
export type JustifyOptions = {
  /** Width ÷ height of each item. */
  readonly ratios: readonly number[]
  /** Pixels that a row fills. */
  readonly width: number
  /** The height that rows stay near. */
  readonly rowHeight: number
  readonly gap: number
}

// Panoramas and slivers would take a row alone or vanish; the picture is cropped to these instead.
const slimmest = 0.4
const widest = 3.2
// Further from the target, a row looks like a mistake.
const leastHeight = 0.72
const mostHeight = 1.35

const held = (ratio: number) => (Number.isFinite(ratio) && ratio > 0 ? Math.min(widest, Math.max(slimmest, ratio)) : 1)

/**
 * Lays items out in rows that fill the width exactly, each as near to `rowHeight` as it can be.
 *
 * A row that would grow too high keeps the target height and ends early; the last row then has the height of the one above
 * it. Every item is in exactly one row, in order. No rows for no width.
 */
export function justifyRows({ ratios, width, rowHeight, gap }: JustifyOptions): JustifiedRow[] {
  const rows: JustifiedRow[] = []
  if (width <= 0) return rows
  let start = 0
  while (start < ratios.length) {
    const end = rowEnd(ratios, start, width, rowHeight, gap)
    // The last row is not stretched: one of a few items is as high as the one above it.
    const above = end === ratios.length ? rows.at(-1)?.height : undefined
    rows.push(makeRow(ratios, start, end, width, rowHeight, gap, above))
    start = end
  }
  return rows
}

function heightOf(sum: number, count: number, width: number, gap: number): number {
  return (width - gap * (count - 1)) / sum
}

/** Adds items while that brings the row's height nearer to the target. */
function rowEnd(ratios: readonly number[], start: number, width: number, target: number, gap: number): number {
  let sum = 0
  for (let index = start; index < ratios.length; index += 1) {
    const next = sum + held(ratios[index] ?? 1)
    const height = heightOf(next, index - start + 1, width, gap)
    if (height > target) {
      sum = next
      continue
    }
    const before = index === start ? Number.POSITIVE_INFINITY : heightOf(sum, index - start, width, gap)
    const isNearer = target - height <= before - target && height >= target * leastHeight
    return isNearer || index === start || before > target * mostHeight ? index + 1 : index
  }
  return ratios.length
}

function makeRow(
  ratios: readonly number[],
  start: number,
  end: number,
  width: number,
  target: number,
  gap: number,
  above: number | undefined,
): JustifiedRow {
  const own = ratios.slice(start, end).map(held)
  const sum = own.reduce((total, ratio) => total + ratio, 0)
  const full = heightOf(sum, own.length, width, gap)
  const most = Math.min(target * mostHeight, above ?? Number.POSITIVE_INFINITY)
  if (full > most) {
    const height = above === undefined ? target : most
    return { start, end, height, widths: own.map((ratio) => Math.round(ratio * height)) }
  }
  const widths = own.map((ratio) => Math.floor(ratio * full))
  const spare = width - gap * (own.length - 1) - widths.reduce((total, one) => total + one, 0)
  return {
    start,
    end,
    height: Math.round(full),
    widths: widths.map((one, index) => one + share(spare, own.length, index)),
  }
}

/** Gives the pixels that rounding left over to the first items, so that the row ends on the edge. */
function share(spare: number, count: number, index: number): number {
  const whole = Math.floor(spare)
  return Math.floor(whole / count) + (index < whole % count ? 1 : 0)
}
