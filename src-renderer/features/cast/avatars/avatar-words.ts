import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { t } from './texts.ts'

/** Whether an avatar is still made. */
export const isUnderWay = ({ status }: Pick<CastAvatar, 'status'>): boolean =>
  status !== 'completed' && status !== 'failed'

/** The first words of a prompt, up to its first comma or end of a sentence: what it is about. */
export function subjectOf(prompt: string): string {
  const [first = ''] = prompt.trim().split(/[,.;:!?\n]/u)
  return first.trim() === '' ? prompt.trim() : first.trim()
}

/** A short name of an avatar: what its prompt is about, and its number where a run made several. */
export function titleOf({ prompt, variant }: Pick<CastAvatar, 'prompt' | 'variant'>): string {
  const subject = subjectOf(prompt)
  return variant === null ? subject : t('details.variant', { subject, number: String(variant) })
}

/** What came back for a failed avatar: empty for one that another program made, of which that is not known here. */
export function refundWords({ refunded, jobId }: Pick<CastAvatar, 'refunded' | 'jobId'>): string {
  if (refunded !== null) return t('grid.refunded', { credits: refunded })
  return jobId === null ? '' : t('grid.notRefunded')
}
