import type { RefundEvidence } from './refund-evidence.ts'

/** A charge that may come back: of a run that failed, or of one whose end has not been told yet. Credits. */
export type Owed = { readonly jobId: string; readonly credits: number; readonly evidence: RefundEvidence }

/** What a told balance shows. `expected` and `held` make up what was told; `seen`: charges that came back. Credits. */
export type Reconciled = { readonly seen: readonly Owed[]; readonly expected: number; readonly held: number }

const sum = (owed: readonly Owed[]) => owed.reduce((total, { credits }) => total + credits, 0)

/**
 * Which charges of failed runs a balance shows as returned, oldest first.
 *
 * `expected` is what our own books make of the balance told before; whatever the service holds above it came from
 * somewhere. Where the account's history names a run, it decides whether that run's charge came back. Of the others, a
 * refund of a run that the service calls failed is what it promises (interface: What the service does, rule 2). Where
 * less came back than is owed, the rest stays owed: nothing is said to be returned that was not seen.
 *
 * The service returns a charge before we hear that its run failed. A surplus that may be such a refund (of a `running`
 * or still owed one) is held apart until its run's end is told, instead of being taken for the new balance.
 */
export function reconcile(
  expected: number,
  reported: number,
  runs: { readonly owed: readonly Owed[]; readonly running: readonly Owed[] },
): Reconciled {
  const proven = runs.owed.filter(({ evidence }) => evidence === 'returned')
  let surplus = reported - expected - sum(proven)
  const likely = runs.owed.filter(({ credits, evidence }) => {
    if (evidence !== 'unknown' || credits > surplus) return false
    surplus -= credits
    return true
  })
  const seen = runs.owed.filter((owed) => proven.includes(owed) || likely.includes(owed))
  const mayReturn = [...runs.running, ...runs.owed].filter((run) => run.evidence !== 'kept' && !seen.includes(run))
  const held = Math.max(0, Math.min(surplus, sum(mayReturn)))
  return { seen, expected: reported - held, held }
}
