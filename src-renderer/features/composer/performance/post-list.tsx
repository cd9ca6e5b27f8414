import type { PerformedPost } from '#shared/bridge/performance.ts'
import type { RefObject } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { openPage, platformName } from '../../../lib/platforms.ts'
import { dayIn, timeIn } from '../../../lib/zoned-time.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { t } from './texts.ts'

const rowHeight = 44

/** A small cover; a plain block where none is known. */
function Cover({ url }: { readonly url: string | null }) {
  const look = 'h-9 w-7 shrink-0 rounded-media bg-stage object-cover'
  return url === null ? <span className={look} /> : <img src={url} alt="" loading="lazy" className={look} />
}

type PostListProps = {
  readonly label: string
  readonly posts: readonly PerformedPost[]
  readonly timeZone: string
  /** Receives the element around the list, to move the focus there. */
  readonly listRef: RefObject<HTMLDivElement | null>
}

/** The posts of a group, the most views first. Enter opens a post in the browser. */
export function PostList({ label, posts, timeZone, listRef }: PostListProps) {
  return (
    <div ref={listRef} className="min-h-0 flex-1">
      <VirtualList
        label={label}
        items={posts}
        itemKey={({ jobId, platform }) => `${jobId} ${platform}`}
        rowHeight={() => rowHeight}
        onSelect={({ url }) => url !== null && openPage(url)}
        renderItem={({ title, platform, postedAt, coverUrl, views = null, saves = null }) => {
          const time = `${dayIn(postedAt, timeZone)}, ${timeIn(postedAt, timeZone)}`
          return (
            <div className="flex min-w-0 flex-1 items-center gap-2.5 px-4">
              <Cover url={coverUrl} />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate text-small">
                  {title}
                </span>
                <span className="block truncate text-caption text-ink-3">
                  {t('group.where', { platform: platformName(platform), time })}
                </span>
              </span>
              <span className="shrink-0 text-end tabular-nums">
                <span className="block text-small font-medium">{views === null ? '–' : formatCount(views)}</span>
                <span className="block text-caption text-ink-3">
                  {saves !== null && t('group.savesOf', { count: saves })}
                </span>
              </span>
            </div>
          )
        }}
      />
    </div>
  )
}
