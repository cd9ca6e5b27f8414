import type { AssetId } from '#shared/domain/ids.ts'
import type { CompareTarget } from '../../lib/navigate.tsx'

type Pair = Pick<CompareTarget, 'assets' | 'keep' | 'candidate'>

/** The next file to hold against the keep, round and round; the keep itself is stepped over. */
export function stepCandidate({ assets, keep, candidate }: Pair, by: 1 | -1): AssetId {
  const rivals = assets.filter((asset) => asset !== keep)
  const at = rivals.indexOf(candidate)
  return rivals.at((at + by + rivals.length) % rivals.length) ?? candidate
}
