import { type Clock, createClock, type Random } from '#shared/util/ports.ts'

/** The page's own clock. */
export function createPageClock(): Clock {
  return createClock({
    now: () => Date.now(),
    monotonic: () => performance.now(),
    set: (call, ms) => window.setTimeout(call, ms),
    clear: (handle) => window.clearTimeout(handle),
  })
}

/** The page's own source of chance. */
export function createPageRandom(): Random {
  return { uuid: () => crypto.randomUUID(), unit: () => Math.random() }
}

/** Values that outlive the screen which uses them, one for each key. */
type LocalStore<Value> = {
  /** The value of a key, made the first time it is asked for. */
  get(key: string, make: () => Value): Value
}

/** Makes a keeper, for what should still be there when its screen is opened again, such as its state for a workspace. */
export function createLocalStore<Value>(): LocalStore<Value> {
  const values = new Map<string, { readonly value: Value }>()
  return {
    get(key, make) {
      const kept = values.get(key) ?? { value: make() }
      values.set(key, kept)
      return kept.value
    },
  }
}
