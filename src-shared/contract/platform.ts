import { z } from 'zod'
import { openEnum } from '../util/text-formats.ts'

/** The platforms that plays are posted to (assumed: the interface shows none). */
export const platforms = ['tiktok', 'instagram', 'youtube', 'x', 'linkedin', 'facebook'] as const

/** A platform, as sent. */
export const Platform = z.enum(platforms)
export type Platform = z.output<typeof Platform>

/** A platform, as read. */
export const ShownPlatform = openEnum(platforms)

/** What each platform calls itself. */
export const platformNames: Readonly<Record<Platform, string>> = {
  tiktok: 'TikTok',
  instagram: 'Instagram',
  youtube: 'YouTube',
  x: 'X',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
}

const hosts: Readonly<Record<Platform, readonly string[]>> = {
  tiktok: ['tiktok.com'],
  instagram: ['instagram.com'],
  youtube: ['youtube.com', 'youtu.be'],
  x: ['x.com', 'twitter.com'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  facebook: ['facebook.com', 'fb.watch'],
}

/** Returns the platform that an address belongs to; null if it is none of them or no address of a web page. */
export function platformOfUrl(url: string): Platform | null {
  const hostname = /^https?:\/\/([a-z\d.-]+)(?:[:/?#]|$)/i.exec(url)?.[1]?.toLowerCase()
  if (hostname === undefined) return null
  const isOf = (host: string) => hostname === host || hostname.endsWith(`.${host}`)
  return platforms.find((platform) => hosts[platform].some(isOf)) ?? null
}

/** Why an address can't be that of a post on a platform; null if it can. */
function urlProblem(platform: Platform, url: string): string | null {
  const found = platformOfUrl(url)
  if (found === platform) return null
  const wanted = platformNames[platform]
  return found === null
    ? `is not an address of ${wanted}`
    : `is an address of ${platformNames[found]}, not of ${wanted}`
}

/** Refuses the `url` of an object whose `platform` is another one. */
export function checkPostUrl(
  { platform, url }: { readonly platform: Platform; readonly url?: string | undefined },
  context: z.RefinementCtx,
): void {
  const problem = url === undefined ? null : urlProblem(platform, url)
  if (problem !== null) context.addIssue({ code: 'custom', path: ['url'], message: problem })
}
