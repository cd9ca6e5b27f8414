import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import { X } from 'lucide-react'
import { formatCredits, formatElapsed } from '../../../lib/format.ts'
import { useElapsed } from '../../../lib/hooks.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Leader } from '../../../ui/progress.tsx'
import { useCastActions } from '../cast-context.tsx'
import { CastImage } from '../cast-image.tsx'
import { t } from './texts.ts'

const isUnderWay = ({ status }: CastVideo) => status !== 'completed' && status !== 'failed'

function Working({ since }: { readonly since: string }) {
  const seconds = useElapsed(since)
  return <Leader seconds={seconds} text={formatElapsed(seconds)} label={t('list.processing')} />
}

function refundWords({ refunded, jobId }: CastVideo): string {
  if (refunded !== null) return t('list.refunded', { credits: refunded })
  return jobId === null ? '' : t('list.notRefunded')
}

/** The image of a video, or what becomes of it. */
function Still({ video }: { readonly video: CastVideo }) {
  const { id, assetId, status, createdAt, error } = video
  if (status === 'completed') {
    return <CastImage kind="video" id={id} assetId={assetId} size={512} className="size-full" />
  }
  if (isUnderWay(video)) return <Working since={createdAt} />
  return (
    <span className="grid size-full place-items-center border border-line bg-surface-1 px-2 text-center text-small">
      <span>
        <span className="flex items-center justify-center gap-1.5 text-err">
          <Icon icon={X} size={14} />
          {t('list.failed')}
        </span>
        <span className="block">{refundWords(video)}</span>
        <span className="line-clamp-2 text-caption text-ink-3">{error}</span>
      </span>
    </span>
  )
}

/** The end of the line under an image: the length, or the retry of a failed one. */
function State({ video }: { readonly video: CastVideo }) {
  const actions = useCastActions()
  const isPractice = usePractice()
  if (isUnderWay(video)) return t('list.processing')
  if (video.status !== 'failed') return formatElapsed(video.seconds ?? 0)
  if (video.retry === null) return t('list.failed')
  return (
    // By keyboard it is in the details and in the palette: a tile is one tab stop.
    <button type="button" tabIndex={-1} className="link" onClick={() => void actions.retryVideo(video)}>
      {t('list.retry', { credits: formatCredits(video.retry, isPractice) })}
    </button>
  )
}

type VideoTileProps = {
  readonly video: CastVideo
  readonly selected: boolean
  /** The height of the line under the image. Pixels. */
  readonly captionHeight: number
}

/** A video in the list. */
export function VideoTile({ video, selected, captionHeight }: VideoTileProps) {
  const title = video.title ?? t('list.untitled')
  return (
    <span className="flex size-full flex-col">
      <span className="sr-only">{title} </span>
      <span className={classNames('relative min-h-0 flex-1 rounded-media', selected && 'picked-on-stage')}>
        <span className="absolute inset-0 overflow-hidden rounded-media">
          <Still video={video} />
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-caption text-ink-2" style={{ height: captionHeight }}>
        <span aria-hidden className="min-w-0 flex-1 truncate">
          {title}
        </span>
        <span className="shrink-0 text-ink-3">
          <State video={video} />
        </span>
      </span>
    </span>
  )
}
