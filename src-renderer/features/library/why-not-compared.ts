import type { Asset } from '#shared/bridge/library.ts'
import { t } from './texts.ts'

// As many as fit into an address and a strip.
const most = 48

/** Why the selected files cannot be compared, for a button; null where they can. */
export function whyNotCompared(picked: readonly Pick<Asset, 'kind'>[]): string | null {
  if (picked.length < 2) return t('compare.tooFew')
  if (picked.length > most) return t('compare.tooMany', { most })
  if (new Set(picked.map(({ kind }) => kind)).size > 1) return t('compare.mixed')
  return picked[0]?.kind === 'unknown' ? t('compare.unsupported') : null
}
