import type { Clock } from '#shared/util/clock.ts'
import { limits } from '#shared/contract/limit.ts'
import { drift, freeAt, type Stamp, usedOf } from './rate-window.ts'

/** Who goes first when the window is full: what a user waits for, what pays, what prices, what only looks. */
export const ratePriorities = ['user', 'start', 'estimate', 'poll'] as const
export type RatePriority = (typeof ratePriorities)[number]

/** Where the stamps of the last minute outlive the process. Moments are wall clock, ms since 1970. */
export interface StampStore {
  list(): readonly { id: number; window: RateWindow; at: number; isOpen: boolean; weight: number }[]
  open(window: RateWindow, at: number, weight: number): number
  close(id: number, at: number): void
  remove(id: number): void
}
/** `requests`: everything of a key. `starts`: its paid starts alone (interface: Limits). */
export type RateWindow = 'requests' | 'starts'

/** A place in the window. Exactly one of its ends is called, once. */
export type Ticket = {
  /** The answer is here, or will never come. `heldMs`: the service certainly had the request this long already. */
  done(heldMs?: number): void
  /** It never left. */
  unused(): void
}

/** The rolling windows of one key, and the queue before them. */
export interface RateBudget {
  /** Resolves when a request may go now. @throws the signal's reason where it was aborted while waiting. */
  acquire(priority: RatePriority, signal?: AbortSignal): Promise<Ticket>
  /** The service said 429: the window counts as full for its whole length (interface: Errors, no Retry-After is sent). */
  fill(window: RateWindow): void
  /** Requests counted now, and when the next may go (ms since 1970); null while there is room. */
  state(): { used: number; most: number; freeAt: number | null }
  /** Called after every change; the answer stops it. */
  onChange(call: () => void): () => void
  /** Ends the timer. Whoever waits goes on waiting. */
  stop(): void
}

type Held = Stamp & { id: number; readonly window: RateWindow }
type Waiter = { priority: RatePriority; since: number; go: () => void }

/** A waiter this old goes before everything, so that a stream of starts cannot starve a poll. */
const longestWait = 60_000
const windows = ['requests', 'starts'] as const
const limitOf = { requests: limits.requests, starts: limits.starts }

/** The windows of one key: every request of it passes here, and a restart finds the last minute again. */
export function createRateBudget(deps: { clock: Clock; store: StampStore }): RateBudget {
  const { clock, store } = deps
  const held: Held[] = restore(clock, store)
  const waiting: Waiter[] = []
  const listeners = new Set<() => void>()
  let cancelTimer: () => void = () => undefined

  const stampsOf = (window: RateWindow) => held.filter((stamp) => stamp.window === window)
  const windowsOf = (priority: RatePriority) => (priority === 'start' ? windows : (['requests'] as const))
  const roomAt = (priority: RatePriority, now: number): number | null => {
    let at: number | null = now
    for (const window of windowsOf(priority)) {
      const free = freeAt(stampsOf(window), limitOf[window].most, limitOf[window].windowMs, now)
      at = at === null || free === null ? null : Math.max(at, free)
    }
    return at
  }
  const forget = (now: number) => {
    for (let index = held.length - 1; index >= 0; index -= 1) {
      const stamp = held[index]
      if (stamp === undefined || usedOf([stamp], limitOf[stamp.window].windowMs, now) > 0) continue
      store.remove(stamp.id)
      held.splice(index, 1)
    }
  }
  const changed = () => {
    for (const call of listeners) call()
  }
  const rank = (waiter: Waiter, now: number) =>
    now - waiter.since >= longestWait ? -1 : ratePriorities.indexOf(waiter.priority)
  const inOrder = (now: number) => waiting.toSorted((a, b) => rank(a, now) - rank(b, now) || a.since - b.since)

  const pump = () => {
    cancelTimer()
    const now = clock.monotonic()
    forget(now)
    for (const waiter of inOrder(now)) {
      if (roomAt(waiter.priority, now) !== now) continue
      waiting.splice(waiting.indexOf(waiter), 1)
      waiter.go()
    }
    const moments = waiting.flatMap((waiter) => roomAt(waiter.priority, now) ?? [])
    const next = moments.length > 0 ? Math.min(...moments) : nextLeaving(held)
    if (next !== null) cancelTimer = clock.after(Math.max(1, next - now), pump)
    changed()
  }
  const take = (window: RateWindow, weight: number): Held => {
    const stamp: Held = { id: store.open(window, clock.now(), weight), window, weight, bound: null }
    held.push(stamp)
    return stamp
  }
  const close = (stamp: Held, heldMs: number) => {
    stamp.bound = clock.monotonic() - heldMs
    store.close(stamp.id, clock.now() - heldMs)
  }
  const ticket = (priority: RatePriority): Ticket => {
    const stamps = windowsOf(priority).map((window) => take(window, 1))
    return {
      done(heldMs = 0) {
        for (const stamp of stamps) close(stamp, heldMs)
        pump()
      },
      unused() {
        for (const stamp of stamps) {
          store.remove(stamp.id)
          held.splice(held.indexOf(stamp), 1)
        }
        pump()
      },
    }
  }

  return {
    acquire(priority, signal) {
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(waiter), 1)
          reject(signal?.reason)
        }
        const waiter: Waiter = {
          priority,
          since: clock.monotonic(),
          go: () => {
            signal?.removeEventListener('abort', leave)
            resolve(ticket(priority))
          },
        }
        if (signal?.aborted === true) return reject(signal.reason)
        signal?.addEventListener('abort', leave, { once: true })
        waiting.push(waiter)
        pump()
      })
    },
    fill(window) {
      close(take(window, limitOf[window].most), 0)
      pump()
    },
    state() {
      const now = clock.monotonic()
      const { most, windowMs } = limits.requests
      const free = freeAt(stampsOf('requests'), most, windowMs, now)
      const used = Math.min(most, usedOf(stampsOf('requests'), windowMs, now))
      return { used, most, freeAt: free === now || free === null ? null : Math.ceil(clock.now() + (free - now)) }
    },
    onChange(call) {
      listeners.add(call)
      return () => void listeners.delete(call)
    },
    stop() {
      cancelTimer()
      cancelTimer = () => undefined
    },
  }
}

/** When the oldest stamp leaves its window, for whoever watches the numbers; null where none will by itself. */
function nextLeaving(stamps: readonly Held[]): number | null {
  const moments = stamps.flatMap(({ bound, window }) =>
    bound === null ? [] : [bound + limitOf[window].windowMs + drift],
  )
  return moments.length === 0 ? null : Math.min(...moments)
}

/** The last run's stamps. One still open, or from a clock that has since gone back, counts as sent now. */
function restore(clock: Clock, store: StampStore): Held[] {
  return store.list().map(({ id, window, at, isOpen, weight }) => {
    const age = clock.now() - at
    const bound = isOpen || age < 0 ? clock.monotonic() : clock.monotonic() - age
    if (isOpen) store.close(id, clock.now())
    return { id, window, weight, bound }
  })
}
