import { seedOf } from '#shared/domain/input-form/pick-fields.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { ChevronLeft, ChevronRight, Columns2, Download, LayoutGrid, RotateCw, CornerUpRight } from 'lucide-react'
import { formatCredits, formatElapsed, formatPixels } from '../../lib/format.ts'
import { useTimeLeft } from '../../lib/job-times.ts'
import { judging, type ReviewChange, type Reviews } from '../../lib/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ReviewButtons } from '../../ui/review-buttons.tsx'
import { Rating } from '../../ui/rating.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { ZoomButton } from '../../ui/zoom/zoom-button.tsx'
import type { Zoom } from '../../ui/zoom/use-zoom.ts'
import { choicesOf } from './run-selectors.ts'
import { costOf, runWords } from '../../forms/runs.ts'
import { t } from './texts.ts'
import { useInputModels } from '../../lib/input-models.ts'
import { PickMenu } from '../../ui/pick-menu.tsx'

export type RunCaptionProps = {
  readonly job: Job
  /** The file on the stage, once it is known. */
  readonly asset: Asset | null
  /** Which of its files is on the stage. */
  readonly files: { readonly at: number; readonly count: number; turn(by: 1 | -1): void }
  /** Of the picture on the stage; null where there is none. */
  readonly zoom: Zoom | null
  readonly reviews: Reviews
  /** The last change of a verdict, which can be taken back. */
  readonly last: ReviewChange | null
  onReuse(): void
  onOpenInLibrary(): void
  onSave(): void
  onCompare(): void
  /** Why nothing can be compared. */
  readonly noCompare: string | undefined
}

/** Goes on from a result: it is the input of another model, which edits it or makes a film of it. */
function UseAsInput({ asset }: { readonly asset: Asset }) {
  const menu = useInputModels(asset)
  return <PickMenu {...menu} trigger={<IconButton icon={CornerUpRight} size="small" label={t('run.useAsInput')} />} />
}

/** One line about the run on the stage: number, status, cost, size, seed; zoom, stars, keep, reject, and what to do with it. */
export function RunCaption(props: RunCaptionProps) {
  const { job, asset, files, zoom, reviews, last, onReuse, onOpenInLibrary, onSave, onCompare, noCompare } = props
  const { mark, words } = runWords(job)
  const left = useTimeLeft(job)
  const cost = costOf(job)
  const seed = seedOf(job.input)
  const pixels = asset === null ? '' : formatPixels(asset.width, asset.height)
  const size = pixels === '' ? choicesOf(job) : pixels
  return (
    <div className="@container shrink-0 bg-stage">
      <div className="flex h-[42px] items-center gap-3.5 overflow-hidden px-5 text-small whitespace-nowrap text-ink-2 @max-[860px]:gap-2.5 @max-[680px]:gap-1.5 @max-[680px]:px-3">
        <span className="font-medium text-ink">{t('run.name', { number: String(job.number) })}</span>
        <StatusMark kind={mark}>{words}</StatusMark>
        {left !== '' && <span>{left}</span>}
        {cost !== null && <span className="@max-[680px]:hidden">{formatCredits(cost)}</span>}
        {size !== '' && <span className="@max-[900px]:hidden">{size}</span>}
        {seed !== null && <span className="@max-[1100px]:hidden">{t('run.seed', { seed: String(seed) })}</span>}
        <span className="flex-1" />
        {files.count > 1 && (
          <span className="flex items-center">
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
        {zoom !== null && <ZoomButton zoom={zoom} />}
        {asset !== null && (
          <>
            <Rating
              label={t('run.rating')}
              value={asset.rating}
              onChange={(stars) => void reviews.rate([asset], stars)}
            />
            <span className="flex">
              <ReviewButtons
                {...judging({ reviews, last, shown: asset, reviewed: [asset] })}
                undoClassName="@max-[680px]:hidden"
              />
              <IconButton
                icon={Columns2}
                size="small"
                label={t('run.compare')}
                keys="c"
                disabled={noCompare}
                onClick={onCompare}
              />
              <IconButton icon={Download} size="small" label={t('run.download')} onClick={onSave} />
              <UseAsInput asset={asset} />
              <IconButton
                icon={LayoutGrid}
                size="small"
                label={t('run.show')}
                className="@max-[680px]:hidden"
                onClick={onOpenInLibrary}
              />
            </span>
          </>
        )}
        <Button size="small" onClick={onReuse}>
          <Icon icon={RotateCw} size={14} />
          <span className="@max-[860px]:sr-only">{t('run.reuse')}</span>
        </Button>
      </div>
    </div>
  )
}
