import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { resourceIdsOf } from '#shared/domain/resource-ids.ts'
import { retryDelay } from '#shared/domain/spend-state.ts'
import type { SpendEvent } from '#shared/domain/spend.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { PollResult } from '../polling/status-poller.ts'
import type { MadeFile, RemoteState, RunnerDeps, Started } from './job-kind.ts'

/** Why a run whose start was answered with another run waits for the user. */
export const mismatch = new Failure('UNREADABLE_ANSWER', say('run.mismatch'), { charged: 'unknown' })

/** Creates the question whether a thing at the service, or a part of it, belongs to another job here. */
export function createIsTaken({ jobs }: Pick<RunnerDeps, 'jobs'>, job: StoredJob) {
  return (resourceId: string): boolean =>
    resourceIdsOf(resourceId).some((id) => {
      const owner = jobs.ownerOf(job.workspaceId, id)
      return owner !== null && owner.jobId !== job.id
    })
}

/** Whether the answer to a start can be a job's own: of its model, and not another job's run. */
export function isOwnAnswer(
  deps: Pick<RunnerDeps, 'jobs'>,
  job: StoredJob,
  answer: Pick<Started, 'resourceId' | 'modelId'>,
): boolean {
  const isOfModel = answer.modelId === null || answer.modelId === job.modelId
  return isOfModel && !createIsTaken(deps, job)(answer.resourceId)
}

type Named = Pick<RemoteState, 'resourceId' | 'modelId'>

/** Whether a status answer names the run of a job, and its model where it names one. */
function isAbout(job: StoredJob, { resourceId, modelId }: Named): boolean {
  return resourceId === job.resourceId && (modelId === null || modelId === job.modelId)
}

/** After this many status answers in a row about another run, over about two minutes, the user is asked. */
const mostForeign = 5

/** Gives up a run, for the user to settle. */
export function giveUp(deps: Pick<RunnerDeps, 'jobStore' | 'clock'>, job: StoredJob, failure: Failure): PollResult {
  deps.jobStore.apply(job, { kind: 'given-up', at: deps.clock.now(), failure: failure.toRecord() })
  return { kind: 'over', isTypical: false }
}

/**
 * Creates the check of a job's status answers; null for the job's own. An answer about another run or model is ignored
 * and requested again; after several in a row the run is given up.
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

const chargeOf = ({ charged }: Pick<StoredJob, 'charged'>): Sentence =>
  charged === null ? say('money.chargeUnknown') : say('money.credits', { credits: charged })

function anotherRun(job: StoredJob): Failure {
  const sentence = sayAll(say('run.another'), chargeOf(job), say('run.checkOrHistory'))
  return new Failure('UNREADABLE_ANSWER', sentence, { charged: 'unknown' })
}

/** Rejects an answer about another run or model than the job's. @throws Failure UNREADABLE_ANSWER */
export function assertOwnRun(job: StoredJob, remote: Named): void {
  if (!isAbout(job, remote)) throw anotherRun(job)
}

/** Records files, each with its own asset id, so that every retry means the same files. */
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

/** Records a read's money and files in one transaction. Totals never decrease; each file gets its own asset id. */
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

/** Whether a read says anything that the job's row does not have yet. */
export function isNews(job: StoredJob, remote: RemoteState, known: number): boolean {
  if (remote.end.kind !== 'open' || remote.files.length > known) return true
  if (remote.charged !== null && remote.charged > (job.charged ?? -1)) return true
  if (remote.refunded !== null && remote.refunded > job.refunded) return true
  const reported = job.spend.kind === 'running' ? job.spend.progress : undefined
  return remote.progress !== null && JSON.stringify(remote.progress) !== JSON.stringify(reported)
}

/** Most requests for the files of a finished run, over about six minutes: an address may be reported after the end. */
const mostAsks = 8

/** Creates the delayed requests for a finished run's missing files; after several the run waits for the user. */
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
  const sentence = sayAll(say('run.noFile'), chargeOf({ charged }), say('run.checkOrClaim'))
  return new Failure('SERVICE_FAILED', sentence, { charged: charged === null ? 'unknown' : 'yes', status: 200 })
}

function moneyOf({ charged, spend }: StoredJob): Sentence {
  const isInParts = spend.kind === 'running' && spend.progress !== undefined
  return charged !== null && isInParts ? say('money.creditsSoFar', { credits: charged }) : chargeOf({ charged })
}

/** The failure for an accepted run that the service no longer knows. `job`: as its row is now, because charges grow. */
export function forgottenRun(job: StoredJob): Failure {
  const sentence = sayAll(say('run.forgotten'), moneyOf(job), say('money.seeHistory'))
  return new Failure('NOT_FOUND', sentence, { charged: 'unknown', what: 'the run' })
}

/** After this many polls, about four minutes, the refund stays unknown until the next balance request. */
const mostPolls = 8

/**
 * Polls the balance until it shows the refund of a failed run.
 *
 * The service refunds by itself (interface: What the service does, rule 2), but nothing is reported as returned before
 * the balance shows it. @throws the signal's reason where the studio stops.
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
