import { waitSeconds } from '#shared/contract/generation.ts'
import type { Clock } from '#shared/util/clock.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { LaneRequest, Reservation } from '../../api/rate-window.ts'
import type { Decision, IdleRun } from './decide.ts'
import type { Durations } from './durations.ts'
import { pollMoments } from './poll-moments.ts'
import type { Begun } from './start-scheduler.ts'
import type { PollResult, TrackedRun } from './tracked-run.ts'

/** The runs that are followed, and the looks at them. */
export interface StatusPoller {
  /** Looks until it is over. @throws what a look rejected with, or the signal's reason. */
  add(watch: TrackedRun, begun: Begun | null, signal: AbortSignal): Promise<void>
  /** What the next step is chosen from. `now`: monotonic ms. */
  outlook(now: number): { readonly idle: readonly IdleRun[]; readonly looking: number }
  /** The wish of this look; null where the run is not followed any more. */
  request(look: Extract<Decision, { kind: 'look' }>): LaneRequest | null
  hint(resourceId: string): void
  wake(id: string): void
  reached(): void
}

type Followed = {
  readonly watch: TrackedRun
  readonly startedAt: number
  readonly since: number
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
  /** Ms of its run at which it was certainly not over. */
  running: number
  isSearching: boolean
  /** Its last look was held, or none has come back yet. */
  isHeld: boolean
  isHinted: boolean
  /** The last look failed. */
  isPaused: boolean
  notBefore: number
  moments: { readonly dueAt: number; readonly spareAt: number }
}

/** An answer that took no longer was not held. Milliseconds. */
const atOnce = 300
/** A service that answers a held look at once, though the run goes on, is not asked again before this. Milliseconds. */
const leastPause = 2_000

/** Keeps hints from eating the window that paying needs: anyone may send one. */
interface HintGate {
  /** When a look at this thing may be caused by a hint; `now` where at once. Monotonic ms. */
  opensAt(id: string, now: number): number
  /** A hint has caused a look. */
  note(id: string, now: number): void
}

const oneEvery = 10_000
const most = { looks: 6, withinMs: 60_000 } as const

/** Builds the gate: one hint-caused look a thing in ten seconds, and six a minute in all. */
export function createHintGate(): HintGate {
  const times: { readonly id: string; readonly at: number }[] = []
  return {
    opensAt(id, now) {
      while (times[0] !== undefined && times[0].at + most.withinMs <= now) times.shift()
      const last = times.findLast((time) => time.id === id)
      const again = last === undefined ? now : last.at + oneEvery
      const oldest = times[times.length - most.looks]
      return Math.max(now, again, oldest === undefined ? now : oldest.at + most.withinMs)
    },
    note: (id, at) => void times.push({ id, at }),
  }
}

/** Builds the desk. `onFree` is called after every look. */
export function createStatusPoller(deps: { durations: Durations; clock: Clock; onFree: () => void }): StatusPoller {
  const { durations, clock } = deps
  const followed = new Map<string, Followed>()
  const gate = createHintGate()

  // A job that was let go and taken up again is followed anew before the last look of the first time is back.
  const drop = (one: Followed) => {
    if (followed.get(one.watch.id) === one) followed.delete(one.watch.id)
  }
  const refresh = (one: Followed) => {
    const { startedAt, running, isHeld: canHold } = one
    one.moments = pollMoments({ prediction: durations.predict(one.watch.likeness), startedAt, running, canHold })
  }
  const end = (one: Followed, isTypical: boolean, wasSeen: boolean, sentAt: number) => {
    drop(one)
    const over = (wasSeen ? clock.monotonic() : sentAt) - one.startedAt
    if (isTypical) durations.learn(one.watch.likeness, { running: wasSeen ? over : one.running, over })
    one.resolve()
  }
  const takeIn = (one: Followed, pollResult: PollResult, sentAt: number, wait: number | null) => {
    const now = clock.monotonic()
    switch (pollResult.kind) {
      case 'over':
        // A held look that was not answered at once came back with the end.
        return end(one, pollResult.isTypical, wait !== null && now - sentAt > atOnce, sentAt)
      case 'running': {
        const heldTo = wait === null ? Infinity : sentAt + wait * 1_000
        one.running = Math.max(one.running, (now >= heldTo ? heldTo : sentAt) - one.startedAt)
        // Something between may let go at once: then asking again and again would eat the window.
        one.isHeld = now >= heldTo
        refresh(one)
        if (pollResult.pauseMs !== undefined) one.moments = { dueAt: now + pollResult.pauseMs, spareAt: Infinity }
        one.notBefore = now >= heldTo || pollResult.pauseMs !== undefined ? now : now + leastPause
        return
      }
      case 'unseen':
        one.isPaused = true
        one.notBefore = now + pollResult.pauseMs
        return
      default:
        assertNever(pollResult)
    }
  }
  async function look(one: Followed, reservation: Reservation): Promise<void> {
    const sentAt = clock.monotonic()
    const wait = one.watch.canHold ? waitSeconds.most : null
    one.isSearching = true
    one.isHinted = false
    one.isPaused = false
    try {
      takeIn(one, await one.watch.look({ reservation, wait }), sentAt, wait)
    } catch (error) {
      drop(one)
      one.reject(error)
    }
    one.isSearching = false
    deps.onFree()
  }

  return {
    add: (watch, begun, signal) =>
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
          watch,
          startedAt: begun?.at ?? now - Math.max(0, clock.now() - watch.since),
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
          isSearching: false,
          isHeld: watch.canHold,
          isHinted: false,
          isPaused: false,
          notBefore: now,
          moments: { dueAt: now, spareAt: now },
        }
        signal.addEventListener('abort', leave, { once: true })
        followed.set(watch.id, one)
        refresh(one)
        if (watch.firstMs !== undefined) one.moments = { dueAt: now + watch.firstMs, spareAt: Infinity }
        const place = begun?.place ?? null
        if (place === null) return
        if (watch.canHold) void look(one, place)
        else place.unused()
      }),
    outlook(now) {
      const all = [...followed.values()]
      const idle = all.flatMap(({ watch, moments, notBefore, isHinted, isSearching }): IdleRun[] => {
        const hintOpensAt = isHinted ? gate.opensAt(watch.resourceId, now) : null
        return isSearching ? [] : [{ id: watch.id, ...moments, notBefore, hintOpensAt }]
      })
      return { idle, looking: all.length - idle.length }
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
          if (why === 'hint') gate.note(one.watch.resourceId, clock.monotonic())
          void look(one, reservation)
        },
        fail: (error) => {
          drop(one)
          one.reject(error)
        },
      }
    },
    hint(resourceId) {
      for (const one of followed.values()) {
        // A look that is held already answers by itself.
        if (one.watch.resourceId !== resourceId || (one.isSearching && one.watch.canHold)) continue
        one.isHinted = true
        one.notBefore = Math.min(one.notBefore, clock.monotonic())
      }
    },
    wake(id) {
      const one = followed.get(id)
      if (one === undefined) return
      one.notBefore = clock.monotonic()
      one.moments = { ...one.moments, dueAt: clock.monotonic() }
    },
    reached() {
      for (const one of followed.values()) if (one.isPaused) one.notBefore = clock.monotonic()
    },
  }
}
