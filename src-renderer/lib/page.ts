import { type Clock, createClock, type Random } from '#shared/util/ports.ts'

/** Creates the page's clock. */
export function createPageClock(): Clock {
  return createClock({
    now: () => Date.now(),
    monotonic: () => performance.now(),
    set: (call, ms) => window.setTimeout(call, ms),
    clear: (handle) => window.clearTimeout(handle),
  })
}

/** Creates the page's source of randomness. */
export function createPageRandom(): Random {
  return { uuid: () => crypto.randomUUID(), unit: () => Math.random() }
}

/** Values by key that outlive the screen using them. */
type LocalStore<Value> = {
  get(key: string, make: () => Value): Value
}

/** Creates a store for values that survive closing a screen, such as its state per workspace. */
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
