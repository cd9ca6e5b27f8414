import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSummary } from '#shared/bridge/queue.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { isOpen } from '#shared/domain/spend.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobOrder } from './prepare-order.ts'
import { presentJob } from './present-job.ts'
import { createDispatcher } from './queue/dispatcher.ts'
import { createKnock } from './queue/knock.ts'
import { listQueue, type QueuePageOrder } from './queue/list-queue.ts'
import { isShortage, pauseWhatWaits } from './queue/pause-for-shortage.ts'
import { type QueueDeps, rowsAtOnce } from './queue/queue-deps.ts'
import { createQueueDesk, type QueueDesk } from './queue/queue-desk.ts'
import { runPatiently } from './runners/run-patiently.ts'
import type { RunnerDeps } from './runners/runner-deps.ts'
import { likenessOf } from './tracking/likeness-of.ts'

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
  /** Takes a job out before it is sent. @throws Failure NOT_FOUND once it was. */
  remove(jobId: JobId): void
  listOpen(workspaceId: WorkspaceId): Job[]
  present(job: StoredJob): Job
  /** What can be done with what waits. */
  readonly desk: QueueDesk
  /** Lets a job that was just written, or is open again, go its way. */
  takeUp(job: StoredJob): void
  /** Hears of every job that moved, and of one that may not be sent after all. */
  moved(job: StoredJob): void
  kept(job: StoredJob): void
  /** Holds what waits because a limit was passed; nothing where nothing waits or it is held already. */
  pauseForLimit(workspaceId: WorkspaceId): void
  /** Looks at a queue again: what holds it back may be over. */
  look(workspaceId: WorkspaceId): void
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

/**
 * Builds the queue; nothing runs before `resume` or `submit`.
 *
 * `hold` tells what keeps new requests of a workspace back; `onQueue` hears of every change of what waits.
 */
export function createJobQueue(deps: {
  runner: RunnerDeps
  parts: Omit<QueueDeps, 'changed' | 'canStop'>
  submit: (order: JobOrder) => Promise<StoredJob>
  hold: (workspaceId: WorkspaceId) => QueueSummary['hold']
  /** True while something is wrong that forbids to spend. */
  isSpendingStopped: () => boolean
  onQueue: (workspaceId: WorkspaceId) => void
  /** Hears of an error that no job's run can take. */
  report: (error: unknown) => void
}): JobQueue {
  const { runner, parts } = deps
  const { jobs, outputs, log } = runner
  const { queue, counts } = parts

  const knock = createKnock({
    clock: parts.clock,
    ask: (workspaceId) => {
      const asked = runner.books.refresh(workspaceId).finally(() => dispatcher.look(workspaceId))
      runner.aside('ask whether the key is taken again', asked)
    },
  })
  const isHeld = (workspaceId: WorkspaceId) => {
    const { kind } = deps.hold(workspaceId)
    if (kind === 'key-refused' && counts.waitingWorkspaces().includes(workspaceId)) knock.expect(workspaceId)
    return (
      kind === 'key-refused' ||
      runner.connections.isRemoved(workspaceId) ||
      deps.isSpendingStopped() ||
      desk.isStopping(workspaceId)
    )
  }
  const dispatcher = createDispatcher({
    next: (workspaceId, limit) => queue.next(workspaceId, limit),
    isHeld,
    read: (jobId) => jobs.read(jobId),
    run: (jobId, signal) => runPatiently(runner, jobId, signal),
    report: deps.report,
    log,
  })
  const changed = (workspaceId: WorkspaceId) => {
    dispatcher.look(workspaceId)
    deps.onQueue(workspaceId)
  }
  const desk = createQueueDesk({
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
          runner.keeper.apply(job, { kind: 'account-removed', at: parts.clock.now(), repeat })
        }
      })
      await parts.breathe()
    }
    deps.onQueue(workspaceId)
  }
  const pauseForLimit = (workspaceId: WorkspaceId) => {
    if (pauseWhatWaits(workspaceId, counts)) changed(workspaceId)
  }

  return {
    desk,
    present,
    takeUp,
    look: (workspaceId) => dispatcher.look(workspaceId),
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
    read(jobId) {
      const job = jobs.read(jobId)
      if (job === null) throw unknownJob()
      return present(job)
    },
    remove(jobId) {
      const job = jobs.read(jobId)
      if (job === null) throw unknownJob()
      desk.removeOne(job.workspaceId, jobId)
    },
    listOpen: (workspaceId) => jobs.listOpen(workspaceId).map(present),
    moved(job) {
      dispatcher.moved(job)
      if (isShortage(job)) pauseForLimit(job.workspaceId)
    },
    pauseForLimit,
    kept: (job) => dispatcher.kept(job),
    endRemoved,
    resume() {
      for (const job of queue.allUnderWay()) dispatcher.follow(job)
      for (const workspaceId of counts.waitingWorkspaces()) {
        if (runner.connections.isRemoved(workspaceId)) runner.aside('end removed runs', endRemoved(workspaceId))
        else dispatcher.look(workspaceId)
      }
    },
    stop() {
      knock.stop()
      return dispatcher.stop()
    },
  }
}
