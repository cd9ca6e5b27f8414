import { type Outcome, percentile } from './simulate.ts'

/** One promise: what was measured, and how far it may go. */
export type Target = { readonly name: string; readonly value: number; readonly holds: boolean; readonly limit: string }

/** The worst of some outcomes: what a promise is held against. Delays are those of all together, in seconds. */
export type Worst = Outcome & { readonly p50: number; readonly p95: number; readonly p99: number }

/** Takes the worst value of each number. */
export function worstOf(outcomes: readonly Outcome[]): Worst {
  const delays = outcomes.flatMap((outcome) => outcome.delays)
  const most = (pick: (outcome: Outcome) => number) => Math.max(...outcomes.map(pick))
  return {
    delivered: Math.min(...outcomes.map(({ delivered }) => delivered)),
    paidButLost: most(({ paidButLost }) => paidButLost),
    makespan: most(({ makespan }) => makespan),
    delivery: most(({ delivery }) => delivery),
    requestsEach: most(({ requestsEach }) => requestsEach),
    refused: most(({ refused }) => refused),
    densest: most(({ densest }) => densest),
    delays,
    waits: outcomes.flatMap(({ waits }) => waits),
    trips: outcomes.flatMap(({ trips }) => trips),
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    p99: percentile(delays, 0.99),
  }
}

/** A value that must not be above a limit. */
export function atMost(name: string, value: number, limit: number): Target {
  return { name, value, holds: value <= limit, limit: `<= ${limit}` }
}

/** A value that must not be below one. */
export function atLeast(name: string, value: number, limit: number): Target {
  return { name, value, holds: value >= limit, limit: `>= ${limit}` }
}

/** Nothing is refused, the window is never exceeded, and nothing that was paid is lost: under every setting. */
export function safetyTargets(name: string, worst: Worst): Target[] {
  return [
    atMost(`${name}: answers of 429`, worst.refused, 0),
    atMost(`${name}: requests in any rolling minute`, worst.densest, 60),
    atMost(`${name}: paid but lost`, worst.paidButLost, 0),
  ]
}

/** What a thousand pictures must reach (2 requests a run are the floor). */
export function imageTargets(worst: Worst): Target[] {
  return [
    atMost('1,000 images: makespan / bound', worst.makespan, 1.035),
    atMost('1,000 images: mean delivery / bound', worst.delivery, 1.03),
    atMost('1,000 images: requests / floor', worst.requestsEach / 2, 1.005),
    atMost('1,000 images: detection p95 / network p95', worst.p95 / percentile(worst.trips, 0.95), 2),
  ]
}

/** What films must reach while there are places to spare. The answer's own way comes on top, whatever anybody does. */
export function unsaturatedTargets(worst: Worst): Target[] {
  return [
    atMost('30 videos: p99 until the service tells of an end, s', percentile(worst.waits, 0.99), 0.3),
    atMost('30 videos: detection p99 / network p99', worst.p99 / percentile(worst.trips, 0.99), 2),
  ]
}

/** What a thousand films must reach. */
export function videoTargets(worst: Worst): Target[] {
  return [
    atMost('1,000 videos: makespan / bound', worst.makespan, 1.08),
    atMost('1,000 videos: requests each', worst.requestsEach, 2.05),
    atMost('1,000 videos: detection p50, s', worst.p50, 20),
  ]
}

/** What the same must reach when it is compiled into batches. The bound is that of single runs. */
export function batchTargets(images: Worst, videos: Worst): Target[] {
  return [
    atMost('1,000 images in batches: makespan / bound of single runs', images.makespan, 0.54),
    atMost('1,000 images in batches: requests each', images.requestsEach, 0.35),
    atMost('1,000 videos in batches: requests each', videos.requestsEach, 1.1),
  ]
}
