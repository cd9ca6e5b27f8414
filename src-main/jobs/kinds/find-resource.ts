import { say } from '#shared/domain/sentences/say.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { assessPolls, leastPollGapMs, retryDelay } from '#shared/domain/spend-state.ts'
import { otherAccount } from '#shared/domain/spend-attempt.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { Connection } from '../ports.ts'
import { assertOwnRun, createIsTaken, recordResult } from './answers.ts'
import type { Candidate, JobKind, RunnerDeps } from './job-kind.ts'
import { longestWaitMs, remainingWaitMs } from './send-job.ts'

const unlisted = new Failure('UNREADABLE_ANSWER', say('run.unlisted'), { charged: 'unknown' })

/** Between two checks of the list; longer than required, so that a corrected clock does not cost a third one. */
const pollGapMs = leastPollGapMs + 5_000

/** The listed candidates that belong to no job here. */
export function unclaimed(deps: Pick<RunnerDeps, 'jobs'>, job: StoredJob, listed: readonly Candidate[]): Candidate[] {
  const known = new Map(listed.map((one) => [one.resourceId, one]))
  const isTaken = createIsTaken(deps, job)
  return [...known.values()].filter(({ resourceId }) => !isTaken(resourceId))
}

async function checkList(deps: RunnerDeps, job: StoredJob, kind: JobKind, connection: Connection, signal: AbortSignal) {
  if (kind.start.repeat === 'keyed' || kind.start.list === null) throw new Error('This job is not searched for')
  const listed = await kind.start.list(connection.service, job, { signal }, createIsTaken(deps, job))
  const found = unclaimed(deps, job, listed).flatMap(({ matches, resourceId }) => (matches ? [resourceId] : []))
  const at = deps.clock.now()
  const now = deps.jobs.read(job.id)
  if (now?.spend.kind !== 'ambiguous') return
  deps.jobStore.apply(now, { kind: 'looked', at, found, notBefore: at + pollGapMs })
}

async function importOne(deps: RunnerDeps, job: StoredJob, kind: JobKind, resourceId: string, signal: AbortSignal) {
  const { service } = await deps.connections.of(job.workspaceId)
  const remote = await kind.read(service, resourceId, { signal })
  assertOwnRun({ ...job, resourceId }, remote)
  const now = deps.jobs.read(job.id)
  if (now?.spend.kind !== 'ambiguous') return
  const event = { kind: 'adopted', at: deps.clock.now(), resourceId } as const
  recordResult(deps, now, event, remote, { resourceId })
  deps.onStep('recorded')
  deps.runInBackground('refresh the balance', deps.billing.refresh(job.workspaceId))
}

/**
 * Searches the service's list twice, a minute apart, for what an unconfirmed unkeyed request may have started. Exactly
 * one unclaimed match is imported; otherwise the job stays unconfirmed. Nothing is sent again.
 *
 * A wait starts over after a restart: the wall clock alone does not prove that a minute has passed.
 */
export async function findResource(deps: RunnerDeps, job: StoredJob, kind: JobKind, signal: AbortSignal) {
  const { spend } = job
  if (spend.kind !== 'ambiguous') return
  if (kind.start.repeat === 'unkeyed' && kind.start.list === null) {
    deps.jobStore.apply(job, { kind: 'given-up', at: deps.clock.now(), failure: unlisted.toRecord() })
    return
  }
  const review = assessPolls(spend.looks)
  const due = Math.min(spend.notBefore - deps.clock.now(), longestWaitMs)
  const wait = Math.max(0, due, remainingWaitMs(deps, job))
  if (review.kind !== 'adopt') await deps.sleeps.sleep(spend.looks.length > 0 ? pollGapMs : wait, job.id, signal)
  for (let failures = 1; ; failures += 1) {
    try {
      const connection = await deps.connections.of(job.workspaceId)
      if (connection.account !== job.account) {
        const failure = otherAccount(spend.keyHint)
        deps.jobStore.apply(job, { kind: 'given-up', at: deps.clock.now(), failure })
        return
      }
      if (review.kind === 'adopt') await importOne(deps, job, kind, review.resourceId, signal)
      else await checkList(deps, job, kind, connection, signal)
      return
    } catch (error) {
      if (!isFailure(error)) throw error
      deps.log.info('The list could not be read yet', { jobId: job.id, code: error.code })
      await deps.sleeps.sleep(retryDelay(failures, deps.random.unit()), job.workspaceId, signal)
    }
  }
}
