import { waitSeconds } from '#shared/contract/generation.ts'
import type { Clock } from '#shared/util/clock.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { LaneWish } from '../../api/rate-lane.ts'
import type { Ticket } from '../../api/rate-ticket.ts'
import type { Decision, IdleWatch } from './decide.ts'
import type { Durations } from './durations.ts'
import { createHintGate } from './hint-gate.ts'
import { lookMoments } from './look-moments.ts'
import type { Begun } from './start-desk.ts'
import type { Sight, Watch } from './watch.ts'

/** The runs that are followed, and the looks at them. */
export interface WatchDesk {
  /** Looks until it is over. @throws what a look rejected with, or the signal's reason. */
  add(watch: Watch, begun: Begun | null, signal: AbortSignal): Promise<void>
  /** What the next step is chosen from. `now`: monotonic ms. */
  outlook(now: number): { readonly idle: readonly IdleWatch[]; readonly looking: number }
  /** The wish of this look; null where the run is not followed any more. */
  wish(look: Extract<Decision, { kind: 'look' }>): LaneWish | null
  hint(resourceId: string): void
  nudge(id: string): void
  reached(): void
}

type Followed = {
  readonly watch: Watch
  readonly startedAt: number
  readonly since: number
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
  /** Ms of its run at which it was certainly not over. */
  running: number
  isLooking: boolean
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

/** Builds the desk. `onFree` is called after every look. */
export function createWatchDesk(deps: { durations: Durations; clock: Clock; onFree: () => void }): WatchDesk {
  const { durations, clock } = deps
  const followed = new Map<string, Followed>()
  const gate = createHintGate()

  // A job that was let go and taken up again is followed anew before the last look of the first time is back.
  const drop = (one: Followed) => {
    if (followed.get(one.watch.id) === one) followed.delete(one.watch.id)
  }
  const renew = (one: Followed) => {
    const { startedAt, running, isHeld: canHold } = one
    one.moments = lookMoments({ prediction: durations.predict(one.watch.likeness), startedAt, running, canHold })
  }
  const end = (one: Followed, isTypical: boolean, wasSeen: boolean, sentAt: number) => {
    drop(one)
    const over = (wasSeen ? clock.monotonic() : sentAt) - one.startedAt
    if (isTypical) durations.learn(one.watch.likeness, { running: wasSeen ? over : one.running, over })
    one.resolve()
  }
  const takeIn = (one: Followed, sight: Sight, sentAt: number, wait: number | null) => {
    const now = clock.monotonic()
    switch (sight.kind) {
      case 'over':
        // A held look that was not answered at once came back with the end.
        return end(one, sight.isTypical, wait !== null && now - sentAt > atOnce, sentAt)
      case 'running': {
        const heldTo = wait === null ? Infinity : sentAt + wait * 1_000
        one.running = Math.max(one.running, (now >= heldTo ? heldTo : sentAt) - one.startedAt)
        // Something between may let go at once: then asking again and again would eat the window.
        one.isHeld = now >= heldTo
        renew(one)
        if (sight.pauseMs !== undefined) one.moments = { dueAt: now + sight.pauseMs, spareAt: Infinity }
        one.notBefore = now >= heldTo || sight.pauseMs !== undefined ? now : now + leastPause
        return
      }
      case 'unseen':
        one.isPaused = true
        one.notBefore = now + sight.pauseMs
        return
      default:
        assertNever(sight)
    }
  }
  async function look(one: Followed, ticket: Ticket): Promise<void> {
    const sentAt = clock.monotonic()
    const wait = one.watch.canHold ? waitSeconds.most : null
    one.isLooking = true
    one.isHinted = false
    one.isPaused = false
    try {
      takeIn(one, await one.watch.look({ ticket, wait }), sentAt, wait)
    } catch (error) {
      drop(one)
      one.reject(error)
    }
    one.isLooking = false
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
          isLooking: false,
          isHeld: watch.canHold,
          isHinted: false,
          isPaused: false,
          notBefore: now,
          moments: { dueAt: now, spareAt: now },
        }
        signal.addEventListener('abort', leave, { once: true })
        followed.set(watch.id, one)
        renew(one)
        if (watch.firstMs !== undefined) one.moments = { dueAt: now + watch.firstMs, spareAt: Infinity }
        const place = begun?.place ?? null
        if (place === null) return
        if (watch.canHold) void look(one, place)
        else place.unused()
      }),
    outlook(now) {
      const all = [...followed.values()]
      const idle = all.flatMap(({ watch, moments, notBefore, isHinted, isLooking }): IdleWatch[] => {
        const hintOpensAt = isHinted ? gate.opensAt(watch.resourceId, now) : null
        return isLooking ? [] : [{ id: watch.id, ...moments, notBefore, hintOpensAt }]
      })
      return { idle, looking: all.length - idle.length }
    },
    wish({ id, why }) {
      const one = followed.get(id)
      if (one === undefined) return null
      return {
        priority: why === 'spare' ? 'poll' : 'result',
        since: one.since,
        starts: 0,
        follow: false,
        take: (ticket) => {
          if (why === 'hint') gate.note(one.watch.resourceId, clock.monotonic())
          void look(one, ticket)
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
        if (one.watch.resourceId !== resourceId || (one.isLooking && one.watch.canHold)) continue
        one.isHinted = true
        one.notBefore = Math.min(one.notBefore, clock.monotonic())
      }
    },
    nudge(id) {
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
