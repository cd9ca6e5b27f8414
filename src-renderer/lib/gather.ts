import type { Clock } from '#shared/util/ports.ts'

type GatherDeps<Item> = {
  readonly clock: Clock
  /** The least time between two calls. Milliseconds. */
  readonly everyMs: number
  /** Takes what came since the last call, in order; never empty. */
  apply(items: readonly Item[]): void
}

/** Gathers items that come in quick succession. */
export type Gather<Item> = {
  add(item: Item): void
  /** Ends it; what is gathered and not applied is dropped. */
  close(): void
}

/** Makes a gatherer: what comes first is applied at once, what follows together, at most once every `everyMs`. */
export function createGather<Item>({ clock, everyMs, apply }: GatherDeps<Item>): Gather<Item> {
  let waiting: Item[] = []
  let cancel: (() => void) | null = null

  function flush() {
    const items = waiting
    waiting = []
    if (items.length > 0) apply(items)
  }

  function rest() {
    cancel = clock.after(everyMs, () => {
      cancel = null
      if (waiting.length === 0) return
      rest()
      flush()
    })
  }

  return {
    add(item) {
      waiting.push(item)
      if (cancel !== null) return
      rest()
      flush()
    },
    close() {
      cancel?.()
      cancel = null
      waiting = []
    },
  }
}
