/** Creates a scheduler that runs `most` downloads at once, at most one fewer per group. */
export function createDownloadScheduler(most: number) {
  const mostOfGroup = Math.max(1, most - 1)
  // The map's order is the order of turns among groups with equally many running downloads.
  const waiting = new Map<string, (() => void)[]>()
  const underWay = new Map<string, number>()
  let busy = 0

  const underWayOf = (group: string) => underWay.get(group) ?? 0
  function count(group: string, change: 1 | -1): void {
    busy += change
    const now = underWayOf(group) + change
    if (now === 0) underWay.delete(group)
    else underWay.set(group, now)
  }
  function nextGroup(): string | null {
    let next: string | null = null
    for (const group of waiting.keys()) {
      const isFree = underWayOf(group) < mostOfGroup
      if (isFree && (next === null || underWayOf(group) < underWayOf(next))) next = group
    }
    return next
  }
  function serveNext(): void {
    const group = busy < most ? nextGroup() : null
    if (group === null) return
    const [start, ...others] = waiting.get(group) ?? []
    waiting.delete(group)
    if (others.length > 0) waiting.set(group, others)
    start?.()
  }
  function takeTurn(group: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const start = () => {
        signal.removeEventListener('abort', leave)
        count(group, 1)
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
    /**
     * Runs the work in its turn: the group with the fewest running downloads is next. One slot is reserved for other
     * groups, so that a thousand slow files do not delay a single one. Rejects with the signal's reason on abort.
     */
    async run<T>(group: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      await takeTurn(group, signal)
      try {
        return await work()
      } finally {
        count(group, -1)
        serveNext()
      }
    },
  }
}
