import type { JobId } from '#shared/domain/ids.ts'
import { Plus } from 'lucide-react'
import { failureOf, useMediaUrl } from '../../../lib/bridge.tsx'
import { useNow } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, StatusMark } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { type Take, partOf, titleOf } from '../takes.ts'
import { t } from '../texts.ts'
import type { VideoList } from '../use-videos.ts'
import { videoWords } from '../video-words.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Returns the list section of a time: today, this week or earlier. `now` in wall-clock milliseconds. */
export function daySection(iso: string, now: number): 'today' | 'week' | 'earlier' {
  const at = new Date(iso)
  const today = new Date(now)
  if (at.toDateString() === today.toDateString()) return 'today'
  return now - at.getTime() < 7 * dayMs ? 'week' : 'earlier'
}

type Row =
  | { readonly kind: 'heading'; readonly section: ReturnType<typeof daySection> }
  | { readonly kind: 'take'; readonly take: Take }

function rowsOf(takes: readonly Take[], now: number): Row[] {
  return takes.flatMap((take, index): Row[] => {
    const section = daySection(take.newestAt, now)
    const before = takes[index - 1]
    const isFirst = before === undefined || daySection(before.newestAt, now) !== section
    const row: Row = { kind: 'take', take }
    return isFirst ? [{ kind: 'heading', section }, row] : [row]
  })
}

const keyOf = (row: Row) => (row.kind === 'heading' ? row.section : row.take.id)

export type VideoListPanelProps = {
  readonly list: VideoList
  readonly takeId: JobId | null
  onOpen(takeId: JobId): void
  onNew(): void
}

function VideoRow({ take }: { readonly take: Take }) {
  const { thumbnail } = useMediaUrl()
  const newest = take.cuts.at(-1) ?? take.video
  const poster = take.cuts.map((cut) => partOf(cut, 'poster')).findLast((id) => id !== null)
  const image = poster ?? partOf(take.video, 'portrait')
  const { mark, words } = videoWords(newest)
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5 px-3 py-1.5">
      <span className="h-[60px] w-[34px] shrink-0 overflow-hidden rounded-media bg-stage">
        {image !== null && <img src={thumbnail(image, 256)} alt="" className="size-full object-cover" />}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-ink">
          {titleOf(take.video)}
        </span>
        <span className="block truncate text-caption text-ink-3">
          {t('list.facts', { cuts: take.cuts.length, seconds: String(take.video.order.seconds) })}
        </span>
        <span className="block truncate text-caption text-ink-2">
          <StatusMark kind={mark} loud={mark !== 'running' && mark !== 'succeeded'}>
            {words}
          </StatusMark>
        </span>
      </span>
    </span>
  )
}

/** The list of videos, newest first, with a button for a new one. */
export function VideoListPanel({ list, takeId, onOpen, onNew }: VideoListPanelProps) {
  const now = useNow(60_000)
  return (
    <aside
      aria-label={t('list.region')}
      className="flex w-60 shrink-0 flex-col border-e border-line max-[1360px]:w-[212px]"
    >
      <div className="flex h-11 shrink-0 items-center border-b border-line px-3">
        <Button variant="strong" keys="shift+n" className="flex-1" onClick={onNew}>
          <Icon icon={Plus} />
          {t('list.newVideo')}
        </Button>
      </div>
      {list.state === 'failed' && (
        <div className="p-3">
          <Note tone="error" actions={[list.retry]}>
            {failureOf(list.error)?.message ?? t('list.failed')}
          </Note>
        </div>
      )}
      {list.takes.length > 0 && (
        <div className="min-h-0 flex-1">
          <VirtualList
            label={t('list.label')}
            items={rowsOf(list.takes, now)}
            itemKey={keyOf}
            rowHeight={(row) => (row.kind === 'heading' ? 32 : 74)}
            isHeading={(row) => row.kind === 'heading'}
            selectedKey={takeId}
            onSelect={(row) => row.kind === 'take' && onOpen(row.take.id)}
            renderItem={(row) =>
              row.kind === 'heading' ? (
                <span className="self-end px-4 pb-1.5 text-caption text-ink-3">{t(`list.days.${row.section}`)}</span>
              ) : (
                <VideoRow take={row.take} />
              )
            }
            onEndReached={list.loadMore}
          />
        </div>
      )}
    </aside>
  )
}
