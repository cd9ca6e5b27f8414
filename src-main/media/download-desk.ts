/** Lets a bounded number of downloads run at once. */
export interface DownloadDesk {
  /**
   * Runs the work when its turn has come: groups take turns, so that a job with a thousand files does not keep another
   * from its one. Rejects with the signal's reason where it is aborted while it waits.
   */
  run<T>(group: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** A desk for `most` downloads at once. */
export function createDownloadDesk(most: number): DownloadDesk {
  // The order of the map is the order of turns: a group that was served goes to its end.
  const waiting = new Map<string, (() => void)[]>()
  let busy = 0

  function serveNext(): void {
    if (busy >= most) return
    const [next] = waiting
    if (next === undefined) return
    const [group, starts] = next
    waiting.delete(group)
    const [start, ...others] = starts
    if (others.length > 0) waiting.set(group, others)
    start?.()
  }
  function takeTurn(group: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const start = () => {
        signal.removeEventListener('abort', leave)
        busy += 1
        resolve()
      }
      const leave = () => {
        const others = (waiting.get(group) ?? []).filter((one) => one !== start)
        if (others.length > 0) waiting.set(group, others)
        else waiting.delete(group)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.set(group, [...(waiting.get(group) ?? []), start])
      serveNext()
    })
  }
  return {
    async run(group, work, signal) {
      await takeTurn(group, signal)
      try {
        return await work()
      } finally {
        busy -= 1
        serveNext()
      }
    },
  }
}
