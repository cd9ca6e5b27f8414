import { Failure, isFailure } from '#shared/domain/failure.ts'
import { retryDelay } from '#shared/domain/spend-rule.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { RemoteState, Started, RunnerDeps, MadeFile } from './job-kind.ts'
import type { PollResult } from '../polling/status-poller.ts'
import { AssetId } from '#shared/domain/ids.ts'
import type { SpendEvent } from '#shared/domain/spend.ts'

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

type Recording = Pick<RunnerDeps, 'jobStore' | 'billing' | 'outputs' | 'random'>

/**
 * Moves a job on with what a read told of its money and its files, in one transaction: totals never go down, and every
 * file has an asset id of its own from then on.
 */
export function recordResult(
  deps: Recording,
  job: StoredJob,
  event: SpendEvent,
  seen: RemoteState,
  patch: Partial<StoredJob> = {},
): StoredJob {
  const charged = seen.charged === null ? job.charged : Math.max(seen.charged, job.charged ?? 0)
  const refunded = Math.min(charged ?? 0, Math.max(seen.refunded ?? 0, job.refunded))
  return deps.jobStore.apply(job, event, { ...patch, charged, refunded }, (moved) => {
    if (charged !== null) deps.billing.recordTotals(moved, { charged, refunded }, job.spend)
    nameFiles(deps, job, seen.files)
  })
}

/** Whether a read told anything that the job's row does not say yet. */
export function isNews(job: StoredJob, seen: RemoteState, known: number): boolean {
  if (seen.end.kind !== 'open' || seen.files.length > known) return true
  if (seen.charged !== null && seen.charged > (job.charged ?? -1)) return true
  if (seen.refunded !== null && seen.refunded > job.refunded) return true
  const reported = job.spend.kind === 'running' ? job.spend.progress : undefined
  return seen.progress !== null && JSON.stringify(seen.progress) !== JSON.stringify(reported)
}

/** A finished run is asked so often for its files, over about six minutes: an address may be told after the end is. */
const mostAsks = 8

/** Asks for the files of a run that finished without any. */
type MissingFiles = {
  /** Asks again a little later, less often each time; after several times the run waits for a person. */
  ask(job: StoredJob): PollResult
}

/** Counts from the start of one session's polling. */
export function createMissingFiles(deps: Pick<RunnerDeps, 'jobStore' | 'clock' | 'random' | 'onStep'>): MissingFiles {
  let asks = 0
  return {
    ask(job) {
      asks += 1
      if (asks <= mostAsks) return { kind: 'running', pauseMs: retryDelay(asks, deps.random.unit()) }
      deps.jobStore.apply(job, { kind: 'no-file', at: deps.clock.now(), failure: noFile(job).toRecord() })
      deps.onStep('settled')
      return { kind: 'over', isTypical: false }
    },
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

/** After this many looks, about four minutes, the refund stays unseen until the balance is next asked for. */
const mostPolls = 8

/**
 * Looks at the balance until it shows a failed run's credits back.
 *
 * The service returns them by itself (interface: What the service does, rule 2), but nothing is said to be returned
 * before it was seen. @throws the signal's reason where the studio stops.
 */
export async function findRefund(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  for (let looks = 1; looks <= mostPolls; looks += 1) {
    try {
      await deps.billing.refresh(job.workspaceId)
    } catch (error) {
      if (!isFailure(error)) throw error
      deps.log.info('The balance could not be asked for', { code: error.code })
    }
    const now = deps.jobs.read(job.id)
    if (now === null || now.spend.kind !== 'failed' || now.spend.refunded) return
    await deps.sleeps.sleep(retryDelay(looks, deps.random.unit()), job.id, signal)
  }
}
