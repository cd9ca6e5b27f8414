import { assertNever } from '../util/assert-never.ts'

/** The comparable part of a price label; `at` is ISO 8601. */
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

/** The least certain of some labels, the older of two alike: the label of a sum. Null if there are none. */
export function weakestLabel<Label extends Certainty>(labels: readonly Label[]): Label | null {
  return labels.reduce<Label | null>((weakest, label) => {
    if (weakest === null || rank(label) > rank(weakest)) return label
    return rank(label) === rank(weakest) && (label.at ?? '') < (weakest.at ?? '') ? label : weakest
  }, null)
}
