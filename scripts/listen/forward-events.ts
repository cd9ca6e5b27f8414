import type { StoredEvent } from '#main/cache/tables/received-events.ts'
import { isTaken, postEvent } from '#main/webhook/forwarding/post-event.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { ForwardAttempt } from './event-lines.ts'

/** Delays between attempts, in milliseconds: short, because someone watches. */
const retryMs = [500, 2_000, 5_000] as const

/**
 * Creates the forwarding of a listener: posts each event until the program takes it or the attempts are used up.
 * `onAttempt` is called after each attempt.
 */
export function createForwarding(deps: {
  readonly url: string
  readonly secret: string
  readonly clock: Clock
  readonly onAttempt: (event: StoredEvent, attempt: ForwardAttempt) => void
}) {
  const { url, secret, clock, onAttempt } = deps
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()

  function wait(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(ms, resolve)
    stopping.signal.addEventListener('abort', () => {
      cancel()
      resolve()
    })
    return promise
  }
  async function carry(event: StoredEvent, body: Uint8Array): Promise<void> {
    for (const [index, pause] of [...retryMs, null].entries()) {
      const result = await postEvent({ url, body, secret, signal: stopping.signal, clock })
      if (stopping.signal.aborted) return
      const retryInMs = isTaken(result) ? null : pause
      onAttempt(event, { ...result, attempt: index + 1, retryInMs })
      if (retryInMs === null) return
      await wait(retryInMs)
      if (stopping.signal.aborted) return
    }
  }
  return {
    forward(event: StoredEvent, body: Uint8Array): void {
      const work = carry(event, body).finally(() => underWay.delete(work))
      underWay.add(work)
    },
    /** Gives up what is under way. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}
