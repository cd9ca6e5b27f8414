import { smoothStep } from '../drawing/scalar.ts'
import type { PitchTrack } from '../audio/pitch.ts'

/** A stretch of a voice in which the vocal folds swing: the places of its periods, in samples. */
type Voiced = readonly number[]

/** Shorter stretches keep their pitch: too few periods to place. */
const fewestPeriods = 4
/** A pitch this far from its neighbours' median is a mistake of the tracker, usually by an octave. Semitones. */
const mostAstray = 4.5
/** The next period is searched for this close to the expected place, as a share of a period. */
const searched = 0.2
/** The tracker measures over a window: its value holds this long after a step begins. Seconds. */
export const trackDelay = 0.026

/** Replaces what the tracker mistook by the median of the voiced steps around. Unvoiced steps stay 0. */
export function steadyTrack({ step, hertz }: PitchTrack): PitchTrack {
  const steady = hertz.map((value, at) => {
    if (value === 0) return 0
    const near = [...hertz.subarray(Math.max(0, at - 4), at + 5)].filter((other) => other > 0)
    const median = near.toSorted((one, other) => one - other)[near.length >> 1] ?? value
    return Math.abs(12 * Math.log2(value / median)) > mostAstray ? median : value
  })
  return { step, hertz: steady }
}

/** Returns the period in samples at a sample, from the nearest voiced step. */
function periodAt({ step, hertz }: PitchTrack, rate: number, sample: number): number {
  const at = Math.round((sample / rate - trackDelay) / step)
  for (let away = 0; away < hertz.length; away += 1) {
    const value = (hertz[at - away] ?? 0) || (hertz[at + away] ?? 0)
    if (value > 0) return rate / value
  }
  return 0
}

/** How alike a voice is around two places, within half a period on each side. */
function likeness(samples: Float32Array, one: number, other: number, half: number, stride: number): number {
  let [product, power] = [0, 1e-9]
  for (let away = -half; away <= half; away += stride) {
    const value = samples[other + away] ?? 0
    product += (samples[one + away] ?? 0) * value
    power += value * value
  }
  return product / Math.sqrt(power)
}

/** Finds the next place like `mark`, about one period on (`way` 1) or back (-1). */
function nextMark(samples: Float32Array, mark: number, period: number, way: 1 | -1): number {
  const half = Math.round(period / 2)
  let [best, highest] = [mark + way * Math.round(period), -Infinity]
  const look = (from: number, until: number, stride: number) => {
    for (let distance = from; distance <= until; distance += stride) {
      const place = mark + way * distance
      const value = likeness(samples, mark, place, half, stride)
      if (value > highest) [best, highest] = [place, value]
    }
  }
  look(Math.round(period * (1 - searched)), Math.round(period * (1 + searched)), 3)
  highest = -Infinity
  const found = Math.abs(best - mark)
  look(found - 2, found + 2, 1)
  return best
}

/** Places the periods of each voiced stretch, outwards from its loudest sample. */
function findVoiced(samples: Float32Array, rate: number, track: PitchTrack): Voiced[] {
  const { step, hertz } = track
  const stretches: Voiced[] = []
  for (let at = 0; at < hertz.length; at += 1) {
    if (hertz[at] === 0) continue
    let end = at
    while ((hertz[end + 1] ?? 0) > 0 || (hertz[end + 2] ?? 0) > 0) end += 1
    const from = Math.round((at * step + trackDelay - step) * rate)
    const until = Math.min(samples.length - 1, Math.round((end * step + trackDelay + step) * rate))
    at = end
    let loudest = from
    for (let index = from; index < until; index += 1)
      if (Math.abs(samples[index] as number) > Math.abs(samples[loudest] as number)) loudest = index
    const marks = [loudest]
    for (const way of [1, -1] as const) {
      for (let mark = loudest; ;) {
        const period = periodAt(track, rate, mark)
        const next = nextMark(samples, mark, period, way)
        if (period === 0 || next < Math.max(from, period) || next > until - period) break
        if (way > 0) marks.push(next)
        else marks.unshift(next)
        mark = next
      }
    }
    if (marks.length >= fewestPeriods) stretches.push(marks)
  }
  return stretches
}

/** Adds two periods around a mark at another place, faded in and out towards the neighbouring marks. */
function addPeriods(
  into: Float32Array,
  samples: Float32Array,
  marks: Voiced,
  index: number,
  place: number,
  factor: number,
): void {
  const mark = marks[index] as number
  const before = mark - (marks[index - 1] ?? mark - ((marks[index + 1] as number) - mark))
  const after = (marks[index + 1] ?? mark + before) - mark
  for (let away = -before + 1; away < after; away += 1) {
    const target = place + away
    if (target < 0 || target >= into.length) continue
    const window = 0.5 + 0.5 * Math.cos((Math.PI * away) / (away < 0 ? before : after))
    into[target] = (into[target] as number) + factor * window * (samples[mark + away] ?? 0)
  }
}

/**
 * Changes the pitch of a voice over time, by a number of semitones at each second, and keeps its length, its sound and
 * whatever is unvoiced (E. Moulines and F. Charpentier, TD-PSOLA, 1990). Good for about an octave to either side.
 */
export function bendPitch(
  samples: Float32Array,
  rate: number,
  track: PitchTrack,
  semitonesAt: (seconds: number) => number,
): Float32Array {
  const bent = samples.slice()
  for (const marks of findVoiced(samples, rate, track)) {
    const last = marks.length - 1
    // What is voiced is taken out of the sound at its old places and put in at the new ones.
    for (const [index, mark] of marks.entries()) addPeriods(bent, samples, marks, index, mark, -1)
    const edge = 0.03 * rate
    let place = marks[0] as number
    for (let index = 0; place <= (marks[last] as number);) {
      while (index < last && (marks[index + 1] as number) - place < place - (marks[index] as number)) index += 1
      addPeriods(bent, samples, marks, index, Math.round(place), 1)
      const period =
        index < last
          ? (marks[index + 1] as number) - (marks[index] as number)
          : (marks[last] as number) - (marks[last - 1] as number)
      // Towards the edges of the stretch the pitch is the old one, so that it joins what was left alone.
      const inside = smoothStep(0, edge, place - (marks[0] as number))
      place += period / 2 ** ((inside * semitonesAt(place / rate)) / 12)
    }
  }
  return bent
}
