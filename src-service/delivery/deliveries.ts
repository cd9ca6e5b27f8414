import { signatureHeader } from '#shared/contract/event.ts'
import { limits } from '#shared/contract/limit.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { Commits } from '../database/group-commit.ts'
import { callUrl, headersOf } from '../outbound/call-url.ts'
import type { Attempt, Delivery, DeliveryStore, NewDelivery } from './delivery-store.ts'
import { retryAfterMs } from './retry-schedule.ts'
import { createHmac, createSecretKey } from 'node:crypto'

const mostAtOnce = 8
/** Delay after an attempt could not be recorded, in milliseconds: a full disk stays full for a while. */
const unwrittenMs = 5_000
/** Maximum delay of a webhook that waits to be overtaken, in milliseconds. */
const longestHoldMs = 30_000

/** Sends webhooks. Each added one is sent at least once, across any number of restarts. */
export type Deliveries = {
  /** Call inside the transaction of the change that the webhook reports, and `pump` after it. */
  add(delivery: NewDelivery): void
  /** Sends what is due, now and whenever something becomes due. */
  pump(): void
  redeliver(id: string): void
  /** Abandons sends in progress; the next start sends them again. */
  stop(): Promise<void>
}

type DeliveryDeps = {
  readonly commits: Commits
  readonly store: DeliveryStore
  readonly secretOf: (accountId: string) => string
  readonly baseUrl: () => string
  readonly clock: Clock
  readonly log: Log
  /** Divides the delays between attempts. */
  readonly speed: number
}

/** Signs a webhook: lowercase hex HMAC-SHA256 of the raw body (interface: Authentication, 7). */
function signBody(secret: string, body: string): string {
  return createHmac('sha256', createSecretKey(secret, 'utf8')).update(body, 'utf8').digest('hex')
}

/** The body of a delivery as it is sent from an address of the service. */
export function bodyFrom({ body }: Pick<Delivery, 'body'>, baseUrl: string): string {
  return body.replaceAll('{base_url}', baseUrl)
}

/** Creates the sender; nothing is sent before `pump`. */
export function createDeliveries(deps: DeliveryDeps): Deliveries {
  const { commits, store, secretOf, baseUrl, clock, log, speed } = deps
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let cancelTimer = () => {}

  /** Posts once and returns the attempt. The receiver has 10 seconds (interface: Limits). */
  async function post(delivery: Delivery): Promise<Omit<Attempt, 'number'>> {
    const since = clock.monotonic()
    const at = clock.now()
    const controller = new AbortController()
    const giveUp = (reason: string) => controller.abort(new Error(reason))
    const cancelDeadline = clock.after(limits.webhookAnswerMs, () => giveUp('No answer within 10 seconds.'))
    const sentFrom = baseUrl()
    const body = bodyFrom(delivery, sentFrom)
    const call = {
      url: delivery.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(delivery.signed ? { [signatureHeader]: signBody(secretOf(delivery.accountId), body) } : {}),
      },
      body,
    } as const
    const sent = { at, headers: headersOf(call), baseUrl: sentFrom }
    try {
      const answer = await callUrl({ ...call, signal: AbortSignal.any([controller.signal, stopping.signal]) })
      answer.destroy()
      return { ...sent, status: answer.statusCode ?? null, error: null, ms: clock.monotonic() - since }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { ...sent, status: null, error: reason, ms: clock.monotonic() - since }
    } finally {
      cancelDeadline()
    }
  }

  function settle(delivery: Delivery, attempt: Omit<Attempt, 'number'>): void {
    const { id, attempts, accountId } = delivery
    if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
      store.record(id, attempt, 'delivered')
      store.releaseHeld(accountId, 'reorder-webhooks')
      return
    }
    const wait = retryAfterMs(attempts + 1, speed)
    if (wait === null) log.warn('A webhook was given up.', { id, status: attempt.status, error: attempt.error })
    store.record(id, attempt, wait === null ? 'given-up' : { retryAt: clock.now() + wait })
  }

  async function carry(delivery: Delivery): Promise<void> {
    const attempt = await post(delivery)
    if (delivery.fault === 'duplicate-webhooks') await post(delivery)
    if (!stopping.signal.aborted) await commits.commit(() => settle(delivery, attempt))
  }

  /** Resolves after a delay, or when the service stops. */
  async function rest(): Promise<void> {
    if (stopping.signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(unwrittenMs, resolve)
    const wake = () => resolve()
    stopping.signal.addEventListener('abort', wake)
    await promise
    stopping.signal.removeEventListener('abort', wake)
    cancel()
  }

  function pump(): void {
    cancelTimer()
    if (stopping.signal.aborted) return
    // One reading of the clock for both questions: what becomes due between two would be in neither answer.
    const now = clock.now()
    for (const id of store.due(now, mostAtOnce * 2)) {
      if (underWay.size >= mostAtOnce) return
      const delivery = underWay.has(id) ? null : store.find(id)
      if (delivery === null) continue
      const done = carry(delivery)
        .catch((error: unknown) => {
          log.error('A webhook could not be written down.', { id, error })
          return rest()
        })
        .finally(() => {
          underWay.delete(id)
          pump()
        })
      underWay.set(id, done)
    }
    const next = store.nextDueAt(now)
    if (next !== null) cancelTimer = clock.after(next - now, pump)
  }

  return {
    add(delivery) {
      const holdMs = delivery.fault === 'reorder-webhooks' ? longestHoldMs / (speed > 0 ? speed : 1) : 0
      store.add(delivery, clock.now() + holdMs)
    },
    pump,
    redeliver(id) {
      store.makeDue(id)
      pump()
    },
    async stop() {
      cancelTimer()
      stopping.abort(new Error('The service is stopping.'))
      await Promise.all(underWay.values())
    },
  }
}
