import { useCallback, useEffect, useRef, useState } from 'react'

/** The time source of a ticker, in milliseconds. */
type Time = {
  now(): number
  every(ms: number, call: () => void): () => void
}

/** Notifies many listeners with one timer per interval. */
type Ticker = {
  /** Calls with the time in milliseconds, every `ms`, until the returned function is called. */
  follow(ms: number, report: (now: number) => void): () => void
}

/** Creates a ticker; its timers run only while there are listeners. */
export function createTicker({ now, every }: Time): Ticker {
  const paces = new Map<number, { readonly listeners: Set<(now: number) => void>; readonly stop: () => void }>()

  function start(ms: number) {
    const listeners = new Set<(now: number) => void>()
    const stop = every(ms, () => {
      const time = now()
      for (const report of listeners) report(time)
    })
    return { listeners, stop }
  }

  return {
    follow(ms, report) {
      const pace = paces.get(ms) ?? start(ms)
      paces.set(ms, pace)
      const own = (time: number) => report(time)
      pace.listeners.add(own)
      return () => {
        pace.listeners.delete(own)
        if (pace.listeners.size > 0 || paces.get(ms) !== pace) return
        pace.stop()
        paces.delete(ms)
      }
    },
  }
}

const ticker = createTicker({
  now: () => Date.now(),
  every(ms, call) {
    const timer = setInterval(call, ms)
    return () => clearInterval(timer)
  },
})

/**
 * Returns wall-clock milliseconds, updated every `everyMs` while `active` and at every start. All users of one interval
 * update together, so that many counting runs cost one page change a second.
 */
export function useNow(everyMs: number, active = true): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!active) return
    const read = () => setNow(Date.now())
    read()
    return ticker.follow(everyMs, read)
  }, [everyMs, active])
  return now
}

/** Returns a stable function that calls the latest one given; for memoised components. */
export function useHandler<Given extends readonly unknown[]>(
  call: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  return useCallback((...given) => latest.current(...given), [])
}

/** Full seconds since an ISO 8601 time, updated once a second; 0 for null. */
export function useElapsed(since: string | null): number {
  const now = useNow(1_000, since !== null)
  if (since === null) return 0
  const start = new Date(since).getTime()
  return Number.isNaN(start) ? 0 : Math.max(0, Math.floor((now - start) / 1_000))
}

/** Returns the value once it has not changed for `ms`. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Calls `leave` when the screen or window is left. Pass a stable function: a new one counts as leaving. */
export function useLeaving(leave: () => void) {
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [leave])
}

/** A focus target of a command: `take` is its ref. */
type FocusTarget<Target extends HTMLElement> = {
  take(target: Target | null): void
  /** Focuses it now, or once as soon as it is mounted. Returns it, or null if it is not mounted yet. */
  focus(): Target | null
}

const focusItself = (target: HTMLElement) => target.focus()

/**
 * Tracks a focus target that may be hidden or not mounted yet. `focusIn` moves the focus into it if the target itself
 * does not take it; pass a stable function.
 */
export function useFocusTarget<Target extends HTMLElement>(
  focusIn: (target: Target) => void = focusItself,
): FocusTarget<Target> {
  const target = useRef<Target>(null)
  const isAsked = useRef(false)
  const take = useCallback(
    (next: Target | null) => {
      target.current = next
      if (next === null || !isAsked.current) return
      isAsked.current = false
      focusIn(next)
    },
    [focusIn],
  )
  const focus = useCallback(() => {
    const { current } = target
    isAsked.current = current === null
    if (current !== null) focusIn(current)
    return current
  }, [focusIn])
  return { take, focus }
}
