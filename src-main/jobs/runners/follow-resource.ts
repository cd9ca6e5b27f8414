import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { SpendEvent } from '#shared/domain/spend.ts'
import { retryDelay } from '#shared/domain/spend-rule.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { Seen } from '../job-kind.ts'
import { bookSeen, isNews } from './book-seen.ts'
import { napGroup } from './nap-group.ts'
import type { RunnerDeps, RunnerKind } from './runner-deps.ts'
import { saveAvailable } from './save-available.ts'

/** Between two looks at a service that holds no request. Milliseconds. */
const pauseMs = 5_000

function forgotten(job: StoredJob): Failure {
  const sentence = `The service does not know this run any more. ${job.charged ?? 0} cr were charged for it. Look at the account’s history.`
  return new Failure('NOT_FOUND', sentence, { charged: 'unknown', what: 'the run' })
}

function eventOf(seen: Seen, at: number): SpendEvent {
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

/** Takes in what a read said. Answers whether the job goes on. */
function takeIn(deps: RunnerDeps, job: StoredJob, seen: Seen): boolean {
  let now = job
  if (seen.isStopping && now.spend.kind === 'running' && now.spend.stop === 'asked') {
    now = deps.keeper.apply(now, { kind: 'stop-taken' })
  }
  if (!isNews(now, seen, deps.outputs.list(job.id).length)) return true
  const at = deps.clock.now()
  // The last counts go with the end, for a job that is over counts no more.
  if (seen.end.kind !== 'open' && seen.progress !== null) {
    now = deps.keeper.apply(now, { kind: 'progressed', progress: seen.progress })
  }
  now = bookSeen(deps, now, eventOf(seen, at), seen)
  if (seen.end.kind === 'open') return true
  const isWhole = now.charged !== null && now.refunded >= now.charged
  if (now.spend.kind === 'failed' && isWhole) deps.keeper.apply(now, { kind: 'refund-seen' })
  deps.onStep(now.spend.kind === 'failed' ? 'settled' : 'finished')
  return false
}

/**
 * Follows a started job by repeated reads until it ends: books what is told of its money, names its files and fetches
 * them as they come, and sends a stop that was asked for until the service has taken it.
 */
export async function followResource(deps: RunnerDeps, job: StoredJob, kind: RunnerKind, signal: AbortSignal) {
  const id = job.resourceId
  if (id === null) throw new Error('A running job has a thing at the service')
  deps.onStep('tracking')
  const files = saveAvailable(deps, job.id, signal)
  for (let failures = 0; ;) {
    const now = deps.jobs.read(job.id)
    if (now === null || now.spend.kind !== 'running') break
    try {
      const { service } = await deps.connections.of(job.workspaceId)
      if (now.spend.stop === 'asked' && kind.stop.kind === 'service') await kind.stop.ask(service, id, { signal })
      const seen = await kind.read(service, id, { signal })
      if (!takeIn(deps, deps.jobs.read(job.id) ?? now, seen)) break
      files.look()
      failures = 0
      await deps.naps.sleep(pauseMs, job.id, signal)
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.code === 'NOT_FOUND') {
        const last = deps.jobs.read(job.id) ?? now
        deps.keeper.apply(last, { kind: 'given-up', at: deps.clock.now(), failure: forgotten(job).toRecord() })
        break
      }
      failures += 1
      const pause = error.code === 'KEY_REFUSED' ? 60_000 : retryDelay(failures, deps.random.unit())
      await deps.naps.sleep(pause, napGroup(job), signal)
    }
  }
  await files.settled()
}
