import { assertNever } from '../util/assert-never.ts'

/** How sure a price is, as far as two of them can be compared; `at` is ISO 8601. */
type Certainty = { readonly kind: 'exact' | 'quoted' | 'learned' | 'assumed' | 'unknown'; readonly at?: string }

function rank({ kind }: Certainty): number {
  switch (kind) {
    case 'exact':
      return 0
    case 'quoted':
      return 1
    case 'learned':
      return 2
    case 'assumed':
      return 3
    case 'unknown':
      return 4
    default:
      return assertNever(kind)
  }
}

/** The least certain of some labels, of two alike the older one: what a sum of their prices is worth. Null of none. */
export function weakestLabel<Label extends Certainty>(labels: readonly Label[]): Label | null {
  return labels.reduce<Label | null>((weakest, label) => {
    if (weakest === null || rank(label) > rank(weakest)) return label
    return rank(label) === rank(weakest) && (label.at ?? '') < (weakest.at ?? '') ? label : weakest
  }, null)
}
