import type { StampStore } from './rate-budget.ts'

/** Stamps for a key that is only being checked: nothing outlives the check. */
export function createVolatileStamps(): StampStore {
  let last = 0
  return {
    list: () => [],
    open: () => (last += 1),
    close: () => undefined,
    remove: () => undefined,
  }
}
