import type { OutputType } from '#shared/contract/model.ts'
import type { Likeness } from '#main/jobs/polling/durations.ts'

/** One run: its likeness, and how long the service takes for it, in ms. */
export type Run = { readonly likeness: Likeness; readonly ms: number }

type Family = {
  readonly type: OutputType
  readonly combinations: readonly { name: string; median: number }[]
  spread: number
  cap: number
}

/** Videos differ most by what is priced: their length and size. Together they have a logarithmic deviation of 0.35. */
const families: Readonly<Record<'image' | 'video' | 'audio', Family>> = {
  image: { type: 'image', combinations: [{ name: 'one', median: 9_000 }], spread: 0.5, cap: 120_000 },
  video: {
    type: 'video',
    combinations: [
      { name: 'short', median: 62_000 },
      { name: 'middle', median: 95_000 },
      { name: 'long', median: 138_000 },
    ],
    spread: 0.14,
    cap: 890_000,
  },
  audio: { type: 'audio', combinations: [{ name: 'one', median: 4_000 }], spread: 0.4, cap: 120_000 },
}

function drawRun(name: keyof typeof families, chance: () => number): Run {
  const { type, combinations, spread, cap } = families[name]
  const combination = combinations[Math.floor(chance() * combinations.length)] ?? { name: '', median: 1_000 }
  const gauss = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  const ms = Math.min(cap, combination.median * Math.exp(spread * gauss))
  return { likeness: { modelId: `the ${name}`, combination: combination.name, outputType: type }, ms }
}

/** What is requested of the service. `mixed`: of ten, seven images, two videos and a sound. */
export type Scenario = 'image' | 'video' | 'mixed'

/** Draws the runs of a scenario. */
export function drawRuns(scenario: Scenario, count: number, chance: () => number): Run[] {
  return Array.from({ length: count }, () => {
    if (scenario !== 'mixed') return drawRun(scenario, chance)
    const part = chance()
    return drawRun(part < 0.7 ? 'image' : part < 0.9 ? 'video' : 'audio', chance)
  })
}

const most = 60
const windowMs = 60_000

/**
 * The shortest possible makespan of any schedule that knows every duration in advance, with this many requests a run.
 * Milliseconds.
 */
export function leastMakespan(runs: readonly Run[], requests: number): number {
  const longest = runs.map(({ ms }) => ms).toSorted((a, b) => b - a)
  const starts = longest.map((ms, index) => windowMs * Math.floor(index / most) + ms)
  return Math.max(windowMs * Math.floor((requests * runs.length - 1) / most), ...starts)
}

/** The shortest possible mean delivery of any such schedule. Milliseconds. */
export function leastDelivery(runs: readonly Run[], requests: number): number {
  const shortest = runs.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const each = shortest.map((ms, index) => Math.max(windowMs * Math.floor((requests * (index + 1) - 1) / most), ms))
  return each.reduce((sum, ms) => sum + ms, 0) / each.length
}
