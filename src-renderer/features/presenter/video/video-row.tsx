import { useMediaUrl } from '../../../lib/bridge.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { partOf, type Take, titleOf } from '../takes.ts'
import { t } from '../texts.ts'
import { videoWords } from '../video-words.ts'

/** A video in the list: its poster, what it is about, how many cuts it has, and where the newest of them stands. */
export function VideoRow({ take }: { readonly take: Take }) {
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
