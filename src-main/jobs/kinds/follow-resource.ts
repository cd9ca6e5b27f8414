import { isFailure } from '#shared/domain/failure.ts'
import type { SpendEvent } from '#shared/domain/spend.ts'
import { retryDelay } from '#shared/domain/spend-rule.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ServiceClient } from '../../api/client.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { RemoteState, RunnerDeps, RunnerKind } from './job-kind.ts'
import { likenessOf } from '../polling/durations.ts'
import type { PollTurn, PollResult } from '../polling/status-poller.ts'
import {
  recordResult,
  isNews,
  createForeignAnswers,
  refuseForeign,
  createMissingFiles,
  forgottenRun,
  findRefund,
} from './answers.ts'
import { saveAvailable, saveLeft } from './save-files.ts'

/** At once, for what was started before the studio ended may be over long ago. Milliseconds. */
const firstMs = 0
/** Between two looks where results come one by one: what has come is fetched meanwhile. Milliseconds. */
const partsMs = 5_000
/** A refused key is asked with again after this long, for a new one may have been entered. Milliseconds. */
const keyPauseMs = 60_000
/** What says nothing of the stop itself: the look waits too. */
const unheard: readonly string[] = ['RATE_LIMITED', 'KEY_REFUSED', 'UNREACHABLE', 'LOCAL_SERVICE_DOWN']

function eventOf(seen: RemoteState, at: number): SpendEvent {
  const { end } = seen
  switch (end.kind) {
    case 'open':
      return { kind: 'progressed', progress: seen.progress }
    case 'made':
      return { kind: 'made', at }
    case 'broke':
      return { kind: 'broke', at, failure: end.failure.toRecord() }
    default:
      return assertNever(end)
  }
}

type Following = { readonly deps: RunnerDeps; readonly kind: RunnerKind; readonly signal: AbortSignal }

/** Takes in what a read said. Answers whether the job goes on. */
function takeIn({ deps, kind, signal }: Following, job: StoredJob, seen: RemoteState): boolean {
  let now = job
  kind.note?.(deps, job, seen)
  if (seen.isStopping && now.spend.kind === 'running' && now.spend.stop === 'asked') {
    now = deps.jobStore.apply(now, { kind: 'stop-taken' })
  }
  if (!isNews(now, seen, deps.outputs.list(job.id).length)) return true
  const at = deps.clock.now()
  // The last counts go with the end, for a job that is over counts no more.
  if (seen.end.kind !== 'open' && seen.progress !== null) {
    now = deps.jobStore.apply(now, { kind: 'progressed', progress: seen.progress })
  }
  now = recordResult(deps, now, eventOf(seen, at), seen)
  if (seen.end.kind === 'open') return true
  const isWhole = now.charged !== null && now.refunded >= now.charged
  if (now.spend.kind === 'failed' && isWhole) deps.jobStore.apply(now, { kind: 'refund-seen' })
  // A service that does not tell what came back shows it in the balance.
  else if (now.spend.kind === 'failed' && seen.refunded === null) {
    deps.runInBackground('look for the refund', findRefund(deps, now, signal))
  }
  deps.onStep(now.spend.kind === 'failed' ? 'settled' : 'finished')
  return false
}

/**
 * Sends a stop that was asked for. Where the service answers it with anything but a stop, the read that follows tells how
 * the run stands: it may be over by now, and its results wait.
 */
async function askStop(
  deps: RunnerDeps,
  job: StoredJob,
  kind: RunnerKind,
  service: ServiceClient,
  signal: AbortSignal,
) {
  const isDue = job.spend.kind === 'running' && job.spend.stop === 'asked'
  if (!isDue || kind.stop.kind !== 'service' || job.resourceId === null) return
  try {
    await kind.stop.ask(service, job.resourceId, { signal })
  } catch (error) {
    if (!isFailure(error) || unheard.includes(error.code)) throw error
    deps.log.info('The service did not take the stop', { jobId: job.id, code: error.code })
  }
}

/** Reaches the service, and sends a stop that was asked for; the look's place goes back where that fails. */
async function preparePoll(
  deps: RunnerDeps,
  job: StoredJob,
  kind: RunnerKind,
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
 * Follows a started job by reads, made when the tracker says, until it ends: books what is told of its money, names its
 * files and fetches them as they come, and sends a stop that was asked for until the service has taken it.
 */
export async function followResource(deps: RunnerDeps, job: StoredJob, kind: RunnerKind, signal: AbortSignal) {
  const id = job.resourceId
  if (id === null || job.spend.kind !== 'running') throw new Error('A running job has a thing at the service')
  deps.onStep('tracking')
  const files = saveAvailable(deps, job.id, signal)
  let failures = 0
  const answers = createForeignAnswers(deps, job)
  const missing = createMissingFiles(deps)
  const look = async (place: PollTurn): Promise<PollResult> => {
    const now = deps.jobs.read(job.id)
    if (now === null || now.spend.kind !== 'running') {
      place.reservation.unused()
      return { kind: 'over', isTypical: false }
    }
    try {
      const service = await preparePoll(deps, now, kind, place, signal)
      const seen = await kind.read(service, id, { reservation: place.reservation, signal })
      failures = 0
      if (!answers.isOwn(seen)) return refuseForeign(deps, deps.jobs.read(job.id) ?? now, answers)
      const lacksFiles = seen.end.kind === 'made' && seen.lacksFiles === true
      const reported: RemoteState = lacksFiles ? { ...seen, end: { kind: 'open' } } : seen
      if (!takeIn({ deps, kind, signal }, deps.jobs.read(job.id) ?? now, reported)) {
        return { kind: 'over', isTypical: seen.end.kind === 'made' && !seen.isStopping }
      }
      files.look()
      if (lacksFiles) return missing.ask(deps.jobs.read(job.id) ?? now)
      const pauseMs = kind.pauseMs?.(deps, now, seen) ?? (seen.progress === null ? undefined : partsMs)
      return pauseMs === undefined ? { kind: 'running' } : { kind: 'running', pauseMs }
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.code === 'NOT_FOUND') {
        const last = deps.jobs.read(job.id) ?? now
        deps.jobStore.apply(last, { kind: 'given-up', at: deps.clock.now(), failure: forgottenRun(last).toRecord() })
        return { kind: 'over', isTypical: false }
      }
      failures += 1
      return {
        kind: 'unseen',
        pauseMs: error.code === 'KEY_REFUSED' ? keyPauseMs : retryDelay(failures, deps.random.unit()),
      }
    }
  }
  const { since } = job.spend
  const watch = { id: job.id, resourceId: id, likeness: likenessOf(job), since, canHold: false, firstMs, look }
  await deps.trackers.of(job.workspaceId).watch(watch, signal)
  await files.settled()
  deps.runInBackground('refresh the balance', deps.billing.refresh(job.workspaceId))
  const end = deps.jobs.read(job.id)?.spend
  if (end?.kind === 'failed' || (end?.kind === 'unconfirmed' && end.lacksFile)) await saveLeft(deps, job, signal)
}
