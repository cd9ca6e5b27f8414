import type { Platform } from '#shared/contract/platform.ts'
import { platformLimits } from '#shared/domain/composer/platform-limits.ts'
import { t } from './texts.ts'

// The limits name every platform.
const known = Object.keys(platformLimits)

/** The platforms that posts are written for. */
export const postPlatforms = known.filter((name): name is Platform => Object.hasOwn(platformLimits, name))

/** Whether a platform is one that posts are written for. */
export const isKnownPlatform = (platform: string): platform is Platform => known.includes(platform)

/** What a platform calls itself. */
export const platformName = (platform: string): string =>
  isKnownPlatform(platform) ? t(`platforms.names.${platform}`) : t('platforms.names.unknown')

/** Two letters for a platform, beside its name or with it as the accessible name. */
export const platformShort = (platform: string): string =>
  isKnownPlatform(platform) ? t(`platforms.short.${platform}`) : t('platforms.short.unknown')

/** Where a platform takes a new post, for the browser. */
export const platformPages: Readonly<Record<Platform, string>> = {
  tiktok: 'https://www.tiktok.com/upload',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://studio.youtube.com/',
  x: 'https://x.com/compose/post',
  linkedin: 'https://www.linkedin.com/feed/',
  facebook: 'https://www.facebook.com/',
}

/** Opens a web page in the browser. */
export function openPage(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer')
}
