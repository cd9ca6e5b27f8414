import type { Job } from '#shared/bridge/jobs.ts'
import { AudioLines, Check, Columns2, X } from 'lucide-react'
import { assertNever } from '#shared/util/assert-never.ts'
import { memo } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { formatCredits, formatElapsed } from '../../../lib/format.ts'
import { dragFileOut } from '../../../lib/files.ts'
import { useElapsed } from '../../../lib/hooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, StatusMark } from '../../../ui/icon.tsx'
import { Leader } from '../../../ui/progress.tsx'
import { costOf, sinceOf } from '../run-selectors.ts'
import { runWords } from '../run-words.ts'
import { useRunAsset } from './use-run-asset.ts'
import { t } from '../texts.ts'

const card =
  'absolute inset-0 flex flex-col items-center justify-center gap-0.5 rounded-media bg-surface-2 px-1 text-center text-caption leading-[15px] text-ink-2 inset-ring inset-ring-line-hi'

function TileLeader({ job }: { readonly job: Job }) {
  const seconds = useElapsed(sinceOf(job))
  return (
    <Leader seconds={seconds} text={formatElapsed(seconds)} label={t('run.name', { number: String(job.number) })} />
  )
}

/** The picture of a run, or what is there instead; fills the place that it is put in. */
export function RunImage({ job }: { readonly job: Job }) {
  const media = useMediaUrl()
  const { state } = job
  switch (state.kind) {
    case 'sending':
    case 'running':
    case 'saving':
      return <TileLeader job={job} />
    case 'done': {
      const [first] = state.assetIds
      if (first === undefined) return null
      if (job.outputType === 'audio') {
        return (
          <span className={card}>
            <Icon icon={AudioLines} size={20} />
          </span>
        )
      }
      return (
        <img src={media.thumbnail(first, 256)} alt="" loading="lazy" className="size-full rounded-media object-cover" />
      )
    }
    case 'failed':
      return (
        <div className={card}>
          <StatusMark kind="failed" loud>
            {t('strip.failed')}
          </StatusMark>
          <span>
            {state.refunded ? t('strip.refunded', { credits: formatCredits(job.refunded) }) : t('strip.refundPending')}
          </span>
        </div>
      )
    case 'waiting':
    case 'refused':
    case 'unconfirmed': {
      const { mark, words } = runWords(job, formatElapsed)
      return (
        <div className={card}>
          <StatusMark kind={mark} loud={state.kind === 'refused'}>
            {state.kind === 'waiting' ? t(mark === 'held' ? 'strip.paused' : 'strip.queued') : words}
          </StatusMark>
        </div>
      )
    }
    default:
      return assertNever(state)
  }
}

/** What a frame of the strip shows. */
export type RunTileProps = {
  readonly job: Job
  /** It is on the stage. */
  readonly isWatched: boolean
  /** It is picked to be compared. */
  readonly isPicked: boolean
}

/** One frame of the strip: the picture or what is there instead, what was decided about it, the run's number and its cost. */
export const RunTile = memo(function RunTile({ job, isWatched, isPicked }: RunTileProps) {
  const media = useMediaUrl()
  const cost = costOf(job)
  const asset = useRunAsset(job)
  const mark = asset?.mark ?? 'none'
  return (
    <>
      {/* Dragging it out has a command beside it that saves the file. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        draggable={asset !== null}
        onDragStart={(event) => {
          const address = asset === null ? undefined : media.download(asset.id)
          if (asset !== null && address !== undefined) dragFileOut(event.dataTransfer, asset, address)
        }}
        className={classNames('relative h-[76px] rounded-media bg-stage', isWatched && 'picked-on-stage')}
      >
        <div className={classNames('size-full', mark === 'rejected' && 'opacity-[0.38]')}>
          <RunImage job={job} />
        </div>
        {mark !== 'none' && (
          <span className="badge bottom-1 left-1 px-[3px]">
            <Icon icon={mark === 'kept' ? Check : X} size={12} />
            <span className="sr-only">{t(`strip.marks.${mark}`)}</span>
          </span>
        )}
        {typeof asset?.duration === 'number' && (
          <span className="badge right-1 bottom-1">{formatElapsed(asset.duration)}</span>
        )}
        {isPicked && (
          <span className="badge top-1 left-1 px-[3px]">
            <Icon icon={Columns2} size={12} />
            <span className="sr-only">{t('strip.comparing')}</span>
          </span>
        )}
      </div>
      <div
        className={classNames(
          'mt-1.5 flex justify-between text-[12px] leading-4',
          isWatched ? 'text-ink' : 'text-ink-3',
        )}
      >
        <span>{t('run.name', { number: String(job.number) })}</span>
        <span>{cost === null ? '' : formatCredits(cost)}</span>
      </div>
    </>
  )
})
