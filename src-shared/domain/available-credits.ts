/** A balance: as last reported, as the ledger expects it since, and what it has above that for an unknown reason. */
type KnownBalance = { readonly credits: number | null; readonly expected: number | null; readonly held: number }

/** The credits of an account as far as they are known: what the ledger expects, or else what was reported; else null. */
export function availableIn({ credits, expected, held }: KnownBalance): number | null {
  return expected === null ? credits : expected + held
}
