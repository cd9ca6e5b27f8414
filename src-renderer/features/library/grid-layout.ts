import type { Asset } from '#shared/bridge/library.ts'
import type { DaySection } from './day-sections.ts'
import { justifiedRows, type TileRow } from './justified-rows.ts'

/** One line of the grid, ready for a virtual list: a day's heading or a row of tiles. `height` in px, gap included. */
export type GridLine =
  | { readonly kind: 'heading'; readonly title: string; readonly count: number | null; readonly height: number }
  | ({ readonly kind: 'row' } & TileRow & { readonly lineHeight: number })

/** Space between tiles, and the height of a day's heading. Pixels. */
export const gridGap = 6
const headingHeight = 34

const aspectOf = (asset: Asset | undefined) =>
  asset?.width == null || asset.height == null || asset.height === 0 ? 1 : asset.width / asset.height

/** Lays the whole list out for a width: headings and rows, top to bottom. `size` is the wanted tile height. */
export function gridLines(
  assets: readonly Asset[],
  sections: readonly DaySection[],
  { width, size }: { readonly width: number; readonly size: number },
): GridLine[] {
  if (width <= 0) return []
  return sections.flatMap((section): GridLine[] => {
    const shapes = section.indexes.map((index) => ({ index, aspect: aspectOf(assets[index]) }))
    const rows = justifiedRows(shapes, { width, height: size, gap: gridGap })
    return [
      { kind: 'heading', title: section.title, count: section.count, height: headingHeight },
      ...rows.map((row): GridLine => ({ kind: 'row', ...row, lineHeight: row.height + gridGap })),
    ]
  })
}

/** A line's height in the list. */
export const lineHeight = (line: GridLine | undefined) =>
  line === undefined ? 0 : line.kind === 'heading' ? line.height : line.lineHeight

/** The line that shows a tile; -1 where it is not in the grid. */
export function lineOf(lines: readonly GridLine[], index: number): number {
  return lines.findIndex((line) => line.kind === 'row' && line.tiles.some((tile) => tile.index === index))
}

export type GridMove = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/** The tile that an arrow key goes to from `index`; the same one at the edge of the grid. Up and down keep the column. */
export function tileBeside(lines: readonly GridLine[], index: number, move: GridMove): number {
  const rows = lines.filter((line) => line.kind === 'row')
  const order = rows.flatMap((row) => row.tiles.map((tile) => tile.index))
  const at = order.indexOf(index)
  switch (move) {
    case 'first':
      return order[0] ?? index
    case 'last':
      return order.at(-1) ?? index
    case 'left':
    case 'right':
      return order[at + (move === 'left' ? -1 : 1)] ?? index
    case 'up':
    case 'down': {
      const row = rows.findIndex((one) => one.tiles.some((tile) => tile.index === index))
      const tile = rows[row]?.tiles.find((one) => one.index === index)
      const next = rows[row + (move === 'up' ? -1 : 1)]
      if (tile === undefined || next === undefined) return index
      const middle = tile.left + tile.width / 2
      const distance = (one: (typeof next.tiles)[number]) => Math.abs(one.left + one.width / 2 - middle)
      return next.tiles.toSorted((one, other) => distance(one) - distance(other))[0]?.index ?? index
    }
  }
}
