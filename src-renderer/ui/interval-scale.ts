import { scaleOf } from './chart.tsx'

/** The scale of a chart of intervals. `at`: where a value stands, from 0 to 1; values beyond an end stand at it. */
export type IntervalScale = { readonly ticks: readonly number[]; at(value: number): number }

const held = (share: number) => Math.min(1, Math.max(0, share))

/** The steps 1, 2 and 5 of a decade, as on logarithmic paper. */
const steps = [1, 2, 5] as const

/** The tick of a logarithmic scale with a number: 0 is 1, 1 is 2, 2 is 5, 3 is 10. */
const tickAt = (index: number) => 10 ** Math.floor(index / 3) * (steps[((index % 3) + 3) % 3] ?? 1)

/** The last tick that is not above a value. */
function tickBelow(value: number): number {
  const first = Math.floor(Math.log10(value)) * 3
  const found = [first + 3, first + 2, first + 1].find((index) => tickAt(index) <= value * (1 + 1e-9))
  return found ?? first
}

/** Room after the last value, so that no dot is cut. */
const headroom = 1.06
/** Less is nothing on a logarithmic scale. */
const leastShown = 1e-6
/** A tick further below the least value would only take room. */
const mostBelow = 1.6
const [leastTicks, mostTicks] = [3, 7]

/**
 * Returns a logarithmic scale with ticks at 1, 2 and 5 of each decade, or at whole decades if these are many. It begins
 * at the tick below the least value if that is near. Values below a millionth are left out, and stand at its
 * beginning.
 */
export function logScale(values: readonly number[]): IntervalScale {
  const shown = values.filter((value) => value >= leastShown)
  const least = Math.min(...shown, ...(shown.length === 0 ? [1] : []))
  const below = tickBelow(least)
  const isNear = tickAt(below) * mostBelow >= least
  const first = isNear ? below : below + 1
  const last = Math.max(tickBelow(Math.max(...shown, 1) * headroom), first + leastTicks - 1)
  const low = isNear ? tickAt(below) : least / headroom
  const high = Math.max(Math.max(...shown, 1) * headroom, tickAt(last))
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const ticks = all.length > mostTicks ? all.filter((index) => index % 3 === 0) : all
  const span = Math.log(high / low)
  return {
    ticks: ticks.map(tickAt),
    at: (value) => (value < leastShown ? 0 : held(Math.log(value / low) / span)),
  }
}

/** Returns a scale from 0 with even steps, up to a round number that is not below 1 or any value. */
export function linearScale(values: readonly number[]): IntervalScale {
  const { top, steps: ticks } = scaleOf(Math.max(...values, 1))
  return { ticks, at: (value) => held(value / top) }
}
