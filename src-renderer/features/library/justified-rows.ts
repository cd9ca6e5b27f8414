/** A tile before it has a place: its index in the list and its shape, width over height. */
export type Shape = { readonly index: number; readonly aspect: number }
export type Tile = { readonly index: number; readonly left: number; readonly width: number }
/** A row of tiles that together fill the width. Pixels. */
export type TileRow = { readonly height: number; readonly tiles: readonly Tile[] }

// Beyond these a tile would be a sliver or push everything else off its row.
const narrowest = 0.5
const widest = 3

/**
 * Lays tiles out in rows that fill `width`, each row about `height` high and none lower than it, left to right in the
 * given order. The last row keeps `height` instead of being stretched. Pixels throughout.
 */
export function justifiedRows(
  shapes: readonly Shape[],
  { width, height, gap }: { readonly width: number; readonly height: number; readonly gap: number },
): TileRow[] {
  const rows: TileRow[] = []
  let waiting: Shape[] = []
  let aspects = 0

  function close(rowHeight: number) {
    let left = 0
    const tiles = waiting.map(({ index, aspect }): Tile => {
      const tile = { index, left, width: aspect * rowHeight }
      left += tile.width + gap
      return tile
    })
    rows.push({ height: rowHeight, tiles })
    waiting = []
    aspects = 0
  }

  for (const shape of shapes) {
    const aspect = Math.min(widest, Math.max(narrowest, shape.aspect))
    const nextHeight = (width - gap * waiting.length) / (aspects + aspect)
    // The row is full: another tile would make it lower than asked for.
    if (waiting.length > 0 && nextHeight < height) close((width - gap * (waiting.length - 1)) / aspects)
    waiting.push({ index: shape.index, aspect })
    aspects += aspect
  }
  if (waiting.length > 0) close(Math.min(height, (width - gap * (waiting.length - 1)) / aspects))
  return rows
}
