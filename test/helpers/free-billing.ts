import type { JobBilling, JobLimits } from '#main/jobs/ports.ts'

/** A billing ledger that records nothing, over an account of 100 credits. */
export const freeBilling: JobBilling = {
  recordQuote: () => undefined,
  recordCharge: () => undefined,
  recordTotals: () => undefined,
  balance: () => ({ credits: 100, expected: 100, held: 0 }),
  refresh: () => Promise.resolve(),
  spending: () => () => undefined,
}

/** Spending limits that everything passes. */
export const freeLimits: JobLimits = {
  assertWithinLimits: () => undefined,
  assertMayWrite: () => undefined,
  assertChange: (_, change) => change(),
}
