import type { Clock } from '#shared/util/ports.ts'
import { isCounted, type RateWindow, type Stamp } from './rate-window.ts'

/** A stamp as it is kept: shared by the processes of a profile, and found again after a restart. */
export type KeptStamp = {
  readonly id: number
  readonly window: RateWindow
  readonly weight: number
  /** Under way: `monotonic` is when it was taken. Otherwise `monotonic` is its bound. */
  readonly isOpen: boolean
  /** Under way in a process that has ended. */
  readonly isOrphan: boolean
  /** Milliseconds since the machine started, a clock that all its processes share. */
  readonly monotonic: number
  /** Milliseconds since 1970, of the same moment. */
  readonly at: number
}

/** What came of work that only one process may do at a time; `busy`: another one holds the file, so nothing was done. */
export type Exclusive<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'busy' }

/** Where stamps outlive the process. */
export interface StampStore {
  /** Runs the work while no other process of the profile can do the same. */
  exclusively<T>(work: () => T): Exclusive<T>
  list(): readonly KeptStamp[]
  /** Writes a request that is under way. Answers with its id. */
  open(stamp: { window: RateWindow; weight: number; monotonic: number; at: number }): number
  close(id: number, monotonic: number, at: number): void
  remove(id: number): void
}

/** A request of another process that is open for longer than any deadline allows was never closed. Milliseconds. */
const mostUnderWay = 120_000

/**
 * The latest moment at which a kept stamp can have arrived, or null where it may still be under way.
 *
 * The shared clock begins with the machine's start. A stamp from before a restart of the machine is therefore older than
 * it looks, or lies in that clock's future; only the latter needs the wall clock, and where that went backwards too, the
 * stamp counts as sent now.
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
 * Builds the log of one key over its store.
 *
 * @throws from `take` alone, where the stamp cannot be written. The rest may lag behind on a full disk, which is told to
 * `onTrouble`: what this process knows of its own stamps counts, and is written later.
 */
export function createRateLog(deps: {
  clock: Clock
  store: StampStore
  windowMs: Readonly<Record<RateWindow, number>>
  onConnectionProblem: (error: unknown) => void
}) {
  const { clock, store, windowMs } = deps
  /** The stamps that this process took: their bounds are known here first. */
  const own = new Map<number, number | null>()

  let isBehind = false
  const attempt = (work: () => void) => {
    try {
      work()
      isBehind = false
    } catch (error) {
      // Told once, for it is tried again with every look at the log.
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
    // Rewritten once, so that it grows old from here on.
    if (bound !== null && (kept.isOpen || bound !== kept.monotonic)) close(id, bound, now)
    return { id, window, weight, bound }
  }

  return {
    exclusively: <T>(work: () => T): Exclusive<T> => store.exclusively(work),
    /** Everything that still counts at that moment (monotonic ms), by default now; what does not is removed. */
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

/** A form's price, a balance and one more: what a user causes at once. */
const mostReserved = 3

/** What the user decides. `share`: the part of the window that is ours, above 0, at most 1. `reserve`: places kept for what a user waits for. */
export type RatePolicy = { readonly share: number; readonly reserve: number }

/** Reads the policy from what the user has set, and whether anybody is there to wait for anything. */
export function ratePolicyOf(settings: { readonly keyShare: number }, isAttended: boolean): RatePolicy {
  return { share: settings.keyShare / 100, reserve: isAttended ? mostReserved : 0 }
}

/** All of the window, and nothing kept. */
export const wholeWindow: RatePolicy = { share: 1, reserve: 0 }
