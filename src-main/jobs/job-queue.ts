import type { Job } from '#shared/bridge/jobs.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import { presentJob } from './present-job.ts'
import { runJob } from './runners/run-job.ts'
import type { RunnerDeps } from './runners/runner-deps.ts'
import type { JobOrder } from './prepare-order.ts'

/** The jobs of a profile: written, run, watched. */
export interface JobQueue {
  /** @throws Failure INVALID_INPUT, PRICE_CHANGED, NOT_ENOUGH_CREDITS or MODEL_UNKNOWN, nothing written. */
  submit(order: JobOrder): Promise<Job>
  page(
    workspaceId: WorkspaceId,
    order: { modelId?: string | undefined; before?: string | undefined; limit: number },
  ): {
    jobs: Job[]
    next: string | null
  }
  /** @throws Failure NOT_FOUND */
  read(jobId: JobId): Job
  /** Takes a job out before it is sent. @throws Failure NOT_FOUND once it was. */
  remove(jobId: JobId): void
  listOpen(workspaceId: WorkspaceId): Job[]
  present(job: StoredJob): Job
  /** Goes on with everything that the last run left. */
  resume(): void
  /** Ends every wait. Rows stay as they are. */
  stop(): Promise<void>
}

function unknownJob(sentence: string): Failure {
  return new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the run' })
}

/** Builds the queue; nothing runs before `resume` or `submit`. A job that stops on a bug of ours is logged and goes on at the next start. */
export function createJobQueue(deps: {
  runner: RunnerDeps
  submit: (order: JobOrder) => Promise<StoredJob>
  onRemoved: () => void
}): JobQueue {
  const { runner } = deps
  const { jobs, outputs, log } = runner
  const stopping = new AbortController()
  const running = new Map<JobId, Promise<void>>()

  const present = (job: StoredJob) =>
    presentJob(
      job,
      outputs.list(job.id).flatMap((output) => (output.stored === null ? [] : [output.assetId])),
    )
  const drive = (jobId: JobId) => {
    if (running.has(jobId)) return
    const run = runJob(runner, jobId, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.error('A job stopped on a mistake of ours; it goes on at the next start', { jobId, error })
      })
      .finally(() => running.delete(jobId))
    running.set(jobId, run)
  }

  return {
    present,
    async submit(order) {
      const job = await deps.submit(order)
      drive(job.id)
      return present(job)
    },
    page(workspaceId, { modelId, before, limit }) {
      const rows = jobs.page(workspaceId, {
        limit: limit + 1,
        ...(modelId === undefined ? {} : { modelId }),
        ...(before === undefined || !/^\d+$/.test(before) ? {} : { before: Number(before) }),
      })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return { jobs: shown.map(present), next: rows.length > limit && last !== undefined ? String(last.number) : null }
    },
    read(jobId) {
      const job = jobs.read(jobId)
      if (job === null) throw unknownJob('This run is not here any more. Nothing was charged.')
      return present(job)
    },
    remove(jobId) {
      if (!jobs.removeUnsent(jobId)) throw unknownJob('This run was sent already and cannot be taken back.')
      deps.onRemoved()
    },
    listOpen: (workspaceId) => jobs.listOpen(workspaceId).map(present),
    resume() {
      for (const job of jobs.listOpen()) drive(job.id)
    },
    async stop() {
      stopping.abort(new Error('The studio stops'))
      await Promise.allSettled(running.values())
    },
  }
}
