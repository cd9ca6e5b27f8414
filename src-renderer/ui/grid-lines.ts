import { type JustifiedRow, justifyRows } from './justify-rows.ts'

/** A group of neighbouring items under one heading, such as a day. */
export type GridGroup = { readonly key: string; readonly title: string; readonly detail?: string | undefined }

/** One line of a justified grid, from top to bottom: a heading or a row. `size` is its height in px with the gap below. */
export type GridLine =
  | { readonly kind: 'heading'; readonly group: GridGroup; readonly size: number }
  | { readonly kind: 'row'; readonly row: JustifiedRow; readonly size: number }

export type GridLinesOptions = {
  readonly ratios: readonly number[]
  /** The group of each item; absent for a grid without headings. Neighbours with one key share a heading. */
  readonly groupOf?: ((index: number) => GridGroup) | undefined
  readonly width: number
  readonly rowHeight: number
  readonly gap: number
  readonly headingHeight: number
}

/** Lays out groups one below the other, each with its heading and its own justified rows. */
export function gridLines(options: GridLinesOptions): GridLine[] {
  const { ratios, groupOf, width, rowHeight, gap, headingHeight } = options
  const lines: GridLine[] = []
  let start = 0
  while (start < ratios.length) {
    const group = groupOf?.(start)
    let end = start + 1
    while (end < ratios.length && (group === undefined || groupOf?.(end).key === group.key)) end += 1
    if (group !== undefined) lines.push({ kind: 'heading', group, size: headingHeight })
    for (const row of justifyRows({ ratios: ratios.slice(start, end), width, rowHeight, gap })) {
      const moved = { ...row, start: row.start + start, end: row.end + start }
      lines.push({ kind: 'row', row: moved, size: row.height + gap })
    }
    start = end
  }
  return lines
}
