/** A form's price, a balance and one more: what a user causes at once. */
const mostReserved = 3

/** What the user decides. `share`: the part of the window that is ours, above 0, at most 1. `reserve`: places kept for what a user waits for. */
export type RatePolicy = { readonly share: number; readonly reserve: number }

/** Reads the policy from what the user has set, and whether anybody is there to wait for anything. */
export function ratePolicyOf(settings: { readonly keyShare: number }, isAttended: boolean): RatePolicy {
  return { share: settings.keyShare / 100, reserve: isAttended ? mostReserved : 0 }
}

/** All of the window, and nothing kept. */
export const wholeWindow: RatePolicy = { share: 1, reserve: 0 }
