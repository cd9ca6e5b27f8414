/** Half of a cross-section through the axis of a turned thing: radius, height, in turn; closed along the axis. */
export type Outline = readonly (readonly [number, number])[]

const stepsPerSpan = 14
const rimSteps = 6

function spline(before: number, from: number, to: number, after: number, share: number): number {
  const bend = 2 * before - 5 * from + 4 * to - after + share * (3 * (from - to) + after - before)
  return from + 0.5 * share * (to - before + share * bend)
}

/** A smooth line (Catmull-Rom) through the points. */
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

/** A hollow vessel: the wall runs up the outer points, over a round rim and down inside at `wall` thickness. */
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

/** A solid thing: fruit, an egg, a pebble. The points run from the axis below to the axis above. */
export function solidOutline(points: Outline): Outline {
  return smoothLine(points)
}
