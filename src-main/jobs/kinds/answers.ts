import { Failure } from '#shared/domain/failure.ts'
import { retryDelay } from '#shared/domain/spend-rule.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { RemoteState, Started } from './job-kind.ts'
import type { PollResult } from '../polling/tracked-run.ts'
import type { RunnerDeps } from './runner-deps.ts'

/** Why a run whose start was answered with another run waits for a person. */
export const mismatch = new Failure(
  'UNREADABLE_ANSWER',
  'The service’s answer doesn’t match this run, so the run may have been charged. Nothing more is sent automatically; check the account’s history.',
  { charged: 'unknown' },
)

/** Whether the answer to a start can be a job's own: of its model, and not the thing of another job. */
export function isOwnAnswer(
  deps: Pick<RunnerDeps, 'jobs'>,
  job: StoredJob,
  answer: Pick<Started, 'resourceId' | 'modelId'>,
): boolean {
  const owner = deps.jobs.readResource(job.workspaceId, answer.resourceId)
  return (answer.modelId === null || answer.modelId === job.modelId) && (owner === null || owner.id === job.id)
}

/** Whether a status answer names the run of a job, and its model where it names one. */
function isAbout(job: StoredJob, { resourceId, modelId }: Pick<RemoteState, 'resourceId' | 'modelId'>): boolean {
  return resourceId === job.resourceId && (modelId === null || modelId === job.modelId)
}

/** So many status answers in a row may be about another run, over about two minutes, before a person is asked. */
const mostForeign = 5

/** Counts the status answers in a row that were about another run. */
export type ForeignAnswers = {
  /** Takes an answer; true where it is the job's own. */
  isOwn(seen: Pick<RemoteState, 'resourceId' | 'modelId'>): boolean
  /** Answers in a row that were not the job's own. */
  count(): number
  /** Why the run is given up; null while the service is asked again. */
  givenUp(): Failure | null
}

/**
 * Rejects status answers that name another run or another model than the job's. What they say of money, files and the end
 * is not taken in.
 */
export function createForeignAnswers({ log }: Pick<RunnerDeps, 'log'>, job: StoredJob): ForeignAnswers {
  let foreign = 0
  return {
    isOwn(seen) {
      const isOwn = isAbout(job, seen)
      const { resourceId, modelId } = seen
      foreign = isOwn ? 0 : foreign + 1
      if (!isOwn)
        log.warn('A status answer was about another run', { jobId: job.id, asked: job.resourceId, resourceId, modelId })
      return isOwn
    },
    count: () => foreign,
    givenUp: () => (foreign < mostForeign ? null : anotherRun(job)),
  }
}

function anotherRun({ charged }: StoredJob): Failure {
  const money = charged === null ? 'The charge is unknown.' : `${charged} cr were charged.`
  const sentence = `The service returned a different run, so its result wasn’t used. ${money} Check again or see the account’s history.`
  return new Failure('UNREADABLE_ANSWER', sentence, { charged: 'unknown' })
}

/** Takes nothing in of an answer about another run: it is asked for again, and after several of them given up. */
export function refuseForeign(deps: RunnerDeps, job: StoredJob, answers: ForeignAnswers): PollResult {
  const failure = answers.givenUp()
  if (failure === null) return { kind: 'unseen', pauseMs: retryDelay(answers.count(), deps.random.unit()) }
  deps.jobStore.apply(job, { kind: 'given-up', at: deps.clock.now(), failure: failure.toRecord() })
  return { kind: 'over', isTypical: false }
}

/** Refuses a read that names another run or another model than the job's. @throws Failure UNREADABLE_ANSWER */
export function assertOwnRun(job: StoredJob, seen: Pick<RemoteState, 'resourceId' | 'modelId'>): void {
  if (!isAbout(job, seen)) throw anotherRun(job)
}
