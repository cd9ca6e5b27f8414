import { useCallback, useEffect, useRef, useState } from 'react'
import { createTicker } from './ticker.ts'

const ticker = createTicker({
  now: () => Date.now(),
  every(ms, call) {
    const timer = setInterval(call, ms)
    return () => clearInterval(timer)
  },
})

/**
 * The wall clock in milliseconds, read again every `everyMs` while `active`; a reading at every start. All that follow it
 * at one pace are told together, so that a strip of counting runs is one change of the page a second.
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

/** The same function all along that calls the newest one given: for what is told to memoised components. */
export function useHandler<Given extends readonly unknown[]>(
  call: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  return useCallback((...given) => latest.current(...given), [])
}

/** Whole seconds since an ISO 8601 time, counted up once a second; 0 for null. */
export function useElapsed(since: string | null): number {
  const now = useNow(1_000, since !== null)
  if (since === null) return 0
  const start = new Date(since).getTime()
  return Number.isNaN(start) ? 0 : Math.max(0, Math.floor((now - start) / 1_000))
}

/** The value once it has stayed the same for `ms`. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Whether a media query holds, followed as it changes. */
export function useMediaQuery(query: string): boolean {
  const [holds, setHolds] = useState(() => window.matchMedia(query).matches)
  useEffect(() => {
    const list = window.matchMedia(query)
    const read = () => setHolds(list.matches)
    read()
    list.addEventListener('change', read)
    return () => list.removeEventListener('change', read)
  }, [query])
  return holds
}

/** Calls `leave` when the screen or the window is left. The same function all along: a new one counts as leaving. */
export function useLeaving(leave: () => void) {
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [leave])
}
