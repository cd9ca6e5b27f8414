import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { Generation } from '#shared/contract/generation.ts'
import type { Ticket } from '../../api/rate-budget.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { Connection } from '../ports.ts'
import { spendEventOf } from '../spend-event-of.ts'
import type { RunnerDeps } from './runner-deps.ts'

/** How long a paid request may be under way (see the client's deadlines). Milliseconds. */
export const spendDeadlineMs = 60_000

const mismatch = new Failure(
  'UNREADABLE_ANSWER',
  'The service’s answer belongs to another run. It is not known whether this one was charged. Nothing more is sent by itself.',
  { charged: 'unknown' },
)

function belongs(deps: RunnerDeps, job: StoredJob, answer: Generation): boolean {
  const owner = deps.jobs.readResource(job.workspaceId, answer.id)
  return answer.modelId === job.modelId && (owner === null || owner.id === job.id)
}

function accept(deps: RunnerDeps, job: StoredJob, answer: Generation): void {
  const at = deps.clock.now()
  if (!belongs(deps, job, answer)) {
    deps.keeper.apply(job, { kind: 'given-up', at, failure: mismatch.toRecord() })
    return
  }
  const patch = { resourceId: answer.id, charged: answer.creditsSpent }
  deps.keeper.apply(job, { kind: 'accepted', at }, patch, (moved) => deps.books.bookCharge(moved, answer.creditsSpent))
  deps.onStep('recorded')
  deps.aside('learn a price', deps.prices.learn(job.workspaceId, job.modelId, job.input, answer.creditsSpent))
  deps.aside('refresh the balance', deps.books.refresh(job.workspaceId))
}

async function attempt(deps: RunnerDeps, job: StoredJob, connection: Connection, ticket: Ticket, signal: AbortSignal) {
  const sentAt = deps.clock.now()
  const sent = deps.keeper.apply(job, { kind: 'send', at: sentAt })
  if (sent.spend.kind !== 'sending') return ticket.unused()
  deps.onStep('sending')
  const isOver = deps.books.spending(job.workspaceId)
  try {
    const { modelId, input, idempotencyKey } = sent
    const options = { ticket, signal, subject: modelId }
    const answer = await connection.service.generation.run({ body: { modelId, input }, idempotencyKey }, options)
    deps.onStep('answered')
    accept(deps, sent, answer)
  } catch (error) {
    if (!isFailure(error)) throw error
    const { tries } = sent.spend
    const overAt = sentAt + spendDeadlineMs
    deps.keeper.apply(sent, spendEventOf(error, { tries, overAt }, deps.clock.now(), deps.random.unit()))
  } finally {
    isOver()
  }
}

/**
 * Sends a queued or doubtful job: waits for its moment, its service and its place in the budget, commits `sending`, and
 * only then lets a byte out. The job's own key goes with every attempt.
 */
export async function sendGeneration(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  const { spend } = job
  if (spend.kind !== 'queued' && spend.kind !== 'ambiguous') return
  const wait = (spend.notBefore ?? 0) - deps.clock.now()
  // The wall clock may have been set meanwhile; no wait is longer than the longest that is ever ordered.
  if (wait > 0) await deps.naps.sleep(Math.min(wait, 75_000), isOffline(job) ? napGroup(job) : job.id, signal)
  let connection: Connection
  try {
    connection = await deps.connections.of(job.workspaceId)
  } catch (error) {
    if (!isFailure(error)) throw error
    deps.keeper.apply(job, { kind: 'held', why: 'offline', notBefore: deps.clock.now() + 10_000 })
    return
  }
  const isFull = connection.budget.state().freeAt !== null
  const held = isFull
    ? deps.keeper.apply(job, { kind: 'held', why: 'rate', notBefore: connection.budget.state().freeAt })
    : job
  const ticket = await connection.budget.acquire('start', signal)
  const now = deps.jobs.read(held.id)
  if (now === null || now.spend.kind !== held.spend.kind) return ticket.unused()
  await attempt(deps, now, connection, ticket, signal)
}

// Only a wait for the network ends with the network: another attempt of a doubtful one may still be under way.
function isOffline({ spend }: StoredJob): boolean {
  return spend.kind === 'queued' && spend.why === 'offline'
}

/** Sleeps that a reachable service ends: of one workspace. */
export function napGroup(job: StoredJob): string {
  return job.workspaceId
}
