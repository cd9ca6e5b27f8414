import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import { formatElapsed } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { useCastActions } from '../cast-context.tsx'
import { CastTile } from '../cast-tile.tsx'
import { isUnderWay, retryWords } from '../cast-words.ts'
import { t as shared } from '../texts.ts'
import { t } from './texts.ts'

/** The end of the line under an image: the length, or the retry of a failed one. */
function State({ video }: { readonly video: CastVideo }) {
  const actions = useCastActions()
  const isPractice = usePractice()
  if (isUnderWay(video)) return shared('made.processing')
  if (video.status !== 'failed') return formatElapsed(video.seconds ?? 0)
  if (video.retry === null) return shared('made.failed')
  return (
    // By keyboard it is in the details and in the palette: a tile is one tab stop.
    <button type="button" tabIndex={-1} className="link" onClick={() => void actions.retryVideo(video)}>
      {retryWords(video.retry, isPractice)}
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
    <CastTile kind="video" made={video} name={title} selected={selected} captionHeight={captionHeight}>
      <span aria-hidden className="min-w-0 flex-1 truncate">
        {title}
      </span>
      <span className="shrink-0 text-ink-3">
        <State video={video} />
      </span>
    </CastTile>
  )
}
