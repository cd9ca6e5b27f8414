import { Failure, isFailure } from '#shared/domain/failure.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { retryDelay } from '#shared/domain/spend-state.ts'
import type { SpendEvent } from '#shared/domain/spend.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { PollResult } from '../polling/status-poller.ts'
import type { MadeFile, RemoteState, RunnerDeps, Started } from './job-kind.ts'

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

type Named = Pick<RemoteState, 'resourceId' | 'modelId'>

/** Whether a status answer names the run of a job, and its model where it names one. */
function isAbout(job: StoredJob, { resourceId, modelId }: Named): boolean {
  return resourceId === job.resourceId && (modelId === null || modelId === job.modelId)
}

/** So many status answers in a row may be about another run, over about two minutes, before a person is asked. */
const mostForeign = 5

/** Gives a run up for a person to settle. */
export function giveUp(deps: Pick<RunnerDeps, 'jobStore' | 'clock'>, job: StoredJob, failure: Failure): PollResult {
  deps.jobStore.apply(job, { kind: 'given-up', at: deps.clock.now(), failure: failure.toRecord() })
  return { kind: 'over', isTypical: false }
}

/**
 * Builds the check of a job's status answers; null for the job's own. What an answer about another run or another model says
 * is not taken in: it is asked for again, and after several of them in a row the run is given up.
 */
export function createAnswerCheck(deps: RunnerDeps, job: StoredJob) {
  let foreign = 0
  return (remote: Named): PollResult | null => {
    foreign = isAbout(job, remote) ? 0 : foreign + 1
    if (foreign === 0) return null
    const { resourceId, modelId } = remote
    deps.log.warn('A status answer was about another run', {
      jobId: job.id,
      asked: job.resourceId,
      resourceId,
      modelId,
    })
    if (foreign < mostForeign) return { kind: 'failed', pauseMs: retryDelay(foreign, deps.random.unit()) }
    return giveUp(deps, deps.jobs.read(job.id) ?? job, anotherRun(job))
  }
}

function anotherRun({ charged }: StoredJob): Failure {
  const money = charged === null ? 'The charge is unknown.' : `${charged} cr were charged.`
  const sentence = `The service returned a different run, so its result wasn’t used. ${money} Check again or see the account’s history.`
  return new Failure('UNREADABLE_ANSWER', sentence, { charged: 'unknown' })
}

/** Refuses a read that names another run or another model than the job's. @throws Failure UNREADABLE_ANSWER */
export function assertOwnRun(job: StoredJob, remote: Named): void {
  if (!isAbout(job, remote)) throw anotherRun(job)
}

/** Names files on disk, each with an asset id of its own, so that every later try means the same files. */
export function nameFiles(
  deps: Pick<RunnerDeps, 'outputs' | 'random'>,
  job: StoredJob,
  files: readonly MadeFile[],
): void {
  deps.outputs.name(
    job.id,
    files.map((file) => ({ ...file, assetId: AssetId.parse(deps.random.uuid()) })),
  )
}

/**
 * Moves a job on with what a read says about its money and its files, in one transaction: totals never go down, and every
 * file has an asset id of its own from then on.
 */
export function recordResult(
  deps: Pick<RunnerDeps, 'jobStore' | 'billing' | 'outputs' | 'random'>,
  job: StoredJob,
  event: SpendEvent,
  remote: RemoteState,
  patch: Partial<StoredJob> = {},
): StoredJob {
  const charged = remote.charged === null ? job.charged : Math.max(remote.charged, job.charged ?? 0)
  const refunded = Math.min(charged ?? 0, Math.max(remote.refunded ?? 0, job.refunded))
  return deps.jobStore.apply(job, event, { ...patch, charged, refunded }, (moved) => {
    if (charged !== null) deps.billing.recordTotals(moved, { charged, refunded }, job.spend)
    nameFiles(deps, job, remote.files)
  })
}

/** Whether a read says anything that the job's row does not say yet. */
export function isNews(job: StoredJob, remote: RemoteState, known: number): boolean {
  if (remote.end.kind !== 'open' || remote.files.length > known) return true
  if (remote.charged !== null && remote.charged > (job.charged ?? -1)) return true
  if (remote.refunded !== null && remote.refunded > job.refunded) return true
  const reported = job.spend.kind === 'running' ? job.spend.progress : undefined
  return remote.progress !== null && JSON.stringify(remote.progress) !== JSON.stringify(reported)
}

/** A finished run is asked so often for its files, over about six minutes: an address may be reported after the end is. */
const mostAsks = 8

/**
 * Builds asking for the files of a run that finished without any: again a little later, less often each time; after several
 * times in one session the run waits for a person.
 */
export function createMissingFiles(deps: Pick<RunnerDeps, 'jobStore' | 'clock' | 'random' | 'onStep'>) {
  let asks = 0
  return (job: StoredJob): PollResult => {
    asks += 1
    if (asks <= mostAsks) return { kind: 'running', pauseMs: retryDelay(asks, deps.random.unit()) }
    deps.jobStore.apply(job, { kind: 'no-file', at: deps.clock.now(), failure: noFile(job).toRecord() })
    deps.onStep('settled')
    return { kind: 'over', isTypical: false }
  }
}

function noFile({ charged }: StoredJob): Failure {
  const money = charged === null ? 'The charge is unknown' : `${charged} cr were charged`
  const sentence = `The run finished without a file. ${money}; check again or claim the credits back.`
  return new Failure('SERVICE_FAILED', sentence, { charged: charged === null ? 'unknown' : 'yes', status: 200 })
}

function moneyOf({ charged, spend }: StoredJob): string {
  if (charged === null) return 'The charge is unknown.'
  const isInParts = spend.kind === 'running' && spend.progress !== undefined
  return `${charged} cr were charged${isInParts ? ' so far' : ''}.`
}

/** The service does not know a run any more that it had taken. `job`: as its row says now, for charges grow on the way. */
export function forgottenRun(job: StoredJob): Failure {
  const sentence = `The service no longer has this run. ${moneyOf(job)} Check the account’s history.`
  return new Failure('NOT_FOUND', sentence, { charged: 'unknown', what: 'the run' })
}

/** After this many polls, about four minutes, the refund stays unknown until the balance is next asked for. */
const mostPolls = 8

/**
 * Polls the balance until it shows a failed run's credits back.
 *
 * The service returns them by itself (interface: What the service does, rule 2), but nothing is reported as
 * returned before the balance shows it. @throws the signal's reason where the studio stops.
 */
export async function findRefund(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  for (let polls = 1; polls <= mostPolls; polls += 1) {
    try {
      await deps.billing.refresh(job.workspaceId)
    } catch (error) {
      if (!isFailure(error)) throw error
      deps.log.info('The balance could not be asked for', { code: error.code })
    }
    const now = deps.jobs.read(job.id)
    if (now === null || now.spend.kind !== 'failed' || now.spend.refunded) return
    await deps.sleeps.sleep(retryDelay(polls, deps.random.unit()), job.id, signal)
  }
}
