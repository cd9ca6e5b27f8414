import { type Platform, platforms } from '#shared/contract/platform.ts'

/** The words of a post on one platform. `title` only where the platform has one. */
export type CaptionFor = {
  readonly platform: Platform
  readonly title: string | null
  readonly caption: string
  readonly tags: string[]
}

/** What a platform takes: characters of a caption, of a title (0 for none), and tags that help there. */
type Limit = { readonly caption: number; readonly title: number; readonly tags: number }

/**
 * Characters by the platforms' own documentation, November 2026. They allow more tags than are of use: a post is found by a
 * few.
 */
const limitOf: Readonly<Record<Platform, Limit>> = {
  tiktok: { caption: 4_000, title: 0, tags: 4 },
  instagram: { caption: 2_200, title: 0, tags: 4 },
  youtube: { caption: 5_000, title: 100, tags: 3 },
  x: { caption: 280, title: 0, tags: 2 },
  linkedin: { caption: 3_000, title: 0, tags: 3 },
  facebook: { caption: 63_206, title: 0, tags: 2 },
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
    const limit = limitOf[platform]
    const own = tags.slice(0, limit.tags)
    const signs = own.map((tag) => `#${tag}`).join(' ')
    const words = limit.title > 0 ? caption : `${hook} ${caption}`
    return {
      platform,
      title: limit.title > 0 ? cut(hook.replace(/\.$/u, ''), limit.title) : null,
      caption: `${cut(words, limit.caption - signs.length - 2)}\n\n${signs}`,
      tags: own,
    }
  })
}
