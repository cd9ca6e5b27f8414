/** A second-order filter: feed-forward b0 to b2, feedback a1 and a2, normalised to a0 = 1. */
export type Biquad = {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/** The kind and parameters of a filter: `gain` in decibels, `frequency` in hertz. */
export type FilterShape =
  | { readonly kind: 'low-pass' | 'high-pass' | 'band-pass'; readonly frequency: number; readonly q: number }
  | {
      readonly kind: 'peak' | 'low-shelf' | 'high-shelf'
      readonly frequency: number
      readonly q: number
      readonly gain: number
    }

type Raw = readonly [b0: number, b1: number, b2: number, a0: number, a1: number, a2: number]

function shelf(high: boolean, a: number, cos: number, alpha: number): Raw {
  const root = 2 * Math.sqrt(a) * alpha
  const sign = high ? 1 : -1
  const [more, less] = [a + 1, (a - 1) * sign]
  return [
    a * (more + less * cos + root),
    -2 * sign * a * (a - 1 + sign * more * cos),
    a * (more + less * cos - root),
    more - less * cos + root,
    2 * sign * (a - 1 - sign * more * cos),
    more - less * cos - root,
  ]
}

function rawOf(shape: FilterShape, cos: number, alpha: number): Raw {
  switch (shape.kind) {
    case 'low-pass':
      return [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha]
    case 'high-pass':
      return [(1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha]
    case 'band-pass':
      return [alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha]
    case 'peak': {
      const a = 10 ** (shape.gain / 40)
      return [1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a]
    }
    case 'low-shelf':
    case 'high-shelf':
      return shelf(shape.kind === 'high-shelf', 10 ** (shape.gain / 40), cos, alpha)
  }
}

/** Designs a filter for a rate (R. Bristow-Johnson, Audio EQ Cookbook). Frequencies are kept below half the rate. */
export function designBiquad(shape: FilterShape, rate: number): Biquad {
  const turn = (2 * Math.PI * Math.min(shape.frequency, rate * 0.49)) / rate
  const [b0, b1, b2, a0, a1, a2] = rawOf(shape, Math.cos(turn), Math.sin(turn) / (2 * shape.q))
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 }
}

/** Filters samples, starting from silence. Returns new samples. */
export function applyBiquad(samples: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): Float32Array {
  const filtered = new Float32Array(samples.length)
  let [first, second] = [0, 0]
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] as number
    const result = b0 * sample + first
    first = b1 * sample - a1 * result + second
    second = b2 * sample - a2 * result
    filtered[index] = result
  }
  return filtered
}

/** Applies several filters to samples, one after the other. */
export function equalise(samples: Float32Array, shapes: readonly FilterShape[], rate: number): Float32Array {
  return shapes.reduce((current, shape) => applyBiquad(current, designBiquad(shape, rate)), samples)
}
