/** A failed job whose charge has not been seen to come back. Credits. */
export type Owed = { readonly jobId: string; readonly credits: number }

/**
 * Which of the owed charges a balance shows as returned, oldest first.
 *
 * `expected` is what our own books make of the balance told before; whatever the service holds above it came from
 * somewhere, and a refund of a run that it calls failed is what it promises (interface: What the service does, rule 2).
 * Where less came back than is owed, the rest stays owed: nothing is said to be returned that was not seen.
 */
export function seenRefunds(expected: number, told: number, owed: readonly Owed[]): Owed[] {
  let surplus = told - expected
  return owed.filter(({ credits }) => {
    if (credits > surplus) return false
    surplus -= credits
    return true
  })
}
