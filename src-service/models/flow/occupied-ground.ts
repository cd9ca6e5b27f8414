/** Remembers where lines lie, so that none comes too near to another. */
export type OccupiedGround = {
  /** Whether a line of this half width keeps its distance from every other line here. */
  isFree(x: number, y: number, half: number, line: number): boolean
  take(x: number, y: number, half: number, line: number): void
}

/** Makes empty ground; lengths in pixels, `gap` between the edges of lines, `widest` the greatest half width. */
export function createOccupiedGround(width: number, height: number, gap: number, widest: number): OccupiedGround {
  const cell = Math.max(2, widest + gap)
  const across = Math.ceil(width / cell) + 2
  const down = Math.ceil(height / cell) + 2
  const cells: number[][] = Array.from({ length: across * down }, () => [])
  const reach = Math.ceil((widest * 2 + gap) / cell)
  const column = (x: number) => Math.min(across - 1, Math.max(0, Math.floor(x / cell) + 1))
  const row = (y: number) => Math.min(down - 1, Math.max(0, Math.floor(y / cell) + 1))

  // A cell holds its points flat: x, y, half width and line, one after the other.
  function isClear(points: readonly number[], x: number, y: number, half: number, line: number): boolean {
    for (let index = 0; index < points.length; index += 4) {
      if (points[index + 3] === line) continue
      const least = half + (points[index + 2] as number) + gap
      const awayX = x - (points[index] as number)
      const awayY = y - (points[index + 1] as number)
      if (awayX * awayX + awayY * awayY < least * least) return false
    }
    return true
  }

  return {
    isFree(x, y, half, line) {
      for (let atRow = Math.max(0, row(y) - reach); atRow <= Math.min(down - 1, row(y) + reach); atRow += 1) {
        for (let at = Math.max(0, column(x) - reach); at <= Math.min(across - 1, column(x) + reach); at += 1) {
          if (!isClear(cells[atRow * across + at] ?? [], x, y, half, line)) return false
        }
      }
      return true
    },
    take: (x, y, half, line) => void cells[row(y) * across + column(x)]?.push(x, y, half, line),
  }
}
