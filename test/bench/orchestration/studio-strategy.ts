import { routes } from '#shared/contract/routes.ts'
import { createClient, type ServiceClient } from '#main/api/client.ts'
import { createRateBudget, type RateBudget } from '#main/api/rate-budget.ts'
import type { RatePolicy } from '#main/api/rate-log.ts'
import { createDurations, type Durations } from '#main/jobs/polling/durations.ts'
import { createTracker, type Tracker } from '#main/jobs/polling/tracker.ts'
import type { PollTurn, PollResult } from '#main/jobs/polling/status-poller.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { Clock } from '#shared/util/ports.ts'
import { createVolatileStamps } from '../../helpers/volatile-stamps.ts'
import type { SimulatedService } from './simulated-service.ts'
import { createSimulatedHttp } from './simulated-http.ts'
import type { Run } from './workload.ts'

/** The studio's own client, budget and tracker in front of a simulated service. */
export type Rig = {
  readonly client: ServiceClient
  readonly budget: RateBudget
  readonly tracker: Tracker
  readonly durations: Durations
  /** Runs that wait to be sent. */
  readonly backlog: Set<number>
}

/** Creates the rig. `past`: runs seen before, so that durations are known. */
export function createRig(deps: {
  service: SimulatedService
  clock: Clock
  past: readonly Run[]
  policy?: RatePolicy
}): Rig {
  const { service, clock } = deps
  const policy = deps.policy ?? { share: 1, reserve: 0 }
  const budget = createRateBudget({
    clock,
    store: createVolatileStamps(),
    random: { unit: () => 0 },
    policy: () => policy,
  })
  const durations = createDurations({ list: () => [], write: () => undefined })
  for (const { likeness, ms } of deps.past) durations.learn(likeness, { running: ms, over: ms })
  const backlog = new Set<number>()
  const http = createSimulatedHttp(service, clock)
  return {
    client: createClient({ table: routes, http, basePath: '', key: 'key', budget }),
    budget,
    durations,
    tracker: createTracker({ budget, durations, clock, backlog: () => backlog.size }),
    backlog,
  }
}

/** A signal that is never aborted, of each request its own: a list of thousands of listeners is searched for each. */
const never = () => new AbortController().signal

/** Starts one run, retrying when it is refused: a 429 starts nothing. Returns its id at the service. */
async function startOne({ client, tracker }: Rig, { likeness }: Run, index: number): Promise<string> {
  const id = `job-${index}`
  for (;;) {
    const reservation = await tracker.start({ id, likeness, canLongPoll: true, starts: 1 }, never())
    try {
      const request = { body: { modelId: likeness.modelId, input: { index } }, idempotencyKey: id }
      return (await client.generation.run(request, { reservation })).id
    } catch (error) {
      if (!isFailure(error) || error.code !== 'RATE_LIMITED') throw error
    }
  }
}

/** Follows one run as the generation runner does. */
async function followOne(rig: Rig, run: Run, index: number, resourceId: string, clock: Clock): Promise<void> {
  const { client, tracker } = rig
  const { likeness } = run
  const id = `job-${index}`
  const since = clock.now()
  const poll = async ({ reservation, wait }: PollTurn): Promise<PollResult> => {
    const request = { params: { id: resourceId }, query: { wait: wait ?? undefined } }
    try {
      const { status } = await client.generation.read(request, { reservation })
      return status === 'succeeded' ? { kind: 'over', isTypical: true } : { kind: 'running' }
    } catch (error) {
      if (!isFailure(error) || error.code !== 'RATE_LIMITED') throw error
      return { kind: 'failed', pauseMs: 60_000 }
    }
  }
  await tracker.track({ id, resourceId, likeness, since, canLongPoll: true, poll }, never())
}

/** As many as the queue sends at once. */
const mostSending = 8

/** Queues everything at once, as a creator does, and waits for all of it. */
export async function runAll(rig: Rig, runs: readonly Run[], clock: Clock): Promise<void> {
  runs.forEach((_, index) => rig.backlog.add(index))
  const left = runs.entries()
  const following: Promise<void>[] = []
  const sendOn = async () => {
    for (const [index, run] of left) {
      const resourceId = await startOne(rig, run, index)
      rig.backlog.delete(index)
      following.push(followOne(rig, run, index, resourceId, clock))
    }
  }
  await Promise.all(Array.from({ length: mostSending }, sendOn))
  await Promise.all(following)
}
