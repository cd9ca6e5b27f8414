import type { Asset } from '#shared/bridge/library.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { seedOf } from '#shared/domain/input-form/read-fields.ts'
import { Check, ChevronLeft, ChevronRight, CornerUpRight, RotateCw, Star, X } from 'lucide-react'
import { costOf, runWords } from '../../forms/runs.ts'
import { useInputModels } from '../../lib/files.ts'
import { formatCredits, formatPixels } from '../../lib/format.ts'
import { useTimeLeft } from '../../lib/job-words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon, StatusMark } from '../../ui/icon.tsx'
import { type MenuGroup, OverflowMenu } from '../../ui/overflow-menu.tsx'
import { PickMenu } from '../../ui/popover.tsx'
import { ZoomButton } from '../../ui/zoom-pane.tsx'
import type { Zoom } from '../../ui/zoom.ts'
import { choicesOf } from './run-selectors.ts'
import { t } from './texts.ts'

type RunCaptionProps = {
  readonly job: Job
  /** The file on the stage; null until it is known. */
  readonly asset: Asset | null
  readonly files: { readonly at: number; readonly count: number; turn(by: 1 | -1): void }
  /** Zoom of the image on the stage; null if there is none. */
  readonly zoom: Zoom | null
  /** The list of models that take the file as input. */
  readonly picking: { readonly isOpen: boolean; onOpen(isOpen: boolean): void }
  /** Everything else that can be done with the file. */
  readonly more: readonly MenuGroup[]
  onReuse(): void
}

/** Uses the file as the input of another model, which edits it or makes a video of it. */
function UseAsInput({ asset, picking }: Pick<RunCaptionProps, 'picking'> & { readonly asset: Asset }) {
  const menu = useInputModels(asset)
  return (
    <PickMenu
      {...menu}
      open={picking.isOpen}
      onOpenChange={picking.onOpen}
      trigger={
        <Button size="small">
          <Icon icon={CornerUpRight} size={14} />
          {t('run.useAsInput')}
        </Button>
      }
    />
  )
}

/** The rating and the mark of a file, as far as there are any. */
function Review({ asset: { rating, mark } }: { readonly asset: Asset }) {
  return (
    <>
      {rating > 0 && (
        <span className="flex items-center gap-1">
          <Icon icon={Star} size={14} filled />
          <span aria-hidden>{rating}</span>
          <span className="sr-only">{t('run.stars', { count: rating })}</span>
        </span>
      )}
      {mark !== 'none' && (
        <span className="flex items-center gap-1">
          <Icon icon={mark === 'kept' ? Check : X} size={14} />
          {t(`strip.marks.${mark}`)}
        </span>
      )}
    </>
  )
}

/**
 * The line under the stage: number, status, cost, size, seed, zoom and rating of the run, and what can be done with its
 * file. In a narrow window it takes a second line, so that nothing is cut off.
 */
export function RunCaption({ job, asset, files, zoom, picking, more, onReuse }: RunCaptionProps) {
  const { mark, words } = runWords(job)
  const left = useTimeLeft(job)
  const cost = costOf(job)
  const seed = seedOf(job.input)
  const pixels = asset === null ? '' : formatPixels(asset.width, asset.height)
  const size = pixels === '' ? choicesOf(job) : pixels
  return (
    <div className="flex min-h-[42px] shrink-0 flex-wrap items-center gap-x-3 gap-y-1 bg-stage px-5 py-1.5 text-small text-ink-2">
      <div className="flex min-h-[26px] min-w-[min(100%,220px)] flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 *:whitespace-nowrap">
        <span className="font-medium text-ink">{t('run.name', { number: String(job.number) })}</span>
        <StatusMark kind={mark}>{words}</StatusMark>
        {left !== '' && <span>{left}</span>}
        {cost !== null && <span>{formatCredits(cost)}</span>}
        {size !== '' && <span className="text-start whitespace-normal!">{size}</span>}
        {seed !== null && <span data-selectable>{t('run.seed', { seed: String(seed) })}</span>}
        {asset !== null && <Review asset={asset} />}
        {zoom?.isFitted === false && <ZoomButton zoom={zoom} />}
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1.5">
        {files.count > 1 && (
          <span className="flex items-center whitespace-nowrap">
            <IconButton
              icon={ChevronLeft}
              size="small"
              label={t('run.previousOutput')}
              keys="comma"
              onClick={() => files.turn(-1)}
            />
            {t('run.output', { number: files.at + 1, count: files.count })}
            <IconButton
              icon={ChevronRight}
              size="small"
              label={t('run.nextOutput')}
              keys="."
              onClick={() => files.turn(1)}
            />
          </span>
        )}
        {asset !== null && <UseAsInput asset={asset} picking={picking} />}
        <Button size="small" onClick={onReuse}>
          <Icon icon={RotateCw} size={14} />
          {t('run.reuse')}
        </Button>
        {asset !== null && <OverflowMenu label={t('run.more')} groups={more} />}
      </div>
    </div>
  )
}
