import type { WorkspaceId } from '#shared/domain/ids.ts'
import { passesPatterns } from '#shared/domain/event-patterns.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { AttemptResult, EventForwardsTable, StoredForward } from '../../cache/tables/event-forwards.ts'
import type { ReceivedEventsTable, StoredEvent } from '../../cache/tables/received-events.ts'
import { isTaken, postEvent } from './post-event.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'

const second = 1_000
const minute = 60 * second
/** Delays after each failed attempt; the attempt after the last one is final. Milliseconds. */
const retryMs = [5 * second, 30 * second, 5 * minute, 60 * minute] as const
/** How often an event is sent to a program that doesn't take it. */
export const mostAttempts = retryMs.length + 1
/** Events on their way to one program at the same time: one that hangs delays only its own. */
const mostAtOnce = 4
/** Delay after an attempt that could not be recorded, in milliseconds: a full disk stays full for a while. */
const unwrittenMs = 5 * second

function notSent(at: number, { text: error, said }: Sentence): AttemptResult {
  return { at, status: null, ms: 0, error, said }
}

type Done = { readonly forward: StoredForward; readonly result: AttemptResult }

/**
 * Creates the forwarder: sends events to the programs of the rules that match them, at least once across any number of
 * restarts, and again with growing delays where they are not taken.
 *
 * `secretOf` reads the secret of a rule; null where it is lost.
 */
export function createForwarder(deps: {
  table: EventForwardsTable
  eventsTable: Pick<ReceivedEventsTable, 'bytes'>
  secretOf: (ruleId: string) => Promise<string | null>
  onChange: (workspaceId: WorkspaceId) => void
  clock: Clock
  log: Log
}) {
  const { table, eventsTable, secretOf, onChange, clock, log } = deps
  const stopping = new AbortController()
  /** What is being sent, by rule. */
  const underWay = new Map<string, Set<number>>()
  const work = new Set<Promise<void>>()
  let rules = table.rules()
  let unrecorded: Done[] = []
  let cancelTimer = () => {}

  function next({ attempts }: StoredForward, result: AttemptResult) {
    if (isTaken(result)) return 'delivered' as const
    const wait = retryMs[attempts]
    return wait === undefined ? ('given-up' as const) : { dueAt: clock.now() + wait }
  }

  /** Attempts that end together are recorded in one transaction. */
  function record(): void {
    const batch = unrecorded
    unrecorded = []
    if (stopping.signal.aborted) return
    try {
      table.transaction(() => {
        for (const { forward, result } of batch) table.record(forward.number, result, next(forward, result))
      })
    } catch (error) {
      log.error('Attempts to forward events could not be recorded; they are repeated', { error, count: batch.length })
      for (const { forward } of batch) clock.after(unwrittenMs, () => release(forward))
      return
    }
    for (const { forward } of batch) release(forward)
    for (const workspaceId of new Set(batch.map(({ forward }) => forward.workspaceId))) onChange(workspaceId)
  }
  function release({ ruleId, number }: StoredForward): void {
    underWay.get(ruleId)?.delete(number)
    pump()
  }

  async function attempt({ url, ruleId, eventNumber }: StoredForward): Promise<AttemptResult> {
    const at = clock.now()
    const bytes = eventsTable.bytes(eventNumber)
    if (bytes === null) return notSent(at, say('webhooks.forwardGone'))
    const secret = await secretOf(ruleId)
    if (secret === null) return notSent(at, say('webhooks.forwardNoSecret'))
    return { at, ...(await postEvent({ url, body: bytes.body, secret, signal: stopping.signal, clock })) }
  }
  async function carry(forward: StoredForward): Promise<void> {
    let result: AttemptResult
    try {
      result = await attempt(forward)
    } catch (error) {
      // A vault that is locked: the program wasn't asked.
      log.warn('An event could not be forwarded', { error })
      result = notSent(clock.now(), say('webhooks.forwardSecretUnread'))
    }
    unrecorded.push({ forward, result })
    if (unrecorded.length === 1) clock.after(0, record)
  }

  function pump(): void {
    cancelTimer()
    if (stopping.signal.aborted) return
    const now = clock.now()
    let soonest: number | null = null
    for (const { id, isEnabled } of rules) {
      if (!isEnabled) continue
      const sending = underWay.get(id) ?? new Set()
      underWay.set(id, sending)
      for (const forward of table.due(id, now, mostAtOnce)) {
        if (sending.size >= mostAtOnce) break
        if (sending.has(forward.number)) continue
        sending.add(forward.number)
        const done = carry(forward).finally(() => work.delete(done))
        work.add(done)
      }
      const later = table.nextDueAt(id, now)
      if (later !== null) soonest = Math.min(soonest ?? later, later)
    }
    if (soonest !== null) cancelTimer = clock.after(soonest - now, pump)
  }

  return {
    pump,
    /** Reads the rules again after they were changed. */
    readRules(): void {
      rules = table.rules()
      pump()
    },
    rulesOf: (workspaceId: WorkspaceId) => rules.filter((rule) => rule.workspaceId === workspaceId),
    /** Adds a verified event to what is forwarded. Call in the transaction in which it is stored, and `pump` after it. */
    offer(event: StoredEvent): void {
      for (const rule of rules) {
        if (rule.workspaceId !== event.workspaceId || !rule.isEnabled || !passesPatterns(rule.events, event.type))
          continue
        table.add(rule, event, clock.now())
      }
    },
    /** Sends an event to a program again, now. */
    retry(number: number): void {
      table.makeDue(number, clock.now())
      pump()
    },
    /** Abandons attempts in progress; the next start makes them again. */
    async stop(): Promise<void> {
      cancelTimer()
      stopping.abort()
      await Promise.all(work)
    },
  }
}
/** The forwarder of events. */
export type Forwarder = ReturnType<typeof createForwarder>
