import type { JobBooks, JobWalls } from '#main/jobs/ports.ts'

/** Books in which nothing is written, over an account of 100 credits. */
export const freeBooks: JobBooks = {
  bookQuote: () => undefined,
  bookCharge: () => undefined,
  bookTotals: () => undefined,
  balance: () => ({ credits: 100, expected: 100, held: 0 }),
  refresh: () => Promise.resolve(),
  spending: () => () => undefined,
}

/** Limits that everything passes. */
export const freeWalls: JobWalls = {
  assertRoom: () => undefined,
  assertChange: (_, change) => change(),
}
