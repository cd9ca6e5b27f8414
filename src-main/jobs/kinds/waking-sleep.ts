import type { Clock } from '#shared/util/ports.ts'

/** Sleeps that may be woken early: by workspace if they wait for its service, otherwise by job. */
export interface WakingSleep {
  /** Milliseconds; by the monotonic clock. @throws the signal's reason where it is aborted. */
  sleep(ms: number, group: string, signal: AbortSignal): Promise<void>
  wake(group: string): void
}

/** Creates sleeps on a clock. */
export function createWakingSleep(clock: Clock): WakingSleep {
  const sleepers = new Map<string, Set<() => void>>()
  return {
    sleep(ms, group, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const all = sleepers.get(group) ?? new Set()
        sleepers.set(group, all)
        const leave = () => {
          cancel()
          all.delete(end)
          signal.removeEventListener('abort', stop)
        }
        const end = () => {
          leave()
          resolve()
        }
        const stop = () => {
          leave()
          reject(signal.reason)
        }
        const cancel = clock.after(ms, end)
        all.add(end)
        signal.addEventListener('abort', stop, { once: true })
      })
    },
    wake(group) {
      for (const end of Array.from(sleepers.get(group) ?? [])) end()
    },
  }
}
