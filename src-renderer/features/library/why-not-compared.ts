import type { Asset } from '#shared/bridge/library.ts'

// As many as fit into an address and a strip.
const most = 48

/** Why the selected files cannot be compared, for a button; null where they can. */
export function whyNotCompared(picked: readonly Pick<Asset, 'kind'>[]): string | null {
  if (picked.length < 2) return 'Select two files or more: Ctrl or Shift with a click or the arrows.'
  if (picked.length > most) return `Select ${most} files at most.`
  if (new Set(picked.map(({ kind }) => kind)).size > 1) return 'Select files of one kind.'
  return picked[0]?.kind === 'unknown' ? 'These files cannot be shown.' : null
}
