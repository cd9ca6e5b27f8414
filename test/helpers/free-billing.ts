import type { JobBilling, JobLimits } from '#main/jobs/ports.ts'

/** Books in which nothing is written, over an account of 100 credits. */
export const freeBilling: JobBilling = {
  recordQuote: () => undefined,
  recordCharge: () => undefined,
  recordTotals: () => undefined,
  balance: () => ({ credits: 100, expected: 100, held: 0 }),
  refresh: () => Promise.resolve(),
  spending: () => () => undefined,
}

/** Limits that everything passes. */
export const freeLimits: JobLimits = {
  assertWithinLimits: () => undefined,
  assertChange: (_, change) => change(),
}
