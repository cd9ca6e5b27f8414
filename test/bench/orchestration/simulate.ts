import { createSeededChance, createVirtualClock, type VirtualClock } from '../../helpers/virtual-clock.ts'
import { createSimulatedService, type SimulatedService } from './simulated-service.ts'
import { createRig, type Rig } from './studio-strategy.ts'
import { takeOverTime } from './take-over-time.ts'
import { drawRuns, leastDelivery, leastMakespan, type Run, type Scenario } from './workload.ts'

/** What is simulated. `seed`: the same runs and the same network for every strategy. */
export type Setting = {
  readonly scenario: Scenario
  readonly count: number
  readonly seed: number
  readonly countsRefused: boolean
}

/** The outcome. Makespan and delivery are ratios to a bound that no schedule can beat; times are in seconds. */
export type Outcome = {
  readonly delivered: number
  readonly paidButLost: number
  readonly makespan: number
  readonly delivery: number
  readonly requestsEach: number
  readonly refused: number
  readonly densest: number
  /** From a run's end until the client received it, until an answer reported it, and each trip over the network. */
  readonly delays: readonly number[]
  readonly waits: readonly number[]
  readonly trips: readonly number[]
}

/** What a studio does with the runs. */
export type StudioWork = (rig: Rig, runs: readonly Run[], clock: VirtualClock) => Promise<void>

const longest = 6 * 3_600_000

/** The value below which this part of the values lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

function measure(service: SimulatedService, runs: readonly Run[], done: number | null): Outcome {
  const { requests, refused, densest, started, trips } = service.counts()
  const heard = service.delivered()
  const delays = heard.map(({ endsAt, seenAt }) => (seenAt - endsAt) / 1_000)
  const last = Math.max(...heard.map(({ seenAt }) => seenAt))
  const mean = heard.reduce((sum, { seenAt }) => sum + seenAt, 0) / heard.length
  const delivered = done ?? heard.length
  return {
    delivered,
    paidButLost: started - delivered,
    makespan: last / leastMakespan(runs, 2),
    delivery: mean / leastDelivery(runs, 2),
    requestsEach: requests / delivered,
    refused,
    densest,
    delays,
    waits: heard.map(({ endsAt, reportedAt }) => (reportedAt - endsAt) / 1_000),
    trips: trips.map((ms) => ms / 1_000),
  }
}

function prepare({ scenario, count, seed, countsRefused }: Setting) {
  const clock = createVirtualClock()
  const runs = drawRuns(scenario, count, createSeededChance(seed * 7))
  const service = createSimulatedService({ clock, chance: createSeededChance(seed * 3), runs, countsRefused })
  return { clock, runs, service }
}

/**
 * Runs the studio's own code. `past`: how many similar runs it has seen before; `beside`: what else happens meanwhile.
 */
export async function simulateStudio(
  setting: Setting,
  work: StudioWork,
  more: {
    readonly past?: number
    readonly reserve?: number
    readonly beside?: (rig: Rig, service: SimulatedService, clock: VirtualClock) => void
  } = {},
): Promise<Outcome> {
  const { clock, runs, service } = prepare(setting)
  const past = drawRuns(setting.scenario, more.past ?? 300, createSeededChance(99))
  const rig = createRig({ service, clock, past, policy: { share: 1, reserve: more.reserve ?? 0 } })
  more.beside?.(rig, service, clock)
  let end: { readonly error?: unknown } | null = null
  work(rig, runs, clock).then(
    () => (end = {}),
    (error: unknown) => (end = { error }),
  )
  await clock.run(() => end !== null, longest)
  const { error } = (end ?? {}) as { readonly error?: unknown } // assigned in the callbacks above
  if (error !== undefined) throw error
  return measure(service, runs, null)
}

/** Runs a peer's code with the process's time taken over. `work` returns how many results it has. */
export async function simulatePeer(
  setting: Setting,
  work: (service: SimulatedService, count: number) => Promise<number>,
): Promise<Outcome> {
  const { clock, runs, service } = prepare(setting)
  using _ = takeOverTime(clock, createSeededChance(setting.seed * 17))
  let done: number | null = null
  work(service, setting.count).then(
    (count) => (done = count),
    () => (done = 0),
  )
  await clock.run(() => done !== null, longest)
  return measure(service, runs, done)
}
