import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { t } from './texts.ts'

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
