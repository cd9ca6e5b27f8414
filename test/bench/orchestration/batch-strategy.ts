import type { Clock } from '#shared/util/ports.ts'
import { batchPause, compileBatches } from './compile-batches.ts'
import type { PollTurn, PollResult } from '#main/jobs/polling/status-poller.ts'
import type { Rig } from './studio-strategy.ts'
import type { Run } from './workload.ts'

const never = new AbortController().signal

/** Compiles the runs into batches that the service drives. Resolves when every item was seen to end. */
export async function runBatches(rig: Rig, runs: readonly Run[], clock: Clock): Promise<void> {
  const jobs = runs.map(({ likeness }, index) => ({
    id: String(index),
    shared: `${likeness.modelId} ${likeness.combination}`,
    prediction: rig.durations.predict(likeness),
  }))
  const { batches, singles } = compileBatches(jobs)
  const plans = [...batches, ...singles.map((id) => ({ ids: [id], concurrency: 1 }))]
  await Promise.all(plans.map((plan) => runBatch(rig, runs, plan, clock)))
}

async function runBatch(
  rig: Rig,
  runs: readonly Run[],
  plan: { readonly ids: readonly string[]; readonly concurrency: number },
  clock: Clock,
): Promise<void> {
  const { client, tracker, durations, budget } = rig
  const likeness = runs[Number(plan.ids[0])]?.likeness
  if (likeness === undefined) return
  const reservation = await budget.acquire('start', never, plan.ids.length)
  const since = clock.now()
  const body = { modelId: likeness.modelId, prompts: [...plan.ids], concurrency: plan.concurrency }
  const { id } = await client.batch.start({ body }, { reservation })
  const poll = async ({ reservation: place }: PollTurn): Promise<PollResult> => {
    const { items } = await client.batch.read({ params: { id } }, { reservation: place })
    const isOver = items.every(({ status }) => status === 'succeeded')
    if (isOver) return { kind: 'over', isTypical: false }
    return { kind: 'running', pauseMs: batchPause(durations.predict(likeness), false) }
  }
  await tracker.track({ id, resourceId: id, likeness, since, canLongPoll: false, poll }, never)
}
