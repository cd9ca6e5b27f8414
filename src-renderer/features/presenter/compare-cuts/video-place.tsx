import { englishOf, sentenceOf } from '../../../lib/sentences.ts'
import type { ShortVideo } from '#shared/bridge/short-video.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatCredits, formatElapsed } from '../../../lib/format.ts'
import { useElapsed } from '../../../lib/hooks.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Leader } from '../../../ui/progress.tsx'
import { StatusMark } from '../../../ui/icon.tsx'
import { t } from '../texts.ts'
import { percent, videoWords } from '../video-words.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { type ReactNode, useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { MediaSurface } from '../../../ui/media-surface.tsx'

const card =
  'absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-y-auto rounded-media bg-surface-2 p-3 text-center text-small text-ink-2 inset-ring inset-ring-line-hi'

function refundWords({ charged, refunded }: ShortVideo['job'], isPractice: boolean): string {
  if (refunded > 0) {
    return t('cutState.chargedAndRefunded', {
      charged: formatCredits(charged ?? refunded, isPractice),
      refunded: formatCredits(refunded, isPractice),
    })
  }
  return charged === null || charged === 0
    ? t('cutState.notCharged')
    : t('cutState.noRefundYet', { charged: formatCredits(charged, isPractice) })
}

function Running({ video }: { readonly video: ShortVideo }) {
  const { job, progress } = video
  const since = job.state.kind === 'running' || job.state.kind === 'saving' ? job.state.since : job.createdAt
  const seconds = useElapsed(since)
  const share = progress === null || job.state.kind !== 'running' ? {} : { share: progress }
  const text = percent(job.state.kind === 'running' ? progress : null)
  return (
    <Leader
      seconds={seconds}
      text={text === '' ? formatElapsed(seconds) : text}
      {...share}
      label={videoWords(video).words}
    />
  )
}

/** Shown in place of a missing video: progress, waiting, or what went wrong and what was refunded. */
export function CutState({ video }: { readonly video: ShortVideo }) {
  const isPractice = usePractice()
  const { job } = video
  const { mark, words } = videoWords(video)
  switch (job.state.kind) {
    case 'sending':
    case 'running':
    case 'saving':
      return <Running video={video} />
    case 'done':
      return <div className={card}>{t('cutState.notFound')}</div>
    case 'failed':
      return (
        <div className={card}>
          <StatusMark kind={mark} loud>
            {words}
          </StatusMark>
          <span data-selectable>{sentenceOf(job.state.failure)}</span>
          {!/charged/iu.test(englishOf(job.state.failure)) && (
            <span className="text-ink">{refundWords(job, isPractice)}</span>
          )}
        </div>
      )
    case 'refused':
    case 'unconfirmed':
      return (
        <div className={card}>
          <StatusMark kind={mark} loud>
            {words}
          </StatusMark>
          <span data-selectable>{sentenceOf(job.state.failure)}</span>
        </div>
      )
    case 'waiting':
      return (
        <div className={card}>
          <StatusMark kind={mark}>{words}</StatusMark>
          {t(mark === 'waiting' ? 'cutState.queued' : 'cutState.held')}
        </div>
      )
    default:
      return assertNever(job.state)
  }
}

type VideoPlaceProps = {
  readonly assetId: AssetId | null
  readonly label: string
  /** Takes the element that the playback controls drive. */
  readonly mediaRef: (element: HTMLMediaElement | null) => void
  readonly isPicked?: boolean
  onClick(): void
  readonly fallback: ReactNode
  readonly over?: ReactNode
}

/** A portrait video, as large as its space allows, or its fallback. */
export function VideoPlace(props: VideoPlaceProps) {
  const { assetId, label, mediaRef, isPicked = false, onClick, fallback, over } = props
  const { original } = useMediaUrl()
  const [broken, setBroken] = useState<AssetId | null>(null)
  const isHere = assetId !== null && broken !== assetId
  return (
    <div className={classNames('upright', isPicked && 'picked-on-stage rounded-media')}>
      {isHere ? (
        <MediaSurface
          key={assetId}
          kind="video"
          source={original(assetId)}
          label={label}
          mediaRef={mediaRef}
          onError={() => setBroken(assetId)}
          onClick={onClick}
        />
      ) : (
        fallback
      )}
      {isHere && over}
    </div>
  )
}
