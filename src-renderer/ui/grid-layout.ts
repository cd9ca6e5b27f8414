/** A row of a justified grid: items `start` to `end` (exclusive), one height, a width each. Pixels. */
export type JustifiedRow = {
  readonly start: number
  readonly end: number
  readonly height: number
  readonly widths: readonly number[]
}

/** The input of `justifyRows`: width ÷ height of each item, and sizes in px. */
export type JustifyOptions = {
  readonly ratios: readonly number[]
  readonly width: number
  /** The target row height in px. */
  readonly rowHeight: number
  readonly gap: number
}

// Panoramas and slivers would take a row alone or vanish; their tiles are kept to these ratios.
const slimmest = 0.4
const widest = 3.2
// Rows further from the target height look like a mistake.
const leastHeight = 0.72
const mostHeight = 1.35

const held = (ratio: number) => (Number.isFinite(ratio) && ratio > 0 ? Math.min(widest, Math.max(slimmest, ratio)) : 1)

/**
 * Lays out items in rows that fill the width exactly, each as near to `rowHeight` as possible.
 *
 * A row that would grow too high keeps the target height and ends early; the last row then gets the height of the one
 * above. Every item is in exactly one row, in order. No rows for no width.
 */
export function justifyRows({ ratios, width, rowHeight, gap }: JustifyOptions): JustifiedRow[] {
  const rows: JustifiedRow[] = []
  if (width <= 0) return rows
  let start = 0
  while (start < ratios.length) {
    const end = rowEnd(ratios, start, width, rowHeight, gap)
    // The last row is not stretched: if it has few items, it is as high as the one above.
    const above = end === ratios.length ? rows.at(-1)?.height : undefined
    rows.push(makeRow(ratios, start, end, width, rowHeight, gap, above))
    start = end
  }
  return rows
}

function heightOf(sum: number, count: number, width: number, gap: number): number {
  return (width - gap * (count - 1)) / sum
}

/** Adds items while the row's height gets nearer to the target. */
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

/** Distributes the pixels left over by rounding to the first items, so that the row ends on the edge. */
function share(spare: number, count: number, index: number): number {
  const whole = Math.floor(spare)
  return Math.floor(whole / count) + (index < whole % count ? 1 : 0)
}

/** The width ÷ height of something in pixels; 1 if they are unknown. */
export function shapeOf({ width, height }: { readonly width: number | null; readonly height: number | null }): number {
  return width === null || height === null || height === 0 ? 1 : width / height
}

/**
 * Whether an image of a width ÷ height has the shape of its tile but for whole pixels, so that it may fill it: at most
 * a pixel and a half of it is hidden. Another image is shown whole inside the tile.
 */
export function fillsTile(ratio: number, { width, height }: { width: number; height: number }): boolean {
  return Math.abs(width - height * ratio) <= 1.5 || Math.abs(height - width / ratio) <= 1.5
}

/** A group of neighbouring items under one heading, such as a day. */
export type GridGroup = { readonly key: string; readonly title: string; readonly detail?: string | undefined }

/** A frame around neighbouring items, which have rows of their own: its key, and its line above them. */
export type GridFrame = { readonly key: string }

/**
 * A line of a justified grid: a heading, the top line of a frame, or a row. `size` is its height in px with the gap
 * below. `frame`: whether a row is in one, and whether it is its last.
 */
export type GridLine =
  | { readonly kind: 'heading'; readonly group: GridGroup; readonly size: number }
  | { readonly kind: 'frame'; readonly frame: GridFrame; readonly first: number; readonly size: number }
  | { readonly kind: 'row'; readonly row: JustifiedRow; readonly size: number; readonly frame?: 'open' | 'last' }

/** Space between a frame and its items, in px. */
export const frameInset = 8
const frameLineHeight = 34

type GridLinesOptions = {
  readonly ratios: readonly number[]
  /** The group of each item; absent for a grid without headings. Neighbours with one key share a heading. */
  readonly groupOf?: ((index: number) => GridGroup) | undefined
  /** The frame of each item, or null; neighbours with one key share a frame. */
  readonly frameOf?: ((index: number) => GridFrame | null) | undefined
  readonly width: number
  readonly rowHeight: number
  readonly gap: number
  readonly headingHeight: number
}

/** The end of the items from `start` on that share a key. */
function endOfRun(start: number, end: number, keyOf: (index: number) => string | undefined): number {
  const key = keyOf(start)
  let at = start + 1
  while (at < end && keyOf(at) === key) at += 1
  return at
}

/** Lays out groups below each other, each with a heading and its own justified rows. A frame has its own rows too. */
export function gridLines(options: GridLinesOptions): GridLine[] {
  const { ratios, groupOf, frameOf, width, rowHeight, gap, headingHeight } = options
  const lines: GridLine[] = []
  function addRows(start: number, end: number, frame: GridFrame | null) {
    if (frame !== null) lines.push({ kind: 'frame', frame, first: start, size: frameLineHeight })
    const inner = frame === null ? width : width - 2 * frameInset
    const rows = justifyRows({ ratios: ratios.slice(start, end), width: inner, rowHeight, gap })
    for (const [at, row] of rows.entries()) {
      const moved = { ...row, start: row.start + start, end: row.end + start }
      const size = row.height + gap
      if (frame === null) lines.push({ kind: 'row', row: moved, size })
      else if (at < rows.length - 1) lines.push({ kind: 'row', row: moved, size, frame: 'open' })
      else lines.push({ kind: 'row', row: moved, size: size + frameInset, frame: 'last' })
    }
  }
  for (let start = 0; start < ratios.length;) {
    const end = endOfRun(start, ratios.length, (index) => groupOf?.(index).key)
    const group = groupOf?.(start)
    if (group !== undefined) lines.push({ kind: 'heading', group, size: headingHeight })
    for (let from = start; from < end;) {
      const to = endOfRun(from, end, (index) => frameOf?.(index)?.key)
      addRows(from, to, frameOf?.(from) ?? null)
      from = to
    }
    start = end
  }
  return lines
}

type GridKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End' | 'PageUp' | 'PageDown'

const rowSteps: Readonly<Partial<Record<GridKey, number>>> = { ArrowUp: -1, ArrowDown: 1 }

/** Whether a key moves in a grid. */
export function isGridKey(key: string): key is GridKey {
  return ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'].includes(key) || Object.hasOwn(rowSteps, key)
}

/**
 * The item a key moves to from item `from`.
 *
 * Left and right wrap to the adjacent row; up and down go to the item with the nearest middle, and stay if there is no
 * row. Home and End are the ends of the row, with `far` of the grid. `page`: rows in sight.
 */
export function gridStep(
  rows: readonly JustifiedRow[],
  gap: number,
  from: number,
  key: GridKey,
  far = false,
  page = 5,
): number {
  const last = (rows.at(-1)?.end ?? 0) - 1
  const at = rows.findIndex((row) => from >= row.start && from < row.end)
  const row = rows[at]
  if (row === undefined) return Math.max(0, Math.min(last, from))
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1)
    case 'ArrowRight':
      return Math.min(last, from + 1)
    case 'Home':
      return far ? 0 : row.start
    case 'End':
      return far ? last : row.end - 1
    case 'ArrowUp':
    case 'ArrowDown':
    case 'PageUp':
    case 'PageDown': {
      const wanted = at + (rowSteps[key] ?? (key === 'PageUp' ? -page : page))
      const target = rows[Math.max(0, Math.min(rows.length - 1, wanted))]
      return target === undefined || target === row ? from : nearest(target, gap, middleOf(row, gap, from))
    }
  }
}

function middleOf(row: JustifiedRow, gap: number, index: number): number {
  const before = row.widths.slice(0, index - row.start).reduce((sum, width) => sum + width + gap, 0)
  return before + (row.widths[index - row.start] ?? 0) / 2
}

function nearest(row: JustifiedRow, gap: number, middle: number): number {
  let best = row.start
  for (let index = row.start; index < row.end; index += 1) {
    if (Math.abs(middleOf(row, gap, index) - middle) < Math.abs(middleOf(row, gap, best) - middle)) best = index
  }
  return best
}
