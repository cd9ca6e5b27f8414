import type { Clock } from '#shared/util/ports.ts'
import type { ServerHealth } from '#shared/contract/engine.ts'

type Known = {
  state: ServerHealth['state']
  latencyMs: number | null
  reason: string | null
  failures: number
  checking: Promise<void> | null
  cancel: () => void
}

/** A server that answers is asked again after this time, and one that does not after the times below. Milliseconds. */
const readyMs = 60_000
const leastBackoffMs = 5_000
const mostBackoffMs = 5 * 60_000
/** How long a key may take to arrive after a start. */
const keyMs = 30_000

/**
 * Creates the health of servers. Each is checked on its own timer: often at first after a failure, then ever less. A server
 * whose key is missing is not asked.
 *
 * @param deps.check Asks a server; rejects with the reason as a sentence.
 * @param deps.onChange Called whenever a state changed.
 */
export function createHealth(deps: {
  check: (serverId: string, signal: AbortSignal) => Promise<void>
  isLocked: (serverId: string) => boolean
  onChange: (serverId: string) => void
  clock: Clock
}) {
  const { check, isLocked, onChange, clock } = deps
  const known = new Map<string, Known>()
  const stopping = new AbortController()

  function set(serverId: string, one: Known, state: Known['state'], reason: string | null): void {
    if (one.state === state && one.reason === reason) return
    one.state = state
    one.reason = reason
    onChange(serverId)
  }
  function later(serverId: string, one: Known): void {
    one.cancel()
    const backoff = Math.min(leastBackoffMs * 2 ** Math.max(0, one.failures - 1), mostBackoffMs)
    one.cancel = clock.after(one.state === 'ready' ? readyMs : backoff, () => void ask(serverId))
  }
  function fail(serverId: string, one: Known, reason: string): void {
    one.failures += 1
    one.latencyMs = null
    set(serverId, one, 'down', reason)
    later(serverId, one)
  }
  function ask(serverId: string): Promise<void> {
    const one = known.get(serverId)
    if (one === undefined || stopping.signal.aborted) return Promise.resolve()
    if (isLocked(serverId)) {
      if (one.state === 'locked' || one.state === 'down') return Promise.resolve()
      set(serverId, one, 'locked', null)
      one.cancel()
      one.cancel = clock.after(keyMs, () =>
        set(serverId, one, 'down', 'Its key can’t be read from the vault. Enter it again.'),
      )
      return Promise.resolve()
    }
    one.cancel()
    one.checking ??= (async () => {
      const since = clock.monotonic()
      try {
        await check(serverId, stopping.signal)
        one.failures = 0
        one.latencyMs = Math.round(clock.monotonic() - since)
        set(serverId, one, 'ready', null)
        later(serverId, one)
      } catch (error) {
        if (!stopping.signal.aborted) fail(serverId, one, error instanceof Error ? error.message : String(error))
      } finally {
        one.checking = null
      }
    })()
    return one.checking
  }

  return {
    /** Follows a server from now on; a first check begins at once, unless its state is known. */
    follow(serverId: string, isReady = false): Promise<void> {
      const one: Known = {
        state: isReady ? 'ready' : 'checking',
        latencyMs: null,
        reason: null,
        failures: 0,
        checking: null,
        cancel: () => undefined,
      }
      known.set(serverId, one)
      return ask(serverId)
    },
    forget(serverId: string): void {
      known.get(serverId)?.cancel()
      known.delete(serverId)
    },
    /** Checks a server now; one that is down counts as not known meanwhile. */
    async check(serverId: string): Promise<void> {
      const one = known.get(serverId)
      if (one === undefined) return
      if (one.state === 'down') set(serverId, one, 'checking', null)
      await ask(serverId)
    },
    /** A run got no usable answer from a server. */
    gone(serverId: string, reason: string): void {
      const one = known.get(serverId)
      if (one !== undefined && one.state !== 'down') fail(serverId, one, reason)
    },
    stateOf: (serverId: string): ServerHealth['state'] => known.get(serverId)?.state ?? 'checking',
    read(serverId: string): ServerHealth {
      const one = known.get(serverId)
      return { state: one?.state ?? 'checking', latencyMs: one?.latencyMs ?? null, reason: one?.reason ?? null }
    },
    stop(): void {
      stopping.abort(new Error('The service is stopping.'))
      for (const { cancel } of known.values()) cancel()
    },
  }
}
/** The health of servers. */
export type Health = ReturnType<typeof createHealth>
