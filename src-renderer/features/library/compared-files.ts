import type { Asset } from '#shared/bridge/library.ts'
import { isCutPart } from '#shared/domain/short-video.ts'
import { t } from './texts.ts'

/** How many files can be compared: as many as fit into an address and a strip. */
export const mostCompared = 48

/**
 * Returns the files that Compare would show: those selected, or, if a single one is, the others of its stack; of a
 * video all cuts that are listed. `mates`: the files of its stack.
 */
export function comparedFiles(picked: readonly Asset[], mates: readonly Asset[]): readonly Asset[] {
  const [only] = picked
  if (only === undefined || picked.length > 1) return picked
  if (typeof only.part !== 'string')
    return mates.length < 2 ? picked : [only, ...mates.filter(({ id }) => id !== only.id)]
  const cuts = mates.filter(({ kind, part }) => kind === 'video' && isCutPart(part))
  const first = cuts.find(({ id }) => id === only.id)
  return first === undefined ? picked : [first, ...cuts.filter(({ id }) => id !== only.id).toReversed()]
}

/** Says why the selected files cannot be compared; null if they can. */
export function whyNotCompared(picked: readonly Pick<Asset, 'kind'>[]): string | null {
  if (picked.length < 2) return t('compare.tooFew')
  if (picked.length > mostCompared) return t('compare.tooMany', { most: mostCompared })
  if (new Set(picked.map(({ kind }) => kind)).size > 1) return t('compare.mixed')
  return picked[0]?.kind === 'unknown' ? t('compare.unsupported') : null
}
