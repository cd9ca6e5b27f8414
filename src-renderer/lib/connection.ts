/**
 * How the page stands with its studio.
 *
 * `connecting`: for the first time. `open`: calls pass. `reconnecting`: the connection was lost, calls wait.
 * `refused`: the launch address is of another start of Backlot, or its code was used or too old; only a new one helps.
 */
export type Connection = 'connecting' | 'open' | 'reconnecting' | 'refused'

/** A connection that can be watched, in the shape of React's `useSyncExternalStore`. */
export type ConnectionSource = {
  read(): Connection
  /** Calls at every change; the answer ends it. */
  subscribe(onChange: () => void): () => void
}

/** A connection source that is told its state. */
export function createConnectionSource(first: Connection): ConnectionSource & { set(next: Connection): void } {
  let current = first
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    set(next) {
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
  }
}
