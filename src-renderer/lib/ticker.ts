/** What a ticker reads the time with. Milliseconds. */
type Time = {
  now(): number
  /** Calls again and again until the returned function is called. */
  every(ms: number, call: () => void): () => void
}

/** Tells many listeners the time, with one timer for each pace. */
export type Ticker = {
  /** Calls with the time, in milliseconds, every `ms` until the returned function is called. */
  follow(ms: number, report: (now: number) => void): () => void
}

/** Makes a ticker; its timers run only while somebody listens. */
export function createTicker({ now, every }: Time): Ticker {
  const paces = new Map<number, { readonly tells: Set<(now: number) => void>; readonly stop: () => void }>()

  function start(ms: number) {
    const tells = new Set<(now: number) => void>()
    const stop = every(ms, () => {
      const time = now()
      for (const report of tells) report(time)
    })
    return { tells, stop }
  }

  return {
    follow(ms, report) {
      const pace = paces.get(ms) ?? start(ms)
      paces.set(ms, pace)
      const own = (time: number) => report(time)
      pace.tells.add(own)
      return () => {
        pace.tells.delete(own)
        if (pace.tells.size > 0 || paces.get(ms) !== pace) return
        pace.stop()
        paces.delete(ms)
      }
    },
  }
}
