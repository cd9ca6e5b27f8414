import type { PublishJob } from '#shared/bridge/publish.ts'
import { parsePostUrl, type PostAddress } from '#shared/domain/composer/post-url.ts'
import { sentenceOf } from '../../../lib/sentences.ts'
import { formatList } from '../../../lib/format.ts'
import { platformName } from '../../../lib/platforms.ts'
import { t } from './texts.ts'

/** The post that a typed address names, or why it can't be one of the job. Null while nothing is typed. */
export type ReadUrl =
  | { readonly kind: 'post'; readonly post: PostAddress }
  | { readonly kind: 'problem'; readonly message: string }
  | null

/** Returns the names of platforms in one phrase: `Instagram and TikTok`. */
export const namesOf = (platforms: readonly string[]): string =>
  formatList(platforms.map((platform) => platformName(platform)))

/** Reads a typed address: of a platform on which the job is still to be posted. */
export function readPostUrl(text: string, { parts }: Pick<PublishJob, 'parts'>): ReadUrl {
  if (text.trim() === '') return null
  const parsed = parsePostUrl(text)
  if (parsed.kind === 'problem') return { kind: 'problem', message: sentenceOf(parsed) }
  const { post } = parsed
  const part = parts.find(({ platform }) => platform === post.platform)
  const platform = platformName(post.platform)
  if (part === undefined) {
    const platforms = namesOf(parts.map((one) => one.platform))
    return { kind: 'problem', message: t('posted.notOfJob', { platform, platforms }) }
  }
  if (part.state === 'posted') return { kind: 'problem', message: t('posted.already', { platform }) }
  return { kind: 'post', post }
}
