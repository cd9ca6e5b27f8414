import type { Job } from '#shared/bridge/jobs.ts'
import { Check, Columns2, X } from 'lucide-react'
import { memo } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { formatCredits, formatElapsed } from '../../lib/format.ts'
import { dragFileOut } from '../../lib/file-out.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { t } from './texts.ts'
import { RunImage, useAsset } from '../../forms/run-image.tsx'
import { costOf } from '../../forms/runs.ts'

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
  const asset = useAsset(job.state.kind === 'done' ? job.state.assetIds[0] : undefined)
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
