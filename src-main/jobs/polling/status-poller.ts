import { waitSeconds } from '#shared/contract/generation.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { LaneRequest, Reservation } from '../../api/rate-window.ts'
import type { Decision, IdleRun } from './start-or-poll.ts'
import type { Begun } from '../scheduling/start-scheduler.ts'
import type { Durations, Likeness } from './durations.ts'
import { pollTimes, rarePollAt } from './poll-times.ts'

/** How a poll is made: with this reservation, as a long poll of this many seconds; null for a short one. */
export type PollTurn = { readonly reservation: Reservation; readonly wait: number | null }

/**
 * The result of a poll.
 *
 * - `over`: the run has ended. `isTypical`: it ran its course, so its duration may be learned from.
 * - `running`: it continues. `pauseMs`: delay to the next poll, where the run itself states it.
 * - `failed`: the poll failed and is repeated after `pauseMs`, or as soon as the service is reached again.
 */
export type PollResult =
  | { readonly kind: 'over'; readonly isTypical: boolean }
  | { readonly kind: 'running'; readonly pauseMs?: number }
  | { readonly kind: 'failed'; readonly pauseMs: number }

/** A paid run at the service, of any kind. */
export type TrackedRun = {
  /** The job's id, which also identifies its start. */
  readonly id: string
  /** The service's id, which hints name. */
  readonly resourceId: string
  readonly likeness: Likeness
  /** When it started, ms since 1970; used where it was not started through here. */
  readonly since: number
  readonly canLongPoll: boolean
  /** The service was given an address that is told of its end. */
  readonly hasWebhook?: boolean
  /** Delay to the first poll, ms; left out, when it is likely over. */
  readonly firstMs?: number
  /** Asks the service; always uses or releases the reservation. Rejects only with unexpected errors. */
  poll(poll: PollTurn): Promise<PollResult>
}

interface StatusPoller {
  /** Polls until the run is over. @throws what a poll rejected with, or the signal's reason. */
  add(run: TrackedRun, begun: Begun | null, signal: AbortSignal): Promise<void>
  /** What the next step is chosen from. `now`: monotonic ms. */
  outlook(now: number): { readonly idle: readonly IdleRun[]; readonly polling: number }
  /** The request of this poll; null where the run is no longer tracked. */
  request(poll: Extract<Decision, { kind: 'poll' }>): LaneRequest | null
  hint(resourceId: string, isSure: boolean): string | null
  wake(id: string): void
  reached(): void
}

type Followed = {
  readonly run: TrackedRun
  readonly startedAt: number
  readonly since: number
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
  /** Time of the run, in ms, at which it was certainly not over. */
  running: number
  isPolling: boolean
  /** Its last poll was a long one, or none has come back yet. */
  isLongPolled: boolean
  isHinted: boolean
  /** Its end is sure and came after the poll in progress was sent. */
  isSurelyOver: boolean
  hasFailed: boolean
  notBefore: number
  moments: { readonly dueAt: number; readonly spareAt: number }
  /** When the moments were chosen: at the last poll or the start. Monotonic ms. */
  from: number
  /** The last poll showed that results come one by one. */
  hasParts: boolean
  /** It is polled at its moment, whatever events report. */
  isUrgent: boolean
}

/** An answer within this time was immediate. Milliseconds. */
const atOnce = 300
/** Delay after a long poll that was answered at once though the run continues. Milliseconds. */
const leastPause = 2_000

/** Limits the requests that hints cause, because anyone may send a hint. */
interface HintGate {
  /** When a hint may cause a poll of this run; `now` where at once. Monotonic ms. */
  opensAt(id: string, now: number): number
  /** Records that a hint caused a poll. */
  note(id: string, now: number): void
}

/** Ends that were reported before their run is tracked: the answer to its start may arrive later than its event. */
const mostEarly = 1_000

const oneEvery = 10_000
const most = { polls: 6, withinMs: 60_000 } as const

/** Creates the gate: one poll by hint for each run in ten seconds, and six a minute in all. */
export function createHintGate(): HintGate {
  const times: { readonly id: string; readonly at: number }[] = []
  return {
    opensAt(id, now) {
      while (times[0] !== undefined && times[0].at + most.withinMs <= now) times.shift()
      const last = times.findLast((time) => time.id === id)
      const again = last === undefined ? now : last.at + oneEvery
      const oldest = times[times.length - most.polls]
      return Math.max(now, again, oldest === undefined ? now : oldest.at + most.withinMs)
    },
    note: (id, at) => void times.push({ id, at }),
  }
}

/** Creates the poller. `onFree` is called after every poll. `eventsFlow`: whether verified events came recently. */
export function createStatusPoller(deps: {
  durations: Durations
  clock: Clock
  eventsFlow: () => boolean
  onFree: () => void
}): StatusPoller {
  const { durations, clock } = deps
  const followed = new Map<string, Followed>()
  const early = new Set<string>()
  const gate = createHintGate()

  // A returned job may be tracked again before its last poll is back.
  const drop = (one: Followed) => {
    if (followed.get(one.run.id) === one) followed.delete(one.run.id)
  }
  const refresh = (one: Followed) => {
    const { startedAt, running, isLongPolled: canLongPoll } = one
    one.moments = pollTimes({ prediction: durations.predict(one.run.likeness), startedAt, running, canLongPoll })
    one.from = clock.monotonic()
    one.hasParts = false
    one.isUrgent = false
  }
  const isRare = ({ run, isUrgent, isHinted }: Followed) =>
    run.hasWebhook === true && !isUrgent && !isHinted && deps.eventsFlow()
  /** No poll before this, for any reason. */
  const openFrom = (one: Followed) => {
    const { from, hasParts, moments, notBefore, run } = one
    if (!isRare(one)) return notBefore
    return Math.max(notBefore, rarePollAt({ from, dueAt: moments.dueAt, canLongPoll: run.canLongPoll, hasParts }))
  }
  const makeDue = (one: Followed) => {
    one.isUrgent = true
    one.notBefore = clock.monotonic()
    one.moments = { ...one.moments, dueAt: one.notBefore }
  }
  const end = (one: Followed, isTypical: boolean, wasLongPolled: boolean, sentAt: number) => {
    drop(one)
    const over = (wasLongPolled ? clock.monotonic() : sentAt) - one.startedAt
    if (isTypical) durations.learn(one.run.likeness, { running: wasLongPolled ? over : one.running, over })
    one.resolve()
  }
  const takeIn = (one: Followed, pollResult: PollResult, sentAt: number, wait: number | null) => {
    const now = clock.monotonic()
    switch (pollResult.kind) {
      case 'over':
        // A long poll that was not answered at once came back with the end.
        return end(one, pollResult.isTypical, wait !== null && now - sentAt > atOnce, sentAt)
      case 'running': {
        const longPollEnd = wait === null ? Infinity : sentAt + wait * 1_000
        one.running = Math.max(one.running, (now >= longPollEnd ? longPollEnd : sentAt) - one.startedAt)
        // A proxy may answer at once: polling again and again would use up the rate window.
        one.isLongPolled = now >= longPollEnd
        refresh(one)
        if (pollResult.pauseMs !== undefined) one.moments = { dueAt: now + pollResult.pauseMs, spareAt: Infinity }
        one.hasParts = pollResult.pauseMs !== undefined
        one.notBefore = now >= longPollEnd || pollResult.pauseMs !== undefined ? now : now + leastPause
        return
      }
      case 'failed':
        one.hasFailed = true
        one.notBefore = now + pollResult.pauseMs
        return
      default:
        assertNever(pollResult)
    }
  }
  async function poll(one: Followed, reservation: Reservation): Promise<void> {
    const sentAt = clock.monotonic()
    const wait = one.run.canLongPoll ? waitSeconds.most : null
    one.isPolling = true
    one.isHinted = false
    one.isSurelyOver = false
    one.hasFailed = false
    try {
      takeIn(one, await one.run.poll({ reservation, wait }), sentAt, wait)
      if (one.isSurelyOver) makeDue(one)
    } catch (error) {
      drop(one)
      one.reject(error)
    }
    one.isPolling = false
    deps.onFree()
  }

  return {
    add: (run, begun, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          begun?.place?.unused()
          return reject(signal.reason)
        }
        const now = clock.monotonic()
        const leave = () => {
          drop(one)
          reject(signal.reason)
        }
        const one: Followed = {
          run,
          startedAt: begun?.at ?? now - Math.max(0, clock.now() - run.since),
          since: now,
          resolve: () => {
            signal.removeEventListener('abort', leave)
            resolve()
          },
          reject: (reason) => {
            signal.removeEventListener('abort', leave)
            reject(reason)
          },
          running: 0,
          isPolling: false,
          isLongPolled: run.canLongPoll,
          isHinted: false,
          isSurelyOver: false,
          hasFailed: false,
          notBefore: now,
          moments: { dueAt: now, spareAt: now },
          from: now,
          hasParts: false,
          isUrgent: false,
        }
        signal.addEventListener('abort', leave, { once: true })
        followed.set(run.id, one)
        refresh(one)
        if (run.firstMs !== undefined) one.moments = { dueAt: now + run.firstMs, spareAt: Infinity }
        if (early.delete(run.resourceId)) makeDue(one)
        const place = begun?.place ?? null
        if (place === null) return
        if (run.canLongPoll && !isRare(one)) void poll(one, place)
        else place.unused()
      }),
    outlook(now) {
      const all = [...followed.values()]
      const idle = all.flatMap((one): IdleRun[] => {
        const { run, moments, isHinted, isPolling } = one
        const hintOpensAt = isHinted ? gate.opensAt(run.resourceId, now) : null
        return isPolling ? [] : [{ id: run.id, ...moments, notBefore: openFrom(one), hintOpensAt }]
      })
      return { idle, polling: all.length - idle.length }
    },
    request({ id, why }) {
      const one = followed.get(id)
      if (one === undefined) return null
      return {
        priority: why === 'spare' ? 'poll' : 'result',
        since: one.since,
        starts: 0,
        follow: false,
        take: (reservation) => {
          if (why === 'hint') gate.note(one.run.resourceId, clock.monotonic())
          void poll(one, reservation)
        },
        fail: (error) => {
          drop(one)
          one.reject(error)
        },
      }
    },
    hint(resourceId, isSure) {
      const one = [...followed.values()].find(({ run }) => run.resourceId === resourceId)
      if (one === undefined) {
        if (isSure) early.add(resourceId)
        const [oldest = ''] = early
        if (early.size > mostEarly) early.delete(oldest)
        return null
      }
      // A long poll in progress answers by itself.
      if (one.isPolling && one.run.canLongPoll) return one.run.id
      if (isSure) {
        one.isSurelyOver = one.isPolling
        makeDue(one)
      } else {
        one.isHinted = true
        one.notBefore = Math.min(one.notBefore, clock.monotonic())
      }
      return one.run.id
    },
    wake(id) {
      const one = followed.get(id)
      if (one !== undefined) makeDue(one)
    },
    reached() {
      for (const one of followed.values()) if (one.hasFailed) one.notBefore = clock.monotonic()
    },
  }
}
