import type { Clock } from '#shared/util/ports.ts'
import type { LaneRequest, Reservation } from '../../api/rate-window.ts'
import { type Durations, type Likeness, type LogNormal, timeBy } from '../polling/durations.ts'

/** A start that waits for its reservation. `starts`: how many runs it starts at once. */
export type StartOrder = {
  readonly id: string
  readonly likeness: Likeness
  readonly canLongPoll: boolean
  readonly starts: number
}

/** When a run was started, monotonic ms, and the reservation for its poll; null where there is none. */
export type Begun = { readonly at: number; readonly place: Reservation | null }

/** The waiting starts, and the poll reservations of those that went. */
interface StartScheduler {
  /** @throws the signal's reason where it was aborted while waiting. */
  add(order: StartOrder, signal: AbortSignal): Promise<Reservation>
  outlook(): {
    readonly starts: number
    readonly next: { readonly prediction: LogNormal; readonly canLongPoll: boolean; readonly starts: number } | null
    readonly longest: number
  }
  /** The request of the next start; null where none waits. */
  request(follow: boolean): LaneRequest | null
  /** Hands over what is known of a start, once. */
  claim(id: string): Begun | null
}

type Waiting = StartOrder & {
  readonly signal: AbortSignal
  readonly since: number
  resolve(reservation: Reservation): void
  reject(reason: unknown): void
}

/** A reservation for a poll that never came is released after this. Milliseconds. */
const longestReservation = 3_000
/** With more starts than this, the end of all is far away. */
const mostInTail = 300
/** The probability for which the longest run time is predicted, to decide when the last starts go. */
const tailChance = 0.99

function longestOf(starts: readonly StartOrder[], durations: Durations): number {
  const known = new Map<string, number>()
  for (const { likeness } of starts) {
    const key = `${likeness.modelId} ${likeness.combination}`
    if (!known.has(key)) known.set(key, timeBy(durations.predict(likeness), tailChance))
  }
  return Math.max(0, ...known.values())
}

/** Creates the scheduler; first come, first served. `backlog`: starts that wait in the queue, including those here. */
export function createStartScheduler(deps: {
  durations: Durations
  clock: Clock
  backlog: () => number
}): StartScheduler {
  const { durations, clock } = deps
  const waiting: Waiting[] = []
  const begun = new Map<string, Begun>()

  const leave = (order: Waiting) => {
    const index = waiting.indexOf(order)
    if (index >= 0) waiting.splice(index, 1)
  }
  const begin = (order: Waiting, reservation: Reservation, place: Reservation | null) => {
    leave(order)
    const mark: Begun = { at: clock.monotonic(), place }
    begun.set(order.id, mark)
    const giveBack = () => {
      if (begun.get(order.id) !== mark) return
      begun.delete(order.id)
      place?.unused()
    }
    order.resolve({
      done(end) {
        reservation.done(end)
        if (end?.kind === 'refused' || order.signal.aborted) return giveBack()
        const cancel = clock.after(longestReservation, giveBack)
        // When the studio ends, nothing can be released later, so the rest is released now.
        order.signal.addEventListener('abort', () => (cancel(), giveBack()), { once: true })
      },
      unused() {
        reservation.unused()
        giveBack()
      },
    })
  }

  return {
    add: (order, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const stop = () => {
          leave(one)
          reject(signal.reason)
        }
        const one: Waiting = {
          ...order,
          signal,
          since: clock.monotonic(),
          resolve: (reservation) => {
            signal.removeEventListener('abort', stop)
            resolve(reservation)
          },
          reject: (reason) => {
            signal.removeEventListener('abort', stop)
            reject(reason)
          },
        }
        signal.addEventListener('abort', stop, { once: true })
        waiting.push(one)
      }),
    outlook() {
      const [next] = waiting
      const starts = Math.max(waiting.length, deps.backlog())
      const longest = starts > mostInTail ? 0 : longestOf(waiting, durations)
      if (next === undefined) return { starts, next: null, longest }
      const { canLongPoll, likeness, starts: runs } = next
      return { starts, next: { prediction: durations.predict(likeness), canLongPoll, starts: runs }, longest }
    },
    request(follow) {
      const [order] = waiting
      if (order === undefined) return null
      return {
        priority: 'start',
        since: order.since,
        starts: order.starts,
        follow,
        take: (reservation, place) => begin(order, reservation, place),
        fail: (error) => {
          leave(order)
          order.reject(error)
        },
      }
    },
    claim(id) {
      const known = begun.get(id) ?? null
      begun.delete(id)
      return known
    },
  }
}
