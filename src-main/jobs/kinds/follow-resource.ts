import { isFailure } from '#shared/domain/failure.ts'
import { retryDelay } from '#shared/domain/spend-state.ts'
import type { SpendEvent } from '#shared/domain/spend.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ServiceClient } from '../../api/client.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { hasWebhook } from '../intake/write-jobs.ts'
import { likenessOf } from '../polling/durations.ts'
import type { PollResult, PollTurn, TrackedRun } from '../polling/status-poller.ts'
import {
  createAnswerCheck,
  createMissingFiles,
  findRefund,
  forgottenRun,
  giveUp,
  isNews,
  recordResult,
} from './answers.ts'
import type { JobKind, RemoteState, RunnerDeps } from './job-kind.ts'
import { saveAvailable } from './save-files.ts'

/** At once, because a run started before a restart may have ended long ago. Milliseconds. */
const firstMs = 0
/** Between two polls where results come one by one; each is fetched meanwhile. Milliseconds. */
const partsMs = 5_000
/** Delay after a refused key: a new one may have been entered. Milliseconds. */
const keyPauseMs = 60_000
/** Failures that say nothing about the stop itself: the poll is delayed too. */
const unheard: readonly string[] = ['RATE_LIMITED', 'KEY_REFUSED', 'UNREACHABLE', 'LOCAL_SERVICE_DOWN']

function eventOf(remote: RemoteState, at: number): SpendEvent {
  const { end } = remote
  switch (end.kind) {
    case 'open':
      return { kind: 'progressed', progress: remote.progress }
    case 'made':
      return { kind: 'made', at }
    case 'broke':
      return { kind: 'broke', at, failure: end.failure.toRecord() }
    default:
      return assertNever(end)
  }
}

type Following = { readonly deps: RunnerDeps; readonly kind: JobKind; readonly signal: AbortSignal }

/** Records what a read said. Returns whether the job continues. */
function takeIn({ deps, kind, signal }: Following, job: StoredJob, remote: RemoteState): boolean {
  let now = job
  kind.note?.(deps, job, remote)
  if (remote.isStopping && now.spend.kind === 'running' && now.spend.stop === 'asked') {
    now = deps.jobStore.apply(now, { kind: 'stop-taken' })
  }
  if (!isNews(now, remote, deps.outputs.list(job.id).length)) return true
  const at = deps.clock.now()
  // The last counts go before the end, because a job that is over has no progress.
  if (remote.end.kind !== 'open' && remote.progress !== null) {
    now = deps.jobStore.apply(now, { kind: 'progressed', progress: remote.progress })
  }
  now = recordResult(deps, now, eventOf(remote, at), remote)
  if (remote.end.kind === 'open') return true
  const isWhole = now.charged !== null && now.refunded >= now.charged
  if (now.spend.kind === 'failed' && isWhole) deps.jobStore.apply(now, { kind: 'refund-seen' })
  // Where the service does not report a refund, the balance shows it.
  else if (now.spend.kind === 'failed' && remote.refunded === null) {
    deps.runInBackground('find the refund', findRefund(deps, now, signal))
  }
  deps.onStep(now.spend.kind === 'failed' ? 'settled' : 'finished')
  return false
}

/** Sends a requested stop. Unless the service stops it, the next read shows the state: it may be over, with results. */
async function askStop(deps: RunnerDeps, job: StoredJob, kind: JobKind, service: ServiceClient, signal: AbortSignal) {
  const isDue = job.spend.kind === 'running' && job.spend.stop === 'asked'
  if (!isDue || kind.stop.kind !== 'service' || job.resourceId === null) return
  try {
    await kind.stop.ask(service, job.resourceId, { signal })
  } catch (error) {
    if (!isFailure(error) || unheard.includes(error.code)) throw error
    deps.log.info('The service did not take the stop', { jobId: job.id, code: error.code })
  }
}

/** Connects to the service and sends a requested stop. Releases the poll's reservation where that fails. */
export async function preparePoll(
  deps: RunnerDeps,
  job: StoredJob,
  kind: JobKind,
  { reservation }: PollTurn,
  signal: AbortSignal,
) {
  try {
    const { service } = await deps.connections.of(job.workspaceId)
    await askStop(deps, job, kind, service, signal)
    return service
  } catch (error) {
    reservation.unused()
    throw error
  }
}

/**
 * Tracks a started run until it is over. `poll` makes one poll in the given turn; a failed poll changes nothing and is
 * repeated, and a run that the service no longer knows is given up.
 */
export async function trackRun(
  deps: RunnerDeps,
  job: StoredJob,
  signal: AbortSignal,
  how: Pick<TrackedRun, 'canLongPoll' | 'firstMs'> & {
    poll(resourceId: string, turn: PollTurn): Promise<PollResult>
  },
): Promise<void> {
  const { id, resourceId, spend } = job
  if (resourceId === null || spend.kind !== 'running') throw new Error('A running job has a thing at the service')
  deps.onStep('tracking')
  let failures = 0
  const poll = async (turn: PollTurn): Promise<PollResult> => {
    try {
      const result = await how.poll(resourceId, turn)
      failures = 0
      return result
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.code === 'NOT_FOUND') {
        const last = deps.jobs.read(id) ?? job
        return giveUp(deps, last, forgottenRun(last))
      }
      failures += 1
      const pauseMs = error.code === 'KEY_REFUSED' ? keyPauseMs : retryDelay(failures, deps.random.unit())
      return { kind: 'failed', pauseMs }
    }
  }
  const likeness = likenessOf(job)
  const run = { ...how, id, resourceId, likeness, since: spend.since, hasWebhook: hasWebhook(job), poll }
  await deps.trackers.of(job.workspaceId).track(run, signal)
}

/**
 * Follows a started job by polls, when the tracker allows, until it ends: records charges and refunds, fetches files as
 * they come, and resends a requested stop until the service accepts it.
 */
export async function followResource(deps: RunnerDeps, job: StoredJob, kind: JobKind, signal: AbortSignal) {
  const files = saveAvailable(deps, job.id, signal)
  const check = createAnswerCheck(deps, job)
  const askForFiles = createMissingFiles(deps)
  await trackRun(deps, job, signal, {
    canLongPoll: false,
    firstMs,
    async poll(id, turn) {
      const now = deps.jobs.read(job.id)
      if (now === null || now.spend.kind !== 'running') {
        turn.reservation.unused()
        return { kind: 'over', isTypical: false }
      }
      const service = await preparePoll(deps, now, kind, turn, signal)
      const remote = await kind.read(service, id, { reservation: turn.reservation, signal })
      const refused = check(remote)
      if (refused !== null) return refused
      const lacksFiles = remote.end.kind === 'made' && remote.lacksFiles === true
      const reported: RemoteState = lacksFiles ? { ...remote, end: { kind: 'open' } } : remote
      if (!takeIn({ deps, kind, signal }, deps.jobs.read(job.id) ?? now, reported)) {
        return { kind: 'over', isTypical: remote.end.kind === 'made' && !remote.isStopping }
      }
      files.start()
      if (lacksFiles) return askForFiles(deps.jobs.read(job.id) ?? now)
      const pauseMs = kind.pauseMs?.(deps, now, remote) ?? (remote.progress === null ? undefined : partsMs)
      return pauseMs === undefined ? { kind: 'running' } : { kind: 'running', pauseMs }
    },
  })
  await files.settled()
  deps.runInBackground('refresh the balance', deps.billing.refresh(job.workspaceId))
}
