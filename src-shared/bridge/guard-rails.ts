import { z } from 'zod'

const Credits = z.int()

/**
 * A guard rail of the user.
 *
 * - `ask`: a click that may cost more is confirmed first.
 * - `balance`: nothing is sent that may leave less.
 * - `key`: the key's monthly cap at the service, which it does not report.
 */
export const GuardKind = z.enum(['ask', 'balance', 'key'])
export type GuardKind = z.output<typeof GuardKind>

/** Sets a guard rail, or removes it with null. Credits. */
export const GuardOrder = z.object({ kind: GuardKind, credits: Credits.min(0).max(1_000_000_000).nullable() })
export type GuardOrder = z.output<typeof GuardOrder>

/** The guard rails of a workspace; null where none is set. Credits. */
export const GuardRails = z.object({
  ask: Credits.nullable(),
  balance: Credits.nullable(),
  /** The cap that was entered for the key in use, and what this computer spent with it. Null where keys have no cap. */
  key: z
    .object({
      cap: Credits.nullable(),
      /** Since the first of the month (UTC), without refunds. `held`: unfinished runs may still take it. */
      spent: Credits,
      held: Credits,
      /** ISO 8601. */
      resetsAt: z.string(),
    })
    .nullable(),
})
export type GuardRails = z.output<typeof GuardRails>
