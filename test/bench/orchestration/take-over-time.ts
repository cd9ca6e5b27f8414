import type { VirtualClock } from '../../helpers/virtual-clock.ts'

/**
 * Replaces the time and random functions of this process with the virtual clock's: packages of others cannot be given a
 * clock.
 *
 * Dispose it to restore the real ones.
 */
export function takeOverTime(clock: VirtualClock, chance: () => number): Disposable {
  const real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    Date: globalThis.Date,
  }
  const realNow = performance.now.bind(performance)
  const realChance = Math.random
  const cancels = new WeakMap<object, () => void>()
  const handleOf = (cancel: () => void) => {
    const handle = { unref: () => handle, ref: () => handle, hasRef: () => true, refresh: () => handle }
    cancels.set(handle, cancel)
    return handle
  }
  const clear = (handle: unknown) => {
    if (typeof handle === 'object' && handle !== null) cancels.get(handle)?.()
  }
  class VirtualDate extends real.Date {
    constructor(...parts: unknown[]) {
      // Date's constructor takes any of its forms; only the form without arguments means now.
      super(...((parts.length === 0 ? [clock.now()] : parts) as [number]))
    }
    static override now() {
      return clock.now()
    }
  }
  Object.assign(globalThis, {
    setTimeout: (call: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      handleOf(clock.after(Math.max(1, Number(ms) || 0), () => call(...given))),
    setInterval: (call: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      let cancel = () => {}
      const arm = () => {
        cancel = clock.after(Math.max(1, ms), () => {
          arm()
          call(...given)
        })
      }
      arm()
      return handleOf(() => cancel())
    },
    clearTimeout: clear,
    clearInterval: clear,
    Date: VirtualDate,
  })
  performance.now = () => clock.monotonic()
  Math.random = chance
  return {
    [Symbol.dispose]() {
      Object.assign(globalThis, real)
      performance.now = realNow
      Math.random = realChance
    },
  }
}
