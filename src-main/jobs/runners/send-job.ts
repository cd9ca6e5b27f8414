import { isFailure } from '#shared/domain/failure.ts'
import { isReplayExpired, spendDeadlineMs } from '#shared/domain/spend-rule.ts'
import type { Reservation } from '../../api/rate-window.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { Start, Started } from '../job-kind.ts'
import type { Connection } from '../ports.ts'
import { spendEventOf } from '../spend-event-of.ts'
import { sleepGroup } from './sleep-group.ts'
import { remainingWaitMs } from './remaining-wait.ts'
import { startOrderOf } from '../tracking/start-order-of.ts'
import { isOwnAnswer, mismatch } from './own-answer.ts'
import type { RunnerDeps, RunnerKind } from './runner-deps.ts'

/** No wait that is ever ordered is longer, whatever the wall clock says meanwhile. Milliseconds. */
export const longestWaitMs = 75_000
/** How often a job looks whether its account is back, or the one like it over. Milliseconds. */
const heldPauseMs = 10_000
/** How soon room on the disk, or a decision about the database, is noticed. Milliseconds. */
const guardPauseMs = 5_000

function accept(deps: RunnerDeps, job: StoredJob, kind: RunnerKind, started: Started): void {
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

/** Commits `sending`; null where the machine, or a like request whose end is open, keeps it from going. */
function commit(deps: RunnerDeps, job: StoredJob, kind: RunnerKind, inUse: KeyInUse): StoredJob | null {
  const at = deps.clock.now()
  const { repeat } = kind.start
  if (repeat === 'unkeyed' && deps.jobs.hasUnconfirmedTwin(job)) {
    deps.jobStore.apply(job, { kind: 'held', why: 'queue', notBefore: at + heldPauseMs })
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
 * Writes down what became of a request. Where the disk or the database refuses that, it is tried until it works: the
 * answer is all that is known of what was bought, and a call without a key is answered once.
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
type Attempt = { readonly job: StoredJob; readonly kind: RunnerKind; readonly start: Start }

async function attempt(deps: RunnerDeps, { job, kind, start }: Attempt, connection: Connection, options: Options) {
  const { reservation, signal } = options
  const sent = commit(deps, job, kind, connection)
  if (sent === null || sent.spend.kind !== 'sending') return reservation.unused()
  deps.onStep('sending')
  const isOver = deps.billing.spending(job.workspaceId)
  const { sentAt, tries } = sent.spend
  try {
    const started = await start(connection.service, { reservation, signal, subject: sent.modelId })
    deps.onStep('answered')
    await keepAnswer(deps, sent, signal, () => accept(deps, sent, kind, started))
  } catch (error) {
    if (!isFailure(error)) throw error
    const event = spendEventOf(error, { tries, overAt: sentAt + spendDeadlineMs }, deps.clock.now(), deps.random.unit())
    await keepAnswer(deps, sent, signal, () => void deps.jobStore.apply(sent, event))
  } finally {
    isOver()
  }
}
type Options = { readonly reservation: Reservation; readonly signal: AbortSignal }

async function connect(deps: RunnerDeps, job: StoredJob): Promise<Connection | null> {
  try {
    return await deps.connections.of(job.workspaceId)
  } catch (error) {
    if (!isFailure(error)) throw error
    deps.jobStore.apply(job, { kind: 'held', why: 'offline', notBefore: deps.clock.now() + heldPauseMs })
    return null
  }
}

/**
 * Sends a queued or doubtful keyed job, or an unkeyed one for the first and only time: waits for its moment, its service
 * and its place in the budget, commits `sending`, and only then lets a byte out. Every attempt has the stored bytes and
 * the job's own key. Under another account than its own nothing of it is sent.
 */
export async function sendJob(deps: RunnerDeps, job: StoredJob, kind: RunnerKind, signal: AbortSignal): Promise<void> {
  const { spend } = job
  if (spend.kind !== 'queued' && spend.kind !== 'ambiguous') return
  const start = kind.start.prepare(job)
  const wait = waitOf(deps, job)
  if (wait > 0)
    await deps.sleeps.sleep(Math.min(wait, longestWaitMs), isOffline(job) ? sleepGroup(job) : job.id, signal)
  // A key that was entered meanwhile changed the row: it is read again.
  if (wait > 0 && deps.jobs.read(job.id)?.account !== job.account) return
  if (isKeyRefused(deps, job)) return deps.sleeps.sleep(heldPauseMs, sleepGroup(job), signal)
  // Nothing is written here: what keeps it back may be a full disk.
  if (!deps.guard.maySpend()) return deps.sleeps.sleep(guardPauseMs, job.id, signal)
  // Nothing of these two goes out, so no place is taken, and no service is needed: the machine says what becomes of it.
  if (spend.kind === 'ambiguous' && isReplayExpired(spend, deps.clock.now())) {
    commit(deps, job, kind, { account: job.account, keyHint: spend.keyHint })
    return
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
  const held = freeAt === null ? job : deps.jobStore.apply(job, { kind: 'held', why: 'rate', notBefore: freeAt })
  const reservation = await deps.trackers.of(job.workspaceId).start(startOrderOf(job), signal)
  const now = deps.jobs.read(held.id)
  // Another key may have been entered while it waited for its place.
  const isOther = now === null || now.spend.kind !== held.spend.kind || now.account !== held.account
  if (isOther || !deps.guard.maySpend()) return reservation.unused()
  await attempt(deps, { job: now, kind, start }, connection, { reservation, signal })
}

function waitOf(deps: RunnerDeps, job: StoredJob): number {
  const { spend } = job
  if (spend.kind !== 'queued' && spend.kind !== 'ambiguous') return 0
  const now = deps.clock.now()
  if (isPausedByAccount(job)) return heldPauseMs
  const wait = (spend.notBefore ?? 0) - now
  // One that is too old to be asked for again is told so at once.
  if (spend.kind === 'queued' || isReplayExpired(spend, now)) return wait
  return Math.max(wait, remainingWaitMs(deps, job))
}

const isPausedByAccount = ({ spend }: StoredJob) => spend.kind === 'queued' && spend.why === 'account'

// Only a wait for the network ends with the network: another attempt of a doubtful one may still be under way.
const isOffline = ({ spend }: StoredJob) => spend.kind === 'queued' && (spend.why === 'offline' || spend.why === 'key')

// Whether the key is taken again is asked with what costs nothing, for the whole queue.
const isKeyRefused = (deps: RunnerDeps, { spend, workspaceId }: StoredJob) =>
  spend.kind === 'queued' && spend.why === 'key' && deps.connections.stateOf(workspaceId).kind === 'key-refused'
