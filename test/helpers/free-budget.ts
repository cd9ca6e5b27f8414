import type { RateBudget } from '#main/api/rate-budget.ts'
import type { RatePriority } from '#main/api/rate-window.ts'

/** A rate budget with room for everything, which records what was taken. */
export type FreeBudget = RateBudget & {
  readonly taken: readonly RatePriority[]
  /** Reservations taken and not given back. */
  open(): number
}

/** Creates such a budget. */
export function createFreeBudget(): FreeBudget {
  const taken: RatePriority[] = []
  let open = 0
  const back = () => {
    open -= 1
  }
  return {
    taken,
    open: () => open,
    async acquire(priority) {
      taken.push(priority)
      open += 1
      return { done: back, unused: back }
    },
    attach: () => () => undefined,
    state: () => ({ used: 0, most: 60, freeAt: null }),
    onChange: () => () => undefined,
    stop: () => undefined,
  }
}
