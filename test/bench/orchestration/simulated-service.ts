import type { Clock } from '#shared/util/ports.ts'
import type { Run } from './workload.ts'

/** A client's request. */
export type Ask =
  | { readonly kind: 'run'; readonly index: number }
  | { readonly kind: 'read'; readonly id: string; readonly wait: number }
  | { readonly kind: 'batch'; readonly indexes: readonly number[]; readonly concurrency: number }
  | { readonly kind: 'read batch'; readonly id: string }
  | { readonly kind: 'balance' }

/** The answer. `body` is a value, not text. */
export type Reported = { readonly status: number; readonly body: unknown }

/**
 * One run at the service. Monotonic ms: its end, when an answer first reported the end, and when a client first
 * received it.
 */
type Made = { readonly endsAt: number; reportedAt: number | null; seenAt: number | null }
type Batch = { readonly indexes: readonly number[]; readonly concurrency: number; next: number; running: number }

const most = 60
const windowMs = 60_000
const idOf = (index: number) => `gen-${index}`

/**
 * A service in virtual time: 60 requests of a key and 60 starts in any rolling minute, long polls, batches that it
 * drives itself, and a network of 30 ms and more each way in which one trip in a hundred takes up to a second more.
 *
 * `countsRefused`: whether a refused request counts towards the window; the API does not say.
 */
export function createSimulatedService(deps: {
  clock: Clock
  chance: () => number
  runs: readonly Run[]
  countsRefused: boolean
}) {
  const { clock, chance, runs, countsRefused } = deps
  const made = new Map<string, Made>()
  const batches = new Map<string, Batch>()
  const arrivals: number[] = []
  const trips: number[] = []
  let counted: number[] = []
  let started: number[] = []
  let refused = 0

  const trip = () => {
    const spike = chance() < 0.01 ? 200 + chance() * 800 : 0
    const ms = 30 - 15 * Math.log(1 - chance()) + spike
    trips.push(ms)
    return ms
  }
  const fresh = (times: readonly number[]) => times.filter((time) => time > clock.monotonic() - windowMs)
  const begin = (index: number) => {
    const now = clock.monotonic()
    const endsAt = now + (runs[index]?.ms ?? 0)
    made.set(idOf(index), { endsAt, reportedAt: null, seenAt: null })
    return endsAt
  }
  const isOver = (index: number) => (made.get(idOf(index))?.endsAt ?? Infinity) <= clock.monotonic() + 0.001
  /** Records that an answer reports an end; the returned function records that it was received. */
  const reportOf = (index: number) => {
    const one = made.get(idOf(index))
    if (one !== undefined) one.reportedAt ??= clock.monotonic()
    return () => {
      if (one !== undefined) one.seenAt ??= clock.monotonic()
    }
  }
  const drive = (batch: Batch) => {
    while (batch.running < batch.concurrency && batch.next < batch.indexes.length) {
      started = fresh(started)
      const [oldest] = started
      if (started.length >= most && oldest !== undefined) {
        clock.after(oldest + windowMs + 1 - clock.monotonic(), () => drive(batch))
        return
      }
      started.push(clock.monotonic())
      const index = batch.indexes[batch.next] ?? 0
      batch.next += 1
      batch.running += 1
      clock.after(begin(index) - clock.monotonic(), () => {
        batch.running -= 1
        drive(batch)
      })
    }
  }
  const generation = (index: number, isHeldOut: boolean) => {
    const over = isOver(index)
    return {
      id: idOf(index),
      modelId: runs[index]?.likeness.modelId ?? '',
      status: over ? 'succeeded' : 'processing',
      output: over ? { type: 'image', urls: ['https://files.test/a.png'] } : null,
      creditsSpent: 1,
      createdAt: '2027-01-15T00:00:00.000Z',
      ...(isHeldOut && !over ? { stillRunning: true } : {}),
    }
  }

  function arrive(ask: Ask, answer: (reported: Reported, onHeard?: () => void) => void): void {
    const now = clock.monotonic()
    arrivals.push(now)
    counted = fresh(counted)
    if (counted.length >= most) {
      refused += 1
      if (countsRefused) counted.push(now)
      return answer({ status: 429, body: 'API key rate limit exceeded' })
    }
    counted.push(now)
    switch (ask.kind) {
      case 'run':
        started = fresh(started)
        if (started.length >= most) {
          refused += 1
          return answer({ status: 429, body: 'Generation start limit reached' })
        }
        started.push(now)
        begin(ask.index)
        return answer({ status: 201, body: { success: true, ...generation(ask.index, false) } })
      case 'read': {
        const index = Number(ask.id.slice(4))
        const until = ask.wait === 0 ? now : now + Math.min(55, Math.max(5, ask.wait)) * 1_000
        const report = () => {
          const body = { success: true, data: generation(index, ask.wait > 0) }
          answer({ status: 200, body }, isOver(index) ? reportOf(index) : undefined)
        }
        const endsAt = made.get(ask.id)?.endsAt ?? now
        const at = Math.min(Math.max(endsAt, now), until)
        if (at <= now) return report()
        clock.after(at - now, report)
        return
      }
      case 'batch': {
        const id = `batch-${batches.size}`
        const batch: Batch = { indexes: ask.indexes, concurrency: ask.concurrency, next: 0, running: 0 }
        batches.set(id, batch)
        drive(batch)
        return answer({ status: 201, body: { success: true, data: { id } } })
      }
      case 'read batch': {
        const { indexes } = batches.get(ask.id) ?? { indexes: [] }
        const items = indexes.map((index) => ({ index, status: isOver(index) ? 'succeeded' : 'running', urls: [] }))
        const over = indexes.filter(isOver)
        const status = over.length === indexes.length ? 'completed' : 'running'
        const hears = over.map(reportOf)
        answer({ status: 200, body: { success: true, data: { id: ask.id, status, items } } }, () => {
          for (const hear of hears) hear()
        })
        return
      }
      case 'balance':
        return answer({ status: 200, body: { success: true, data: { balance: 1 } } })
    }
  }

  return {
    /** Sends a request; resolves when the client has the answer. */
    ask: (ask: Ask): Promise<Reported> =>
      new Promise((resolve) => {
        clock.after(trip(), () =>
          arrive(ask, (reported, onHeard) => {
            clock.after(trip(), () => {
              onHeard?.()
              resolve(reported)
            })
          }),
        )
      }),
    /** Takes a slot in the window as another user of the key. Returns whether it was refused. */
    intrude(): boolean {
      counted = fresh(counted)
      if (counted.length >= most) return true
      counted.push(clock.monotonic())
      return false
    },
    /** Runs whose end a client knows of: when it ended, was reported and was received. */
    delivered: () =>
      [...made.values()].flatMap(({ endsAt, reportedAt, seenAt }) =>
        seenAt === null || reportedAt === null ? [] : [{ endsAt, reportedAt, seenAt }],
      ),
    hasRefused: () => refused > 0,
    counts() {
      let densest = 0
      let from = 0
      arrivals.forEach((at, index) => {
        while ((arrivals[from] ?? at) <= at - windowMs) from += 1
        densest = Math.max(densest, index - from + 1)
      })
      return { requests: arrivals.length, refused, densest, started: made.size, trips }
    },
  }
}
export type SimulatedService = ReturnType<typeof createSimulatedService>
