import type { Said, Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { JobCandidate, JobChoice } from '#shared/bridge/jobs.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { againDraft } from '../intake/find-job-by-draft.ts'
import type { JobOrder } from '../intake/prepare-order.ts'
import type { BatchOrder } from '../intake/submit-job.ts'
import type { JobPosition } from '../intake/write-jobs.ts'
import type { Connection } from '../ports.ts'
import { createIsTaken, isOwnAnswer, recordResult } from './answers.ts'
import { readBatchRequest } from './batch-prompts.ts'
import { unclaimed } from './find-resource.ts'
import type { JobKind, RunnerDeps } from './job-kind.ts'
import { unreadableId } from './import-batches.ts'

/** What the user can do about a job whose charge is unknown. */
export interface JobSettling {
  /** Entries of the service's list that it may have started. @throws Failure NOT_FOUND, or that of reading the list. */
  candidates(jobId: JobId): Promise<JobCandidate[]>
  /**
   * Checks again, links the job to a run at the service, or runs it again as a new job. Returns the job or the new one.
   * Repeating a choice that is in progress joins it.
   *
   * @throws Failure NOT_FOUND where the job is not unconfirmed, another choice is in progress, or the run is another's.
   */
  decide(jobId: JobId, choice: JobChoice): Promise<StoredJob>
}

function notHere(sentence: Sentence, what = 'the run'): Failure {
  return new Failure('NOT_FOUND', sentence, { charged: 'unknown', what })
}

type SettlingRunner = Pick<
  RunnerDeps,
  'kinds' | 'jobs' | 'jobStore' | 'billing' | 'outputs' | 'random' | 'clock' | 'log'
> & {
  readonly connections: { of(workspaceId: WorkspaceId): Promise<Pick<Connection, 'service' | 'account'>> }
}

/** Creates the settling. `again` writes a copy that names the old job; `takeUp` continues a job that is open again. */
export function createJobSettling(deps: {
  runner: SettlingRunner
  again: (job: StoredJob) => Promise<StoredJob>
  takeUp: (job: StoredJob) => void
}): JobSettling {
  const { runner } = deps
  const { jobs, jobStore, clock, connections, log } = runner

  function find(jobId: JobId): { job: StoredJob; kind: JobKind } {
    const job = jobs.read(jobId)
    const kind = job === null ? undefined : runner.kinds[job.kind]
    if (job === null || kind === undefined) throw notHere(say('run.gone'))
    if (job.spend.kind !== 'unconfirmed') throw notHere(say('run.settled'))
    return { job, kind }
  }
  // Read again after the requests: another window may have settled it meanwhile.
  const findAgain = (jobId: JobId) => find(jobId).job

  async function searchAgain(job: StoredJob): Promise<StoredJob> {
    const { account } = await connections.of(job.workspaceId)
    const now = findAgain(job.id)
    return jobStore.apply(now, { kind: 'look-again', at: clock.now(), isOwnAccount: account === job.account })
  }

  async function link(job: StoredJob, kind: JobKind, resourceId: string): Promise<StoredJob> {
    if (!resourceId.isWellFormed()) throw unreadableId('resourceId')
    const { service } = await connections.of(job.workspaceId)
    const remote = await kind.read(service, resourceId, { subject: 'this' })
    if (remote.resourceId !== resourceId || !isOwnAnswer(runner, job, remote)) {
      throw notHere(say('job.otherId'), 'this')
    }
    const linked = { kind: 'linked', at: clock.now() } as const
    const now = findAgain(job.id)
    return recordResult(runner, now, linked, remote, { resourceId })
  }

  function takenUp(job: StoredJob): StoredJob {
    deps.takeUp(job)
    return job
  }

  async function runAgain(job: StoredJob): Promise<StoredJob> {
    const known = job.spend.kind === 'unconfirmed' ? job.spend.decision : null
    const next = await deps.again(job)
    if (known === null) jobStore.apply(findAgain(job.id), { kind: 'run-again', at: clock.now() })
    return next
  }

  async function carryOut(jobId: JobId, choice: JobChoice): Promise<StoredJob> {
    const { job, kind } = find(jobId)
    log.info('A person decides about an unconfirmed run', { jobId, choice: choice.kind })
    try {
      switch (choice.kind) {
        case 'look':
          return takenUp(await searchAgain(job))
        case 'link':
          return takenUp(await link(job, kind, choice.resourceId))
        case 'again':
          return await runAgain(job)
        default:
          return assertNever(choice)
      }
    } catch (error) {
      if (isFailure(error)) log.info('The decision was not carried out', { jobId, code: error.code })
      throw error
    }
  }

  // One at a time: a run that is being searched for must not be paid a second time meanwhile.
  const underWay = new Map<JobId, { readonly asked: string; readonly work: Promise<StoredJob> }>()

  return {
    async candidates(jobId) {
      const { job, kind } = find(jobId)
      if (kind.start.repeat === 'keyed' || kind.start.list === null) return []
      const { service } = await connections.of(job.workspaceId)
      return unclaimed(
        runner,
        job,
        await kind.start.list(service, job, { priority: 'user' }, createIsTaken(runner, job)),
      )
    },
    async decide(jobId, choice) {
      const asked = JSON.stringify(choice)
      const current = underWay.get(jobId)
      if (current?.asked === asked) return current.work
      if (current !== undefined) {
        throw notHere(say('job.inProgress'))
      }
      const work = carryOut(jobId, choice).finally(() => underWay.delete(jobId))
      underWay.set(jobId, { asked, work })
      return work
    },
  }
}

/** Whether a job stops, and what happens in plain words. */
export type StopAnswer = { readonly stops: boolean; readonly sentence: string; readonly said: Said }

const answer = (stops: boolean, { text, said }: Sentence): StopAnswer => ({ stops, sentence: text, said })

/**
 * Creates the stop of one job. A waiting job is removed; a started one is stopped at the service where its kind allows.
 * The stop is written first, so that it is resent until the service accepts it.
 */
export function createStopJob(deps: { runner: RunnerDeps; remove: (jobId: JobId) => void }) {
  const { runner } = deps
  return (jobId: JobId): StopAnswer => {
    const job = runner.jobs.read(jobId)
    const kind = job === null ? undefined : runner.kinds[job.kind]
    if (job === null || kind === undefined) {
      throw new Failure('NOT_FOUND', say('job.goneUnstopped'), { charged: 'no', what: 'the run' })
    }
    switch (job.spend.kind) {
      case 'queued':
        deps.remove(jobId)
        return answer(true, say('job.stopRemoved'))
      case 'sending':
      case 'ambiguous':
        if (runner.uploads.cancel(jobId)) return answer(true, say('job.stopUpload'))
        return answer(false, say('job.stopSending'))
      case 'running':
        if (kind.stop.kind === 'none') return answer(false, kind.stop.sentence)
        if (job.spend.stop === undefined) runner.jobStore.apply(job, { kind: 'stop-asked' })
        runner.trackers.of(job.workspaceId).wake(jobId)
        return answer(true, kind.stop.sentence)
      case 'saving':
        return answer(false, say('job.stopSaving'))
      case 'done':
      case 'failed':
      case 'refused':
        return answer(false, say('job.stopEnded'))
      case 'unconfirmed':
        return answer(false, say('job.stopUnconfirmed'))
      default:
        return assertNever(job.spend)
    }
  }
}

/** Creates a new job that repeats and names an old one. One choice creates one job, however often it is clicked. */
export function createRunAgain(deps: {
  resources: { again(job: StoredJob): StoredJob | null }
  videos: { again(job: StoredJob): StoredJob | null }
  composer: { again(job: StoredJob): StoredJob | null }
  submitJob: (order: JobOrder, position: JobPosition) => Promise<StoredJob>
  submitBatch: (order: BatchOrder) => Promise<StoredJob>
}) {
  return async (job: StoredJob): Promise<StoredJob> => {
    const { id: retryOf, workspaceId, modelId, input, quote, template } = job
    const order = { workspaceId, draftId: againDraft(retryOf), modelId, input, template, quoted: quote.credits }
    if (job.kind === 'batch') {
      const { prompts, concurrency, persona, budgetCredits: budget } = readBatchRequest(job)
      const templates = job.templates ?? []
      return deps.submitBatch({ ...order, prompts, templates, concurrency, persona, budget, retryOf })
    }
    const other = deps.videos.again(job) ?? deps.resources.again(job) ?? deps.composer.again(job)
    return other ?? deps.submitJob({ ...order, acceptsUnknown: quote.credits === null }, { retryOf })
  }
}
