import { limits } from '#shared/contract/limit.ts'
import { type Failure, isFailure } from '#shared/domain/failure.ts'
import { isReplayExpired, spendDeadlineMs } from '#shared/domain/spend-state.ts'
import { retryDelay, type SpendEvent } from '#shared/domain/spend.ts'
import type { Reservation } from '../../api/rate-window.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { likenessOf } from '../polling/durations.ts'
import type { Connection } from '../ports.ts'
import type { StartOrder } from '../scheduling/start-scheduler.ts'
import { isOwnAnswer, mismatch } from './answers.ts'
import { readBatchRequest } from './batch-prompts.ts'
import type { JobKind, RunnerDeps, Start, Started } from './job-kind.ts'
import { cutUpload } from './uploads.ts'

/** The longest wait, whatever the wall clock says meanwhile. Milliseconds. */
export const longestWaitMs = 75_000
/** How often a job checks whether its account is back, or a job with the same request is over. Milliseconds. */
const recheckMs = 10_000
/** How soon free disk space, or a decision about the database, is noticed. Milliseconds. */
const guardPauseMs = 5_000

function accept(deps: RunnerDeps, job: StoredJob, kind: JobKind, started: Started): void {
  const at = deps.clock.now()
  if (!isOwnAnswer(deps, job, started)) {
    deps.jobStore.apply(job, { kind: 'given-up', at, failure: mismatch.toRecord() })
    return
  }
  const { resourceId, charged } = started
  deps.jobStore.apply(job, { kind: 'accepted', at }, { resourceId, charged }, (moved) => {
    if (charged !== null) deps.billing.recordCharge(moved, charged, job.spend)
  })
  deps.onStep('recorded')
  if (charged !== null && kind.isPricedAsOneRun) {
    deps.runInBackground('learn a price', deps.prices.learn(job.workspaceId, job.modelId, job.input, charged))
  }
  deps.runInBackground('refresh the balance', deps.billing.refresh(job.workspaceId))
}

/** Commits `sending`; null where the machine, or an unconfirmed job with the same request, prevents it. */
function commit(deps: RunnerDeps, job: StoredJob, kind: JobKind, inUse: KeyInUse): StoredJob | null {
  const at = deps.clock.now()
  const { repeat } = kind.start
  if (repeat === 'unkeyed' && deps.jobs.hasUnconfirmedTwin(job)) {
    deps.jobStore.apply(job, { kind: 'held', why: 'queue', notBefore: at + recheckMs })
    return null
  }
  deps.sentHere.add(job.id)
  const sent = deps.jobStore.apply(job, {
    kind: 'send',
    at,
    repeat,
    isOwnAccount: inUse.account === job.account,
    keyHint: inUse.keyHint,
    bodyHash: deps.hashOf(job.request),
  })
  return sent.spend.kind === 'sending' ? sent : null
}

/**
 * Records the result of a request. Where the disk or the database fails, it retries until it works: the answer is the
 * only proof of what was bought, and an unkeyed call is answered once.
 */
async function keepAnswer(deps: RunnerDeps, { id }: StoredJob, signal: AbortSignal, write: () => void): Promise<void> {
  for (;;) {
    try {
      return write()
    } catch (error) {
      if (signal.aborted || !deps.guard.passes(error)) throw error
    }
    await deps.sleeps.sleep(guardPauseMs, id, signal)
  }
}

type KeyInUse = Pick<Connection, 'account' | 'keyHint'>
type Attempt = { readonly job: StoredJob; readonly kind: JobKind; readonly start: Start }

/** Longest delay between attempts while offline. Milliseconds. */
const longestOffline = 30_000

/**
 * Turns a failed attempt into an event of the spend machine. `tries`: number of the attempt; `overAt`: when a lost one
 * can no longer be in progress; `allowanceAt`: when a render is free again, if known; `at`: ms since 1970; `unit`: random
 * number for the jitter.
 */
export function spendEventOf(
  failure: Failure,
  {
    tries,
    overAt,
    allowanceAt = null,
  }: { readonly tries: number; readonly overAt: number; readonly allowanceAt?: number | null },
  at: number,
  unit: number,
): SpendEvent {
  const record = failure.toRecord()
  const later = at + retryDelay(tries, unit)
  if (failure.code === 'EXPORT_LIMIT') {
    return { kind: 'limited', at, notBefore: allowanceAt ?? at + 60_000, failure: record, why: 'allowance' }
  }
  if (failure.code === 'RATE_LIMITED') return { kind: 'limited', at, notBefore: at + 60_000, failure: record }
  if (failure.code === 'UNREACHABLE' || failure.code === 'LOCAL_SERVICE_DOWN') {
    if (record.charged === 'no') {
      return { kind: 'unreached', at, notBefore: Math.min(later, at + longestOffline), failure: record }
    }
    // It may still be in progress at the service; two requests with one key must never overlap.
    return { kind: 'lost', at, notBefore: Math.max(later, overAt), failure: record }
  }
  if (record.charged === 'no') return { kind: 'refused', at, failure: record }
  return { kind: 'lost', at, notBefore: later, failure: record }
}

async function attempt(deps: RunnerDeps, { job, kind, start }: Attempt, connection: Connection, options: Options) {
  const { reservation, signal } = options
  const sent = commit(deps, job, kind, connection)
  if (sent === null || sent.spend.kind !== 'sending') return reservation.unused()
  deps.onStep('sending')
  const isOver = deps.billing.spending(job.workspaceId)
  const { sentAt, tries } = sent.spend
  const upload = deps.uploads.begin(job.id)
  try {
    const started = await start(connection.service, {
      reservation,
      signal: AbortSignal.any([signal, upload.signal]),
      subject: sent.modelId,
      onSent(bytes, total) {
        upload.onSent(bytes, total)
        deps.onStep('upload-part')
      },
    })
    deps.onStep('answered')
    await keepAnswer(deps, sent, signal, () => accept(deps, sent, kind, started))
  } catch (error) {
    // The studio stops in the middle of an upload: the service cannot have read it, so it is sent again.
    if (!isFailure(error) && signal.aborted && upload.isCut()) {
      const at = deps.clock.now()
      deps.jobStore.apply(sent, { kind: 'unreached', at, notBefore: at, failure: cutUpload.toRecord() })
    }
    if (!isFailure(error)) throw error
    const allowanceAt = error.code === 'EXPORT_LIMIT' ? deps.allowance.refused(job.workspaceId, error) : null
    const event = spendEventOf(
      error,
      { tries, overAt: sentAt + spendDeadlineMs, allowanceAt },
      deps.clock.now(),
      deps.random.unit(),
    )
    await keepAnswer(deps, sent, signal, () => void deps.jobStore.apply(sent, event))
  } finally {
    upload.end()
    isOver()
  }
}
type Options = { readonly reservation: Reservation; readonly signal: AbortSignal }

async function connect(deps: RunnerDeps, job: StoredJob): Promise<Connection | null> {
  try {
    return await deps.connections.of(job.workspaceId)
  } catch (error) {
    if (!isFailure(error)) throw error
    deps.jobStore.apply(job, { kind: 'held', why: 'offline', notBefore: deps.clock.now() + recheckMs })
    return null
  }
}

/**
 * Turns a job into a start that waits for its reservation. A batch counts for every prompt that it may start within a
 * minute (interface: Limits), and only generations can be long-polled.
 */
export function startOrderOf(job: StoredJob): StartOrder {
  const runs = job.kind === 'batch' ? readBatchRequest(job).prompts.length : 1
  const starts = Math.min(runs, limits.starts.most)
  return { id: job.id, likeness: likenessOf(job), canLongPoll: job.kind === 'generation', starts }
}

/**
 * Sends a queued or unconfirmed keyed job, or an unkeyed one for the only time. Waits for its send time, service and
 * reservation, commits `sending`, then sends. Every attempt has the stored bytes and the job's own key, and none uses
 * another account.
 */
export async function sendJob(deps: RunnerDeps, job: StoredJob, kind: JobKind, signal: AbortSignal): Promise<void> {
  const { spend } = job
  if (spend.kind !== 'queued' && spend.kind !== 'ambiguous') return
  const start = kind.start.prepare(job)
  const wait = waitOf(deps, job)
  if (wait > 0)
    await deps.sleeps.sleep(Math.min(wait, longestWaitMs), isOffline(job) ? job.workspaceId : job.id, signal)
  // A key that was entered meanwhile changed the row, so it is read again.
  if (wait > 0 && deps.jobs.read(job.id)?.account !== job.account) return
  // It would be sent to whatever answers in the service's place.
  if (deps.connections.stateOf(job.workspaceId).kind === 'portal') {
    return deps.sleeps.sleep(recheckMs, job.workspaceId, signal)
  }
  if (isKeyRefused(deps, job)) return deps.sleeps.sleep(recheckMs, job.workspaceId, signal)
  // Writes nothing here: the reason may be a full disk.
  if (!deps.guard.maySpend()) return deps.sleeps.sleep(guardPauseMs, job.id, signal)
  // These two send nothing, so they need no reservation and no service: the state machine decides.
  if (spend.kind === 'ambiguous' && isReplayExpired(spend, deps.clock.now())) {
    commit(deps, job, kind, { account: job.account, keyHint: spend.keyHint })
    return
  }
  if (spend.kind === 'queued' && kind.waitsForAllowance === true) {
    const freeAt = deps.allowance.freeAt(job.workspaceId)
    if (freeAt !== null) {
      deps.jobStore.apply(job, { kind: 'held', why: 'allowance', notBefore: freeAt })
      deps.allowance.held(job.workspaceId)
      return deps.sleeps.sleep(guardPauseMs, job.id, signal)
    }
  }
  const connection = await connect(deps, job)
  if (connection === null) return
  if (spend.kind === 'ambiguous' && connection.account !== job.account) {
    commit(deps, job, kind, connection)
    return
  }
  if (spend.kind === 'queued' && connection.account !== job.account) {
    if (!isPausedByAccount(job)) deps.jobStore.apply(job, { kind: 'held', why: 'account', notBefore: null })
    return
  }
  const { freeAt } = connection.budget.state()
  const waiting = freeAt === null ? job : deps.jobStore.apply(job, { kind: 'held', why: 'rate', notBefore: freeAt })
  const reservation = await deps.trackers.of(job.workspaceId).start(startOrderOf(job), signal)
  const now = deps.jobs.read(waiting.id)
  // Another key may have been entered during the wait for the reservation.
  const isOther = now === null || now.spend.kind !== waiting.spend.kind || now.account !== waiting.account
  if (isOther || !deps.guard.maySpend()) return reservation.unused()
  await attempt(deps, { job: now, kind, start }, connection, { reservation, signal })
}

/**
 * How long a request of an earlier run of the studio may still be in progress, in milliseconds: its full deadline,
 * because the wall clock may have been set. 0 for this computer's own service and for requests of this run, which have
 * ended.
 */
export function remainingWaitMs(deps: RunnerDeps, job: StoredJob): number {
  return deps.sentHere.has(job.id) || deps.connections.isLocal(job.workspaceId) ? 0 : spendDeadlineMs
}

function waitOf(deps: RunnerDeps, job: StoredJob): number {
  const { spend } = job
  if (spend.kind !== 'queued' && spend.kind !== 'ambiguous') return 0
  const now = deps.clock.now()
  if (isPausedByAccount(job)) return recheckMs
  const wait = (spend.notBefore ?? 0) - now
  // One that is too old to be repeated is settled at once.
  if (spend.kind === 'queued' || isReplayExpired(spend, now)) return wait
  return Math.max(wait, remainingWaitMs(deps, job))
}

const isPausedByAccount = ({ spend }: StoredJob) => spend.kind === 'queued' && spend.why === 'account'

// Only a wait for the network ends with it: another attempt of an unconfirmed job may still be in progress.
const isOffline = ({ spend }: StoredJob) => spend.kind === 'queued' && (spend.why === 'offline' || spend.why === 'key')

// Whether the key is accepted again is probed by a free call, for the whole queue.
const isKeyRefused = (deps: RunnerDeps, { spend, workspaceId }: StoredJob) =>
  spend.kind === 'queued' && spend.why === 'key' && deps.connections.stateOf(workspaceId).kind === 'key-refused'
