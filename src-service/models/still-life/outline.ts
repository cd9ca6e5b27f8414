/** Half of a turned object's cross-section: radius and height in turn; closed along the axis. */
export type Outline = readonly (readonly [number, number])[]

const stepsPerSpan = 14
const rimSteps = 6

function spline(before: number, from: number, to: number, after: number, share: number): number {
  const bend = 2 * before - 5 * from + 4 * to - after + share * (3 * (from - to) + after - before)
  return from + 0.5 * share * (to - before + share * bend)
}

/** Returns a smooth curve (Catmull-Rom) through the points. */
function smoothLine(points: Outline): [number, number][] {
  const line: [number, number][] = []
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  for (let span = 0; span < points.length - 1; span += 1) {
    for (let step = 0; step < stepsPerSpan; step += 1) {
      const share = step / stepsPerSpan
      const [a, b, c, d] = [at(span - 1), at(span), at(span + 1), at(span + 2)]
      line.push([Math.max(0, spline(a[0], b[0], c[0], d[0], share)), spline(a[1], b[1], c[1], d[1], share)])
    }
  }
  const last = at(points.length - 1)
  line.push([last[0], last[1]])
  return line
}

/** Returns a hollow vessel's outline: up the outer points, over a round rim and down inside at `wall` thickness. */
export function vesselOutline(points: Outline, wall: number): Outline {
  const outer = smoothLine(points)
  const inner: [number, number][] = []
  for (let index = outer.length - 1; index > 0; index -= 1) {
    const [radius, height] = outer[index] ?? [0, 0]
    const [radiusBelow, heightBelow] = outer[index - 1] ?? [0, 0]
    const along = Math.hypot(radius - radiusBelow, height - heightBelow) || 1
    const innerRadius = radius - (wall * (height - heightBelow)) / along
    const innerHeight = height + (wall * (radius - radiusBelow)) / along
    const previous = inner[inner.length - 1]
    if (innerHeight < wall * 1.2 || innerRadius <= 0.004) break
    if (previous === undefined || innerHeight < previous[1] + 0.002) inner.push([innerRadius, innerHeight])
  }
  const rimOuter = outer[outer.length - 1] ?? [0, 0]
  const rimInner = inner[0] ?? rimOuter
  const rim: [number, number][] = []
  for (let step = 1; step < rimSteps; step += 1) {
    const turn = (step / rimSteps) * Math.PI
    const middle = (rimOuter[0] + rimInner[0]) / 2
    const half = (rimOuter[0] - rimInner[0]) / 2
    rim.push([middle + Math.cos(turn) * half, rimOuter[1] + Math.sin(turn) * Math.abs(half)])
  }
  const bottom = inner[inner.length - 1] ?? rimOuter
  return [[0, 0], ...outer, ...rim, ...inner, [0, bottom[1]]]
}

/** Returns a solid's outline: fruit, an egg, a pebble. The points run from the axis below to the axis above. */
export function solidOutline(points: Outline): Outline {
  return smoothLine(points)
}

/** Exact distances to a turned object as a table over radius and height, so that a ray needs few steps. */
export type ProfileField = {
  readonly columns: number
  readonly rows: number
  /** Cells per unit of length. */
  readonly density: number
  readonly bottom: number
  readonly values: Float32Array
  /** The object's own bounds. */
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

/** Returns the signed distance of a point to the outline; negative inside (even-odd over the half plane). */
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

/** Measures an outline once, so that rays can look up distances. */
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
