import type { CaptionWords, PublishJob, PublishPlatform } from '#shared/bridge/publish.ts'
import type { Platform } from '#shared/contract/platform.ts'
import {
  captionText,
  fitPost,
  platformLimits,
  type PostFit,
  type TextFit,
} from '#shared/domain/composer/platform-limits.ts'
import { isKnownPlatform } from '../../../lib/platforms.ts'
import type { TextMark } from '../../../ui/text-field.tsx'

/** Returns the words of a part as they are shown: the user's own, else the service's. */
export const wordsOf = ({ words, edit }: PublishPlatform): CaptionWords =>
  edit === null ? words : { title: edit.title, caption: edit.caption, tags: edit.tags }

/** Returns the text of the caption field: the caption with its tags. */
export const fieldText = (words: CaptionWords): string => captionText(words)

/** Returns words with another text of the caption field. Tags that it does not name any more are gone. */
export function withText(words: CaptionWords, text: string): CaptionWords {
  const isNamed = (tag: string) => captionText({ caption: text, tags: [tag] }) === text.trimEnd()
  return { ...words, caption: text, tags: words.tags.filter(isNamed) }
}

/** Returns how words fit a platform; null for one whose limits are not known. */
export const fitOf = (platform: string, words: CaptionWords): PostFit | null =>
  isKnownPlatform(platform) ? fitPost(platform, words) : null

/** Whether a platform has a title. */
export const hasTitle = (platform: string): boolean =>
  isKnownPlatform(platform) && platformLimits[platform].title !== null

/** Marks a text from the first character too many. */
export const overMarks = ({ cutAt }: TextFit, text: string): TextMark[] =>
  cutAt === null ? [] : [{ at: cutAt, end: text.length, tone: 'bad' }]

/** Cuts a text so that it fits, after its last whole word if there is one. */
export function shorten(text: string, { cutAt }: TextFit): string {
  if (cutAt === null) return text
  const cut = text.slice(0, cutAt)
  // A word that ends just there is whole.
  const isWhole = /\s/u.test(text[cutAt] ?? '')
  const whole = isWhole ? cut : cut.replace(/\s*\S+$/u, '')
  return (whole.trim() === '' ? cut : whole).replace(/[\s,;:–-]+$/u, '')
}

/** Returns words that fit a platform: title and caption shortened, and the last tags too many left out. */
export function shortenWords(platform: Platform, words: CaptionWords): CaptionWords {
  const { caption, title, text } = fitPost(platform, words)
  const cutTitle = title === null || words.title === null ? words.title : shorten(words.title, title)
  let cut = { ...withText(words, shorten(text, caption)), title: cutTitle }
  // A tag that stands twice counts once, so that each is left out by itself until they fit.
  for (;;) {
    const { count, most } = fitPost(platform, cut).tags
    const shorter = cut.caption.replace(/\s*#[\p{L}\p{N}_]+(?!.*#[\p{L}\p{N}_])/su, '')
    if (most === null || count <= most || shorter === cut.caption) break
    cut = withText(cut, shorter)
  }
  return cut
}

/** Returns the parts that are still to post. */
export const openParts = ({ parts }: Pick<PublishJob, 'parts'>): PublishPlatform[] =>
  parts.filter(({ state }) => state === 'to-post')
