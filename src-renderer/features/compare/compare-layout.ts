import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'

/** How files are compared: two, four or six beside each other, or the candidate over the chosen file. */
export type CompareView = 'two' | 'four' | 'six' | 'blink' | 'slider' | 'overlay' | 'difference'

/** How many files a view shows. */
export const paneCounts: Readonly<Record<CompareView, number>> = {
  two: 2,
  four: 4,
  six: 6,
  blink: 2,
  slider: 2,
  overlay: 2,
  difference: 2,
}

/** Whether a view shows the candidate over the chosen file in one place. */
export const isLaid = (view: CompareView): view is 'slider' | 'overlay' | 'difference' =>
  view === 'slider' || view === 'overlay' || view === 'difference'

type Compared = { readonly assets: readonly AssetId[]; readonly keep: AssetId; readonly candidate: AssetId }

/** Returns the files that a view shows: the chosen one, the candidate, and those that follow it, in a circle. */
export function panesOf({ assets, keep, candidate }: Compared, count: number): AssetId[] {
  const rivals = assets.filter((asset) => asset !== keep)
  const at = Math.max(0, rivals.indexOf(candidate))
  return [keep, ...rivals.slice(at), ...rivals.slice(0, at)].slice(0, count)
}

/** Returns the files by length, the longest first, which decides when all end; equal ones keep their order. */
export function longestFirst(assets: readonly Pick<Asset, 'id' | 'duration'>[]): AssetId[] {
  return assets.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0)).map(({ id }) => id)
}

/**
 * Returns the share of the volume at which each file sounds as loud as the quietest of them, so that none is raised and
 * clips. `loudness`: integrated, in LUFS (ITU-R BS.1770-4); a file without it keeps its own.
 */
export function matchedGains(loudness: readonly (number | null)[]): number[] {
  const known = loudness.filter((one) => one !== null)
  const quietest = Math.min(...known)
  return loudness.map((one) => (one === null ? 1 : 10 ** ((quietest - one) / 20)))
}
