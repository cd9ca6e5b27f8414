import type { Outline } from './outline.ts'

/** Distances to a turned thing as a table over radius and height: exact, so that a ray needs few steps. */
export type ProfileField = {
  readonly columns: number
  readonly rows: number
  /** Cells per unit of length. */
  readonly density: number
  readonly bottom: number
  readonly values: Float32Array
  /** The thing's own bounds. */
  readonly radius: number
  readonly top: number
}

const cellsAcross = 176
const margin = 0.04

type Segments = { readonly count: number; readonly numbers: Float64Array }

function toSegments(outline: Outline): Segments {
  const numbers = new Float64Array(outline.length * 4)
  let count = 0
  for (let index = 0; index + 1 < outline.length; index += 1) {
    const from = outline[index] ?? [0, 0]
    const to = outline[index + 1] ?? [0, 0]
    if (from[0] === to[0] && from[1] === to[1]) continue
    numbers.set([from[0], from[1], to[0] - from[0], to[1] - from[1]], count * 4)
    count += 1
  }
  return { count, numbers }
}

/** Signed distance of a point to the outline; negative inside (even-odd over the half plane). */
function distanceTo({ count, numbers }: Segments, radius: number, height: number): number {
  let nearest = Infinity
  let inside = false
  for (let index = 0; index < count; index += 1) {
    const fromX = numbers[index * 4] as number
    const fromY = numbers[index * 4 + 1] as number
    const alongX = numbers[index * 4 + 2] as number
    const alongY = numbers[index * 4 + 3] as number
    const toX = radius - fromX
    const toY = height - fromY
    let share = (toX * alongX + toY * alongY) / (alongX * alongX + alongY * alongY)
    share = share < 0 ? 0 : share > 1 ? 1 : share
    const awayX = toX - alongX * share
    const awayY = toY - alongY * share
    const away = awayX * awayX + awayY * awayY
    if (away < nearest) nearest = away
    const above = fromY > height
    if (above !== fromY + alongY > height && radius < (alongX * (height - fromY)) / alongY + fromX) inside = !inside
  }
  const distance = Math.sqrt(nearest)
  return inside ? -distance : distance
}

/** Measures an outline once, so that rays can look distances up. */
export function createProfileField(outline: Outline): ProfileField {
  const radius = Math.max(...outline.map(([r]) => r))
  const top = Math.max(...outline.map(([, y]) => y))
  const low = Math.min(...outline.map(([, y]) => y))
  const density = cellsAcross / (Math.max(radius, top - low) + margin * 2)
  const columns = Math.ceil((radius + margin) * density) + 2
  const rows = Math.ceil((top - low + margin * 2) * density) + 2
  const bottom = low - margin
  const values = new Float32Array(columns * rows)
  const segments = toSegments(outline)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      values[row * columns + column] = distanceTo(segments, column / density, bottom + row / density)
    }
  }
  return { columns, rows, density, bottom, values, radius, top }
}
