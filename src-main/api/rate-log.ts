import type { Clock } from '#shared/util/ports.ts'
import { isCounted, type RateWindow, type Stamp } from './rate-window.ts'

/** A stored stamp: shared by the processes of a profile and kept across restarts. */
export type KeptStamp = {
  readonly id: number
  readonly window: RateWindow
  readonly weight: number
  /** The request is in progress and `monotonic` is when it was taken; otherwise `monotonic` is its bound. */
  readonly isOpen: boolean
  /** In progress in a process that has ended. */
  readonly isOrphan: boolean
  /** Milliseconds since the machine started, a clock that all processes share. */
  readonly monotonic: number
  /** The same moment in milliseconds since 1970. */
  readonly at: number
}

/** Result of work that only one process may do at a time. `busy`: another one holds the file, so nothing was done. */
export type Exclusive<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'busy' }

/** Stores stamps beyond the life of the process. */
export interface StampStore {
  /** Runs the work while no other process of the profile can do the same. */
  exclusively<T>(work: () => T): Exclusive<T>
  list(): readonly KeptStamp[]
  /** Writes a request in progress and returns its id. */
  open(stamp: { window: RateWindow; weight: number; monotonic: number; at: number }): number
  close(id: number, monotonic: number, at: number): void
  remove(id: number): void
}

/** Longer than any deadline: an older open request of another process was never closed. Milliseconds. */
const mostUnderWay = 120_000

/**
 * The latest moment at which a stored stamp can have arrived; null if it may still be in progress. The shared clock
 * starts with the machine, so a stamp from before a reboot is older than it seems, or lies in that clock's future. Only
 * the latter needs the wall clock; if that went backwards too, the stamp counts as sent now.
 */
export function boundOf(kept: KeptStamp, windowMs: number, now: { monotonic: number; wall: number }): number | null {
  if (kept.monotonic > now.monotonic) {
    const age = now.wall - kept.at
    return age > windowMs ? now.monotonic - age : now.monotonic
  }
  if (!kept.isOpen) return kept.monotonic
  if (kept.isOrphan) return now.monotonic
  return now.monotonic - kept.monotonic > mostUnderWay ? kept.monotonic : null
}

/**
 * Creates the log of one key over its store.
 * @throws only from `take`, if the stamp cannot be written. On a full disk the other writes may lag behind, which is
 * reported to `onConnectionProblem`: this process's own knowledge of its stamps counts and is written later.
 */
export function createRateLog(deps: {
  clock: Clock
  store: StampStore
  windowMs: Readonly<Record<RateWindow, number>>
  onConnectionProblem: (error: unknown) => void
}) {
  const { clock, store, windowMs } = deps
  /** Bounds of the stamps this process took; they are known here first. */
  const own = new Map<number, number | null>()

  let isBehind = false
  const attempt = (work: () => void) => {
    try {
      work()
      isBehind = false
    } catch (error) {
      // Reported once, because every read of the log tries again.
      if (!isBehind) deps.onConnectionProblem(error)
      isBehind = true
    }
  }
  const close = (id: number, bound: number, now: { monotonic: number; wall: number }) =>
    attempt(() => store.close(id, bound, Math.round(now.wall - (now.monotonic - bound))))
  const remove = (id: number) => {
    own.delete(id)
    attempt(() => store.remove(id))
  }

  const settle = (kept: KeptStamp, now: { monotonic: number; wall: number }): Stamp => {
    const { id, window, weight } = kept
    const mine = own.get(id)
    if (mine !== undefined) {
      if (mine !== null && kept.isOpen) close(id, mine, now)
      return { id, window, weight, bound: mine }
    }
    const bound = boundOf(kept, windowMs[window], now)
    // Rewritten once, so that it ages from here on.
    if (bound !== null && (kept.isOpen || bound !== kept.monotonic)) close(id, bound, now)
    return { id, window, weight, bound }
  }

  return {
    exclusively: <T>(work: () => T): Exclusive<T> => store.exclusively(work),
    /** Returns everything that still counts at `at` (monotonic ms, default now) and removes the rest. */
    read(at: number = clock.monotonic()): Stamp[] {
      const now = { monotonic: at, wall: clock.now() }
      const kept = store.list()
      const present = new Set(kept.map(({ id }) => id))
      for (const id of own.keys()) if (!present.has(id)) own.delete(id)
      return kept.flatMap((one) => {
        const stamp = settle(one, now)
        if (isCounted(stamp, windowMs[stamp.window], now.monotonic)) return [stamp]
        remove(stamp.id)
        return []
      })
    },
    take(window: RateWindow, weight: number): number {
      const id = store.open({ window, weight, monotonic: clock.monotonic(), at: clock.now() })
      own.set(id, null)
      return id
    },
    /** `bound`: the latest moment at which it can have arrived, monotonic ms. */
    close(id: number, bound: number): void {
      own.set(id, bound)
      close(id, bound, { monotonic: clock.monotonic(), wall: clock.now() })
    },
    remove,
  }
}

/** A form's price, a balance and one more: what one user action requests at once. */
const mostReserved = 3

/** The user's choices. `share`: our part of the window, above 0, at most 1. `reserve`: places kept for the user. */
export type RatePolicy = { readonly share: number; readonly reserve: number }

/** Derives the policy from the settings and from whether a user is present. */
export function ratePolicyOf(settings: { readonly keyShare: number }, isAttended: boolean): RatePolicy {
  return { share: settings.keyShare / 100, reserve: isAttended ? mostReserved : 0 }
}

/** Uses the full window and reserves nothing. */
export const wholeWindow: RatePolicy = { share: 1, reserve: 0 }
