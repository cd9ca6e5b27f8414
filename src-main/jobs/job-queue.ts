import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSummary } from '#shared/bridge/queue.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { isOpen } from '#shared/domain/spend.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { JobOrder } from './intake/prepare-order.ts'
import { presentJob } from './present-job.ts'
import { createDispatcher } from './scheduling/dispatcher.ts'
import { createKeyProbe } from './scheduling/pauses.ts'
import { listQueue, type QueuePageOrder } from './scheduling/queue-summary.ts'
import { type QueueDeps, rowsAtOnce } from './queue-deps.ts'
import { createQueueService, type QueueService } from './queue-service.ts'
import type { RunnerDeps } from './kinds/job-kind.ts'
import { likenessOf } from './polling/durations.ts'
import { runJob } from './kinds/run-job.ts'

type JobPage = { jobs: Job[]; next: string | null }

/** The jobs of a profile: written, run, watched. */
export interface JobQueue {
  /** @throws Failure INVALID_INPUT, PRICE_CHANGED, PRICE_UNKNOWN, NOT_ENOUGH_CREDITS, WALL_REACHED or MODEL_UNKNOWN, nothing written. */
  submit(order: JobOrder): Promise<Job>
  page(
    workspaceId: WorkspaceId,
    order: {
      modelId?: string | undefined
      setId?: JobSetId | undefined
      before?: string | undefined
      limit: number
    },
  ): JobPage
  /** A page of a part of the queue, in its order. */
  queuePage(workspaceId: WorkspaceId, order: QueuePageOrder): JobPage
  /** @throws Failure NOT_FOUND */
  read(jobId: JobId): Job
  /** Null where there is no such job. */
  find(jobId: JobId): Job | null
  /** Takes a job out before it is sent. @throws Failure NOT_FOUND once it was. */
  remove(jobId: JobId): void
  listOpen(workspaceId: WorkspaceId): Job[]
  present(job: StoredJob): Job
  /** What can be done with what waits. */
  readonly service: QueueService
  /** Lets a job that was just written, or is open again, go its way. */
  takeUp(job: StoredJob): void
  /** Ends what is open of an account that was removed: what was never sent as refused, the rest as unconfirmed. */
  endRemoved(workspaceId: WorkspaceId): Promise<void>
  /** Goes on with everything that the last run left. */
  resume(): void
  /** Ends every wait. Rows stay as they are. */
  stop(): Promise<void>
}

function unknownJob(): Failure {
  const sentence = 'This run no longer exists. Nothing was charged.'
  return new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the run' })
}

/** How soon a job that the disk stopped is tried again. Milliseconds. */
const pauseMs = 5_000

/**
 * Runs a job to its end, and goes on with it from its row where the disk or the database stopped it: what was not
 * committed did not happen, and what was sent has its key.
 *
 * @throws what `runJob` throws otherwise.
 */
export async function runWithRetries(deps: RunnerDeps, jobId: JobId, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await runJob(deps, jobId, signal)
    } catch (error) {
      if (signal.aborted || !deps.guard.passes(error)) throw error
    }
    await deps.sleeps.sleep(pauseMs, jobId, signal)
  }
}

/**
 * Builds the queue; nothing runs before `resume` or `submit`. It listens to the events that let a job go on or keep it
 * back, and to alerts and connections, by which whole queues are held, from `resume` to `stop`.
 *
 * `hold` tells what keeps new requests of a workspace back.
 */
export function createJobQueue(deps: {
  runner: RunnerDeps
  parts: Omit<QueueDeps, 'changed' | 'canStop'>
  submit: (order: JobOrder) => Promise<StoredJob>
  hold: (workspaceId: WorkspaceId) => QueueSummary['hold']
  /** True while something is wrong that forbids to spend. */
  isSpendingStopped: () => boolean
  events: StudioEvents
  /** Hears of an error that no job's run can take. */
  report: (error: unknown) => void
}): JobQueue {
  const { runner, parts, events } = deps
  const { jobs, outputs, log } = runner
  const { queue, counts } = parts

  const keyProbe = createKeyProbe({
    clock: parts.clock,
    ask: (workspaceId) => {
      const asked = runner.billing.refresh(workspaceId).finally(() => dispatcher.look(workspaceId))
      runner.runInBackground('ask whether the key is taken again', asked)
    },
  })
  const isHeld = (workspaceId: WorkspaceId) => {
    const { kind } = deps.hold(workspaceId)
    if (kind === 'key-refused' && counts.waitingWorkspaces().includes(workspaceId)) keyProbe.expect(workspaceId)
    return (
      kind === 'key-refused' ||
      runner.connections.isRemoved(workspaceId) ||
      deps.isSpendingStopped() ||
      service.isStopping(workspaceId)
    )
  }
  const dispatcher = createDispatcher({
    next: (workspaceId, limit) => queue.next(workspaceId, limit),
    isHeld,
    read: (jobId) => jobs.read(jobId),
    run: (jobId, signal) => runWithRetries(runner, jobId, signal),
    report: deps.report,
    log,
  })
  const changed = (workspaceId: WorkspaceId) => events.emit('queueChanged', workspaceId)
  events.on('queueChanged', dispatcher.look)
  events.on('jobChanged', dispatcher.moved)
  events.on('jobHeldBack', dispatcher.kept)
  let stopListening = () => {}
  /** Looks at all queues again: what holds them back may be over. */
  const lookAtAll = () => counts.waitingWorkspaces().forEach((workspaceId) => dispatcher.look(workspaceId))
  const service = createQueueService({
    ...parts,
    canStop: (kind) => runner.kinds[kind]?.stop.kind === 'service',
    changed,
    hold: deps.hold,
    pace: runner.trackers,
  })

  const filesOf = (job: StoredJob) =>
    job.spend.kind === 'queued'
      ? []
      : outputs.list(job.id).flatMap((output) => (output.stored === null ? [] : [output.assetId]))
  const isListed = ({ kind }: StoredJob) => {
    const start = runner.kinds[kind]?.start
    return start?.repeat !== 'unkeyed' || start.list !== null
  }
  const typicalOf = (job: StoredJob) =>
    job.spend.kind === 'running' ? runner.trackers.typical(job.workspaceId, likenessOf(job)) : null
  const present = (job: StoredJob) => presentJob(job, filesOf(job), isListed(job), typicalOf(job))
  const takeUp = (job: StoredJob) => {
    if (job.spend.kind === 'queued') changed(job.workspaceId)
    else if (isOpen(job.spend)) dispatcher.follow(job)
  }

  const endRemoved = async (workspaceId: WorkspaceId) => {
    await dispatcher.release(workspaceId)
    for (;;) {
      const ids = queue.waitingIds(workspaceId, null, rowsAtOnce)
      if (ids.length === 0) break
      jobs.transaction(() => {
        for (const job of ids.map((id) => jobs.read(id))) {
          if (job?.spend.kind !== 'queued') continue
          const repeat = runner.kinds[job.kind]?.start.repeat ?? 'unkeyed'
          runner.jobStore.apply(job, { kind: 'account-removed', at: parts.clock.now(), repeat })
        }
      })
      await parts.yieldToLoop()
    }
    changed(workspaceId)
  }
  const find = (jobId: JobId) => {
    const job = jobs.read(jobId)
    return job === null ? null : present(job)
  }

  return {
    service,
    present,
    takeUp,
    async submit(order) {
      const job = await deps.submit(order)
      takeUp(job)
      return present(job)
    },
    page(workspaceId, { modelId, setId, before, limit }) {
      const rows = jobs.page(workspaceId, {
        limit: limit + 1,
        ...(modelId === undefined ? {} : { modelId }),
        ...(setId === undefined ? {} : { setId }),
        ...(before === undefined || !/^\d+$/.test(before) ? {} : { before: Number(before) }),
      })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return { jobs: shown.map(present), next: rows.length > limit && last !== undefined ? String(last.number) : null }
    },
    queuePage(workspaceId, order) {
      const { rows, next } = listQueue(queue, workspaceId, order)
      return { jobs: rows.map(present), next }
    },
    find,
    read(jobId) {
      const job = find(jobId)
      if (job === null) throw unknownJob()
      return job
    },
    remove(jobId) {
      const job = jobs.read(jobId)
      if (job === null) throw unknownJob()
      service.removeOne(job.workspaceId, jobId)
    },
    listOpen: (workspaceId) => jobs.listOpen(workspaceId).map(present),
    endRemoved,
    resume() {
      const stops = [events.on('alertsChanged', lookAtAll), events.on('connectionChanged', lookAtAll)]
      stopListening = () => stops.forEach((stop) => stop())
      for (const job of queue.allUnderWay()) dispatcher.follow(job)
      for (const workspaceId of counts.waitingWorkspaces()) {
        if (runner.connections.isRemoved(workspaceId))
          runner.runInBackground('end removed runs', endRemoved(workspaceId))
        else dispatcher.look(workspaceId)
      }
    },
    stop() {
      stopListening()
      keyProbe.stop()
      return dispatcher.stop()
    },
  }
}
