import type { Platform } from '../../contract/platform.ts'

/** What a platform takes: characters of a caption with its tags and of a title, and tags. Null: no title, no bound. */
export type PlatformLimits = {
  readonly caption: number
  readonly title: number | null
  readonly tags: number | null
}

/**
 * The limits of posts, as of November 2026.
 *
 * - TikTok: 4,000 in its apps (TikTok Support, "Creating a caption"); its posting API takes 2,200.
 * - Instagram: 2,200 (Instagram Platform, "IG User Media"); 5 hashtags since December 2025, 30 before.
 * - YouTube: title 100, description 5,000 (YouTube Data API, "Videos: snippet"); above 60 hashtags all are ignored
 *   (YouTube Help, "Use hashtags for video search").
 * - X: 280, weighted (X Developer Platform, "Counting characters").
 * - LinkedIn: 3,000 (LinkedIn Help, "Post on LinkedIn").
 * - Facebook: 63,206 (announced by Facebook in 2011 and unchanged).
 */
export const platformLimits: Readonly<Record<Platform, PlatformLimits>> = {
  tiktok: { caption: 4_000, title: null, tags: null },
  instagram: { caption: 2_200, title: null, tags: 5 },
  youtube: { caption: 5_000, title: 100, tags: 60 },
  x: { caption: 280, title: null, tags: null },
  linkedin: { caption: 3_000, title: null, tags: null },
  facebook: { caption: 63_206, title: null, tags: null },
}

/** Words of a post. `title`: null where the platform has none. Tags are without `#`. */
export type PostWords = { readonly title: string | null; readonly caption: string; readonly tags: readonly string[] }

/** Returns the text to paste into a platform: the caption with those of its tags that it does not name itself. */
export function captionText({ caption, tags }: Pick<PostWords, 'caption' | 'tags'>): string {
  const named = new Set(tagsIn(caption))
  const missing = tags.map((tag) => tag.replace(/^#+/, '')).filter((tag) => tag !== '' && !named.has(tag.toLowerCase()))
  return [caption.trimEnd(), missing.map((tag) => `#${tag}`).join(' ')].filter((part) => part !== '').join(' ')
}

/** The tags of a text, in lower case. */
function tagsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}_&])#([\p{L}\p{N}_]+)/gu)].map(([, tag = '']) => tag.toLowerCase())
}

/** Code points that count as one character on X; all others count as two (twitter-text, configuration 3). */
const lightRanges = [
  [0, 4_351],
  [8_192, 8_205],
  [8_208, 8_223],
  [8_242, 8_247],
] as const
/** What an address counts on X, however long it is (twitter-text, configuration 3). */
const addressLength = 23

const isLight = (character: string) => {
  const point = character.codePointAt(0) ?? 0
  return lightRanges.some(([first, last]) => point >= first && point <= last)
}

/** The characters of a text as a platform counts them, each with its place in the text. */
function* weigh(platform: Platform, text: string): Generator<{ readonly at: number; readonly weight: number }> {
  if (platform !== 'x') {
    // UTF-16 units, as the platforms' text fields count.
    for (let at = 0; at < text.length; at += 1) yield { at, weight: 1 }
    return
  }
  const addresses = [...text.matchAll(/https?:\/\/\S+/giu)].map(({ index, 0: { length } }) => ({ index, length }))
  const emoji = /\p{Extended_Pictographic}/u
  for (const { segment, index: at } of new Intl.Segmenter('en').segment(text)) {
    const address = addresses.find(({ index, length }) => at >= index && at < index + length)
    if (address !== undefined) {
      if (at === address.index) yield { at, weight: addressLength }
    } else if (emoji.test(segment)) yield { at, weight: 2 }
    else {
      for (const character of segment) yield { at, weight: isLight(character) ? 1 : 2 }
    }
  }
}

/** How much of a limit a text takes. `cutAt`: where the first character too many stands; null if it fits. */
export type TextFit = { readonly length: number; readonly most: number; readonly cutAt: number | null }

/** Measures a text as a platform counts it: UTF-16 units, or on X weighted characters with 23 for each address. */
export function fitText(platform: Platform, text: string, most: number): TextFit {
  let length = 0
  let cutAt: number | null = null
  for (const { at, weight } of weigh(platform, text)) {
    length += weight
    if (length > most) cutAt ??= at
  }
  return { length, most, cutAt }
}

/** How the words of a post fit a platform: its text to paste, its title and its tags. */
export type PostFit = {
  readonly text: string
  readonly caption: TextFit
  readonly title: TextFit | null
  readonly tags: { readonly count: number; readonly most: number | null }
  readonly fits: boolean
}

/** Checks the words of a post against the limits of a platform. */
export function fitPost(platform: Platform, words: PostWords): PostFit {
  const most = platformLimits[platform]
  const text = captionText(words)
  const caption = fitText(platform, text, most.caption)
  const title = most.title === null ? null : fitText(platform, words.title ?? '', most.title)
  const count = new Set(tagsIn(text)).size
  const isShort = caption.cutAt === null && (title?.cutAt ?? null) === null
  return {
    text,
    caption,
    title,
    tags: { count, most: most.tags },
    fits: isShort && (most.tags === null || count <= most.tags),
  }
}
