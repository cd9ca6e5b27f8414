import type { JustifiedRow } from './justify-rows.ts'

/** The keys that move in a grid. */
export type GridKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End' | 'PageUp' | 'PageDown'

const rowSteps: Readonly<Partial<Record<GridKey, number>>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 }

/** Whether a key moves in a grid. */
export function isGridKey(key: string): key is GridKey {
  return ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key) || Object.hasOwn(rowSteps, key)
}

/**
 * The item that a key leads to from item `from`.
 *
 * Left and right go on over the ends of rows; up and down go to the item whose middle is nearest, and stay where there is no
 * row. Home and End are the ends of the row, with `far` of the whole grid.
 */
export function gridStep(rows: readonly JustifiedRow[], gap: number, from: number, key: GridKey, far = false): number {
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
      const wanted = at + (rowSteps[key] ?? 0)
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
