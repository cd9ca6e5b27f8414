/** How long something takes, as its logarithm's mean and deviation. Times are milliseconds. */
export type LogNormal = { readonly mean: number; readonly deviation: number }

/** The distribution of what takes `median` ms, two thirds of it between `median / factor` and `median * factor`. */
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

/** Its inverse, by halving; `p` in (0, 1). */
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

/** How likely it is over after `ms`. */
export function chanceBy({ mean, deviation }: LogNormal, ms: number): number {
  return ms <= 0 ? 0 : normal((Math.log(ms) - mean) / deviation)
}

/**
 * When it is over with this chance, given that it was not after `running` ms.
 *
 * Answers with at least `running`: what has outlived every expectation may end at any moment.
 */
export function timeBy(distribution: LogNormal, chance: number, running = 0): number {
  const before = chanceBy(distribution, running)
  const p = before + chance * (1 - before)
  if (p >= 1 - 1e-9) return running
  return Math.max(running, Math.exp(distribution.mean + distribution.deviation * normalQuantile(Math.max(p, 1e-9))))
}
