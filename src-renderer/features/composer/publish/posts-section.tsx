import type { PublishJob } from '#shared/bridge/publish.ts'
import { openPage, platformName } from '../../../lib/platforms.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { PlatformTag } from './caption-part.tsx'
import { useDraft } from './publish-store.ts'
import { readPostUrl } from './read-post-url.ts'
import { t } from './texts.ts'

/** An address without what all have in common. */
const shortUrl = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/u, '')

type PostsSectionProps = { readonly job: PublishJob; onCant(): void }

/** Where a video was posted, and where not yet. */
export function PostsSection({ job, onCant }: PostsSectionProps) {
  const [{ url }] = useDraft(job.jobId)
  const read = readPostUrl(url, job)
  return (
    <Section title={t('posts.title')}>
      <ul>
        {job.parts.map(({ platform, state, post }) => (
          <li key={platform} className="flex min-h-9 items-center gap-2 text-small">
            <span className="w-[30px]">
              <PlatformTag platform={platform} />
              <span className="sr-only">{platformName(platform)}</span>
            </span>
            {post?.url !== null && post?.url !== undefined ? (
              <button
                type="button"
                className="link min-w-0 truncate text-start"
                title={post.url}
                aria-label={t('posts.open', { platform: platformName(platform) })}
                onClick={() => post.url !== null && openPage(post.url)}
              >
                {shortUrl(post.url)}
              </button>
            ) : (
              <span className="min-w-0 flex-1 text-ink-3">
                {state === 'posted'
                  ? t('posts.withoutUrl')
                  : state === 'failed'
                    ? t('posts.failed')
                    : t(read?.kind === 'post' && read.post.platform === platform ? 'posts.ready' : 'posts.notPosted')}
              </span>
            )}
            {state === 'to-post' && !(read?.kind === 'post' && read.post.platform === platform) && (
              <Button size="small" variant="quiet" onClick={onCant}>
                {t('posts.cant')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
