import type { Clock, Random } from '#shared/util/ports.ts'
import { limits } from '#shared/contract/limit.ts'
import { createRateLog, type StampStore, type RatePolicy, wholeWindow } from './rate-log.ts'
import {
  compareRequests,
  type RatePriority,
  boundAfter,
  slack,
  type Reservation,
  type ReservationEnd,
  type RateLane,
  type LaneRequest,
  drift,
  freeAt,
  type RateWindow,
  type Stamp,
  usedOf,
} from './rate-window.ts'

type Waiter = {
  readonly priority: RatePriority
  readonly since: number
  readonly starts: number
  take(reservation: Reservation): void
  fail(error: unknown): void
}
/** Outcome of one pass: a request went, none may go as of `at` (monotonic ms), or another process holds the file. */
type Pumped = { readonly kind: 'went' } | { readonly kind: 'rest'; readonly at: number } | { readonly kind: 'busy' }
type Space = { readonly used: number; readonly usedStarts: number; readonly most: number }

/** A probe not refused within this time has passed, even if its answer is still pending. Milliseconds. */
const probeMs = 3_000
/** Number of recent round trips; the shortest one shows how far away the service is. */
const mostTrips = 20
/** A wait that no user minds. Milliseconds. */
const soonMs = 1_000
/** Interval for rechecking a full window while other processes of the profile have open requests. Milliseconds. */
const glance = 1_000
/** Delay before retrying a file that another process holds. Milliseconds. */
const busyRetryMs = 20
/** Maximum jitter after a refusal, so that processes refused together do not retry together. Milliseconds. */
const mostJitter = 2_000
const windowMs = { requests: limits.requests.windowMs, starts: limits.starts.windowMs }

/** Our own request limit after others were seen to use the same key. `raisedAt`: monotonic ms. */
type RateCap = { readonly most: number; readonly raisedAt: number }

/** Minimum cap: anything lower would stop the studio because of another user's burst. */
const least = 5
/** The cap rises by one per this interval. Milliseconds. */
const raiseEvery = 30_000

/**
 * Lowers the cap after a 429 that our own count does not explain: somebody else uses the key or the account. `own`: our
 * requests certainly counted, without the refused one. Sending more would only get both refused.
 */
function lowerCap(cap: RateCap, own: number, now: number): RateCap {
  return { most: Math.max(least, Math.min(cap.most, own) - 1), raisedAt: now }
}

/** The current cap: raised by one for every 30 s without a refusal. */
function capAt(cap: RateCap, limit: number, now: number): number {
  return Math.min(limit, cap.most + Math.floor(Math.max(0, now - cap.raisedAt) / raiseEvery))
}

/** Creates the rate windows of one key, shared by all processes. The last minute survives a restart. */
export function createRateBudget(deps: {
  clock: Clock
  store: StampStore
  random: Pick<Random, 'unit'>
  policy?: () => RatePolicy
  /** Called with the error if a stamp could not be closed on disk. */
  onConnectionProblem?: (error: unknown) => void
}) {
  const { clock, random } = deps
  const policy = deps.policy ?? (() => wholeWindow)
  const log = createRateLog({
    clock,
    store: deps.store,
    windowMs,
    onConnectionProblem: deps.onConnectionProblem ?? (() => undefined),
  })
  const waiting: Waiter[] = []
  const lanes: RateLane[] = []
  const listeners = new Set<() => void>()
  const served: { -readonly [Priority in RatePriority]?: number } = {}
  let cap: RateCap = { most: limits.requests.most, raisedAt: 0 }
  /** After a 429, a single request tests whether the window is open again. */
  let probe: 'none' | 'due' | 'under way' = log.read().some(isFill) ? 'due' : 'none'
  const trips: number[] = []
  let isPumping = false
  let isStopped = false
  let cancelTimer: () => void = () => undefined

  const mostOf = (now: number) =>
    Math.max(1, capAt(cap, Math.floor(limits.requests.most * Math.min(1, policy().share)), now))
  const roomOf = (stamps: readonly Stamp[], now: number): Space => ({
    used: usedOf(stamps, 'requests', windowMs.requests, now),
    usedStarts: usedOf(stamps, 'starts', windowMs.starts, now),
    most: mostOf(now),
  })
  const refuse = (window: RateWindow, own: number) => {
    const now = clock.monotonic()
    if (window === 'requests') {
      cap = lowerCap({ ...cap, most: mostOf(now) }, own, now)
      probe = 'due'
    }
    log.close(log.take(window, limits[window].most), now + random.unit() * mostJitter)
  }
  const reservationOf = (ids: readonly number[], takenAt: number): Reservation => {
    const isProbe = probe === 'under way'
    const close = (end: ReservationEnd) => {
      const now = clock.monotonic()
      const bound = boundAfter(end, now, slack + Math.min(...trips, slack))
      for (const id of ids) log.close(id, bound)
      if (end.kind === 'answered' && trips.push(now - takenAt) > mostTrips) trips.shift()
      if (end.kind === 'refused') {
        const own = log.read().filter((stamp) => !ids.includes(stamp.id) && !isFill(stamp))
        return refuse(end.window, usedOf(own, 'requests', windowMs.requests, now))
      }
      if (isProbe) probe = 'none'
    }
    return {
      done(end = { kind: 'answered' }) {
        close(end)
        pump()
      },
      unused() {
        for (const id of ids) log.remove(id)
        if (isProbe) probe = 'due'
        pump()
      },
    }
  }
  const take = (priority: RatePriority, starts: number): Reservation => {
    const ids = [log.take('requests', 1)]
    if (starts > 0) ids.push(log.take('starts', starts))
    const now = clock.monotonic()
    served[priority] = now
    if (probe === 'due') {
      probe = 'under way'
      clock.after(probeMs, () => {
        if (probe === 'under way') probe = 'none'
        pump()
      })
    }
    return reservationOf(ids, now)
  }

  const choose = (now: number): Waiter | LaneRequest | null => {
    const stamps = log.read(now)
    const { used, usedStarts, most } = roomOf(stamps, now)
    if (probe === 'under way' || used >= most) return null
    // For a user, a place that frees up within a second is as good as a reserved one.
    const reserve = Math.max(0, policy().reserve - leavingBy(stamps, now, now + soonMs))
    const offer = { free: most - used - reserve, freeStarts: limits.starts.most - usedStarts, most, now }
    const fits = ({ priority, starts }: Waiter) =>
      (priority === 'user' || offer.free > 0) && (starts === 0 || starts <= offer.freeStarts)
    const pending = lanes.flatMap((lane) => (offer.free > 0 ? (lane.next(offer) ?? []) : []))
    const [first] = [...waiting.filter(fits), ...pending].toSorted((a, b) => compareRequests(a, b, served, now))
    // A start without room for its first poll waits, and no lower priority takes its room meanwhile.
    return first === undefined || ('follow' in first && first.follow && offer.free < 2) ? null : first
  }
  /** Takes a place for the next request. Returns the function that notifies it once the place is written down. */
  const grant = (now: number, note: (request: Waiter | LaneRequest) => void): (() => void) | null => {
    const request = choose(now)
    if (request === null) return null
    note(request)
    if (!('follow' in request)) {
      const reservation = take(request.priority, request.starts)
      return () => request.take(reservation)
    }
    const isProbe = probe === 'due'
    const reservation = take(request.priority, request.starts)
    // There is no second place until the probe returns.
    const follow = request.follow && !isProbe ? take('result', 0) : null
    return () => request.take(reservation, follow)
  }
  const pumpOnce = (): Pumped => {
    const now = clock.monotonic()
    const chosen: (Waiter | LaneRequest)[] = []
    try {
      const granted = log.exclusively(() => grant(now, (request) => chosen.push(request)))
      if (granted.kind === 'busy') return granted
      for (const request of chosen) leaveQueue(request)
      granted.value?.()
      return granted.value === null ? { kind: 'rest', at: now } : { kind: 'went' }
    } catch (error) {
      // What cannot be written down must not be sent: a restart would forget it.
      for (const request of chosen) leaveQueue(request)
      for (const request of chosen.length > 0 ? chosen : waiting.splice(0)) request.fail(error)
      return { kind: 'rest', at: now }
    }
  }
  const leaveQueue = (request: Waiter | LaneRequest) => {
    const index = waiting.findIndex((waiter) => waiter === request)
    if (index >= 0) waiting.splice(index, 1)
  }

  const pump = () => {
    if (isPumping || isStopped) return
    isPumping = true
    cancelTimer()
    let pumped = pumpOnce()
    while (pumped.kind === 'went') pumped = pumpOnce()
    isPumping = false
    if (pumped.kind === 'busy') cancelTimer = clock.after(busyRetryMs, pump)
    else arm(pumped.at)
    for (const call of listeners) call()
  }
  /** Sets the timer for the next change after `now`, when nobody could go; includes what became due since. */
  const arm = (now: number) => {
    const stamps = log.read(now)
    const moments = stamps.flatMap(({ bound, window }) => (bound === null ? [] : [bound + windowMs[window] + drift]))
    for (const lane of lanes) moments.push(lane.wakeAt(mostOf(now), now) ?? Infinity)
    if (waiting.length > 0) moments.push(now + glance)
    const next = Math.min(...moments)
    if (Number.isFinite(next)) cancelTimer = clock.after(Math.max(1, next - clock.monotonic()), pump)
  }

  return {
    /**
     * Resolves when a request may go. `starts`: runs it starts.
     * @throws the signal's reason if aborted while waiting.
     */
    acquire(
      priority: RatePriority,
      signal?: AbortSignal,
      starts: number = priority === 'start' ? 1 : 0,
    ): Promise<Reservation> {
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(waiter), 1)
          reject(signal?.reason)
        }
        const waiter: Waiter = {
          priority,
          since: clock.monotonic(),
          starts: Math.min(starts, limits.starts.most),
          take: (reservation) => {
            signal?.removeEventListener('abort', leave)
            resolve(reservation)
          },
          fail: (error) => {
            signal?.removeEventListener('abort', leave)
            reject(error)
          },
        }
        if (signal?.aborted === true) return reject(signal.reason)
        signal?.addEventListener('abort', leave, { once: true })
        waiting.push(waiter)
        pump()
      })
    },
    /** Adds a lane to the queue. Returns a function that makes the budget ask the lane again. */
    attach(lane: RateLane): () => void {
      lanes.push(lane)
      return pump
    },
    /** Requests counted now, and when the next may go (ms since 1970); null while there is room. */
    state(): { used: number; most: number; freeAt: number | null } {
      const now = clock.monotonic()
      const stamps = log.read()
      const { used, most } = roomOf(stamps, now)
      const free = freeAt(stamps, { window: 'requests', most, windowMs: windowMs.requests, places: 1 }, now)
      const isOpen = free === null || free === now
      return { used: Math.min(most, used), most, freeAt: isOpen ? null : Math.ceil(clock.now() + (free - now)) }
    },
    /** Adds a listener for every change. Returns a function that removes it. */
    onChange(call: () => void): () => void {
      listeners.add(call)
      return () => void listeners.delete(call)
    },
    /** Stops all timers and stops reading stamps, since their file may be closed. Pending requests keep waiting. */
    stop(): void {
      isStopped = true
      cancelTimer()
      cancelTimer = () => undefined
    },
  }
}
/** The rolling rate windows of one key and their queue. */
export type RateBudget = ReturnType<typeof createRateBudget>

function leavingBy(stamps: readonly Stamp[], now: number, then: number): number {
  return usedOf(stamps, 'requests', windowMs.requests, now) - usedOf(stamps, 'requests', windowMs.requests, then)
}

/** True for a stamp that fills a window the service reported as full. */
function isFill({ window, weight }: Stamp): boolean {
  return window === 'requests' && weight > 1
}
