import type { OutputType } from '#shared/contract/model.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'

/** What runs must share to take about as long: the model, and the inputs that the price depends on. */
export type Likeness = {
  readonly modelId: string
  /** Equal where the priced inputs are equal. */
  readonly combination: string
  readonly outputType: OutputType
}

/** What was learned of a combination, or of a model where it is empty: weight, mean and squares of the logarithm. */
export type DurationRow = {
  readonly modelId: string
  readonly combination: string
  readonly weight: number
  readonly mean: number
  readonly squares: number
}

/** Persists what was learned. */
export interface DurationStore {
  list(): readonly DurationRow[]
  write(row: DurationRow): void
}

/** A duration's distribution: mean and deviation of its logarithm. Times are milliseconds. */
export type LogNormal = { readonly mean: number; readonly deviation: number }

/** The distribution with median `median` ms and two thirds between `median / factor` and `median * factor`. */
export function logNormal(median: number, factor: number): LogNormal {
  return { mean: Math.log(median), deviation: Math.log(factor) }
}

/** The standard normal distribution function (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const upper = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series
  return x >= 0 ? 1 - upper : upper
}

/** Its inverse, by bisection; `p` in (0, 1). */
function normalQuantile(p: number): number {
  let low = -8
  let high = 8
  for (let round = 0; round < 40; round += 1) {
    const middle = (low + high) / 2
    if (normal(middle) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The probability that it is over after `ms`. */
export function chanceBy({ mean, deviation }: LogNormal, ms: number): number {
  return ms <= 0 ? 0 : normal((Math.log(ms) - mean) / deviation)
}

/**
 * The time by which it is over with this probability, given that it was still running at `running` ms. Returns at least
 * `running`: what has exceeded every expectation may end at any moment.
 */
export function timeBy(distribution: LogNormal, chance: number, running = 0): number {
  const before = chanceBy(distribution, running)
  const p = before + chance * (1 - before)
  if (p >= 1 - 1e-9) return running
  return Math.max(running, Math.exp(distribution.mean + distribution.deviation * normalQuantile(Math.max(p, 1e-9))))
}

/** Predicts how long runs take, learned from those that have ended. */
export interface Durations {
  predict(likeness: Likeness): LogNormal
  /** The median of such runs, in milliseconds; null where fewer than five are known. */
  typical(likeness: Likeness): number | null
  /**
   * Learns from a run that was over at `over` ms and still running at `running`. Where the two are far apart, the
   * duration is drawn from the prediction between them, so that neither is taken for the end.
   */
  learn(likeness: Likeness, observed: { readonly running: number; readonly over: number }): void
}

/** Expected before anything is known. */
const firstGuess: Readonly<Record<OutputType, LogNormal>> = {
  image: logNormal(10_000, 2.2),
  video: logNormal(80_000, 2.2),
  audio: logNormal(7_000, 2.2),
  unknown: logNormal(30_000, 3),
}
/** How many runs the first guess counts as; also a model's prediction for one of its combinations. */
const guessWeight = 1
/** With fewer runs, durations are not shown (design: Progress). */
const leastRuns = 5
/** Older runs count less, so that a service which got slower is noticed. */
const mostWeight = 150
/** No prediction is surer than this. */
const leastDeviation = 0.04
/** The end counts as exact if it was seen this soon after. Milliseconds. */
const sharp = 400

function refine(prior: LogNormal, row: DurationRow | undefined): LogNormal {
  if (row === undefined) return prior
  const { weight, squares } = row
  const all = guessWeight + weight
  const mean = (guessWeight * prior.mean + weight * row.mean) / all
  const between = ((guessWeight * weight) / all) * (row.mean - prior.mean) ** 2
  const variance = (guessWeight * prior.deviation ** 2 + squares + between) / all
  return { mean, deviation: Math.max(leastDeviation, Math.sqrt(variance * (1 + 1 / all))) }
}

function add(row: DurationRow, value: number): DurationRow {
  const kept = Math.min(row.weight, mostWeight - 1)
  const squares = row.weight === 0 ? 0 : row.squares * (kept / row.weight)
  const weight = kept + 1
  const mean = row.mean + (value - row.mean) / weight
  return { ...row, weight, mean, squares: squares + (value - row.mean) * (value - mean) }
}

/** Creates the predictions over their store: combination within model within kind of output. */
export function createDurations(store: DurationStore): Durations {
  const rows = new Map<string, DurationRow>()
  const keyOf = ({ modelId, combination }: Pick<DurationRow, 'modelId' | 'combination'>) => `${modelId} ${combination}`
  for (const row of store.list()) rows.set(keyOf(row), row)
  let draws = 0

  const predict = ({ modelId, combination, outputType }: Likeness): LogNormal => {
    const whole = refine(firstGuess[outputType], rows.get(keyOf({ modelId, combination: '' })))
    return combination === '' ? whole : refine(whole, rows.get(keyOf({ modelId, combination })))
  }
  const note = (modelId: string, combination: string, value: number) => {
    const known = rows.get(keyOf({ modelId, combination }))
    const row = add(known ?? { modelId, combination, weight: 0, mean: 0, squares: 0 }, value)
    rows.set(keyOf(row), row)
    store.write(row)
  }
  return {
    predict,
    typical({ modelId, combination }) {
      const known = [combination, ''].map((one) => rows.get(keyOf({ modelId, combination: one })))
      const row = known.find((one) => one !== undefined && one.weight >= leastRuns)
      return row === undefined ? null : Math.exp(row.mean)
    },
    learn(likeness, { running, over }) {
      let ms = over
      if (over - running > Math.max(sharp, over * 0.05)) {
        // Evenly spread draws without chance: the fraction of multiples of the golden ratio.
        draws += 1
        const prediction = predict(likeness)
        const [from, to] = [chanceBy(prediction, running), chanceBy(prediction, over)]
        const chance = to - from < 1e-6 ? 1 : (((draws * 0.618_034) % 1) * (to - from)) / (1 - from)
        ms = Math.min(over, timeBy(prediction, chance, running))
      }
      const value = Math.log(Math.max(1, ms))
      note(likeness.modelId, '', value)
      if (likeness.combination !== '') note(likeness.modelId, likeness.combination, value)
    },
  }
}

/**
 * The key under which a job's duration is learned.
 *
 * Inputs that change the price change the duration (length, size, count), so jobs of a model with equal prices count as
 * alike. Where the price is unknown, only the model counts.
 */
export function likenessOf(
  job: Pick<StoredJob, 'kind' | 'modelId' | 'outputType'> & { readonly quote: { readonly credits: number | null } },
): Likeness {
  const { kind, outputType, quote } = job
  // A batch of a model takes longer than one run of it.
  const modelId = kind === 'generation' ? job.modelId : `${job.modelId} ${kind}`
  return { modelId, outputType, combination: quote.credits === null ? '' : `${quote.credits} cr` }
}
