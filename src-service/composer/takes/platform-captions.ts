import { type Platform, platforms } from '#shared/contract/platform.ts'
import { platformLimits } from '#shared/domain/composer/platform-limits.ts'

/** The words of a post on one platform. `title` only where the platform has one. */
export type CaptionFor = {
  readonly platform: Platform
  readonly title: string | null
  readonly caption: string
  readonly tags: string[]
}

/** Tags that help. Platforms allow more, but a post is found by a few. */
const usefulTags: Readonly<Record<Platform, number>> = {
  tiktok: 4,
  instagram: 4,
  youtube: 3,
  x: 2,
  linkedin: 3,
  facebook: 2,
}

/** Cuts a text at the end of a word. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const room = text.slice(0, most - 1)
  return `${room.slice(0, Math.max(room.lastIndexOf(' '), most / 2)).trimEnd()}…`
}

/** Writes a take's caption for platforms. Where there is a title, it is the hook; elsewhere the hook leads the text. */
export function captionsFor(
  { hook, caption, tags }: { readonly hook: string; readonly caption: string; readonly tags: readonly string[] },
  wanted: readonly Platform[] = platforms,
): CaptionFor[] {
  return wanted.map((platform) => {
    const limit = platformLimits[platform]
    const own = tags.slice(0, usefulTags[platform])
    const signs = own.map((tag) => `#${tag}`).join(' ')
    const words = limit.title === null ? `${hook} ${caption}` : caption
    return {
      platform,
      title: limit.title === null ? null : cut(hook.replace(/\.$/u, ''), limit.title),
      caption: `${cut(words, limit.caption - signs.length - 2)}\n\n${signs}`,
      tags: own,
    }
  })
}
