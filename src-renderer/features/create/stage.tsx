import type { Job } from '#shared/bridge/jobs.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ReactNode } from 'react'
import { formatElapsed, formatTime, formatCredits, formatPixels } from '../../lib/format.ts'
import { useElapsed } from '../../lib/hooks.ts'
import { Leader } from '../../ui/progress.tsx'
import { Note } from '../../ui/note.tsx'
import { sinceOf, runWords, costOf, expectedAspect } from '../../forms/runs.ts'
import { FittedBox } from '../../ui/fitted-box.tsx'
import { t } from './texts.ts'
import { isDeclined, useTimeLeft } from '../../lib/job-words.ts'
import { useCreateActions } from './create-context.tsx'
import { chargedWords } from '../../forms/failures.ts'
import { seedOf } from '#shared/domain/input-form/read-fields.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { ChevronLeft, ChevronRight, Columns2, Download, LayoutGrid, RotateCw, CornerUpRight } from 'lucide-react'
import { reviewProps, type ReviewChange, type Reviews } from '../../lib/reviews.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon, StatusMark } from '../../ui/icon.tsx'
import { ReviewButtons, Rating } from '../../ui/rating.tsx'
import { ZoomButton } from '../../ui/zoom-pane.tsx'
import type { Zoom } from '../../ui/zoom.ts'
import { choicesOf } from './run-selectors.ts'
import { useInputModels } from '../../lib/files.ts'
import { PickMenu } from '../../ui/popover.tsx'

function RunLeader({ job }: { readonly job: Job }) {
  const seconds = useElapsed(sinceOf(job))
  const { words } = runWords(job)
  const number = String(job.number)
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3">
      <div className="min-h-0 w-full flex-1">
        <FittedBox aspect={expectedAspect(job)}>
          <Leader
            large
            seconds={seconds}
            text={formatElapsed(seconds)}
            label={t('stage.progress', { number, status: words })}
          />
        </FittedBox>
      </div>
      {job.state.kind === 'saving' && job.state.problem && (
        <div className="w-[440px] max-w-full shrink-0">
          <Note tone="warn" title={t('stage.noFileYet', { number })}>
            {job.state.problem.message}
          </Note>
        </div>
      )}
    </div>
  )
}

export type StageProps = {
  readonly job: Job
  onRemove(): void
  readonly children: ReactNode
}

function titleOf(job: Job): string {
  const number = String(job.number)
  switch (job.state.kind) {
    case 'failed':
      return t('stage.alert.title.failed', { number })
    case 'refused':
      return t('stage.alert.title.refused', { number })
    case 'unconfirmed':
      return t(`stage.alert.title.${job.state.why === 'no-file' ? 'noFile' : 'unconfirmed'}`, { number })
    case 'waiting':
      return t(`stage.alert.title.${job.isPaused ? 'paused' : 'waiting'}`, { number })
    case 'sending':
    case 'running':
    case 'saving':
    case 'done':
      return t('stage.alert.title.other', { number })
    default:
      return assertNever(job.state)
  }
}

function reasonOf(job: Job): string {
  const { state } = job
  if (state.kind !== 'waiting') return 'failure' in state ? state.failure.message : ''
  const time = state.until === null ? null : formatTime(state.until)
  switch (state.why) {
    case 'queue':
      return t(`stage.alert.waits.${job.isPaused ? 'paused' : 'queue'}`)
    case 'rate':
      return time === null ? t('stage.alert.waits.rate') : t('stage.alert.waits.rateUntil', { time })
    case 'account':
    case 'key':
    case 'offline':
      return t(`stage.alert.waits.${state.why}`)
    case 'retry':
      return time === null ? t('stage.alert.waits.retry') : t('stage.alert.waits.retryUntil', { time })
  }
}

/** Says why there is no output: what happened, what was charged, what to do. */
function RunProblem({ job, onRemove }: { readonly job: Job; onRemove(): void }) {
  const actions = useCreateActions()
  const isWaiting = job.state.kind === 'waiting'
  const failure = 'failure' in job.state ? job.state.failure : null
  const isWithoutFile = job.state.kind === 'unconfirmed' && job.state.why === 'no-file'
  const ask = { label: t('stage.alert.checkAgain'), run: () => void actions.askAgain(job) }
  const reuse = isDeclined(job)
    ? { label: t('stage.alert.editAndRetry'), run: () => void actions.editAndRetry(job) }
    : { label: t('stage.alert.reuse'), run: () => void actions.reuse(job) }
  return (
    <div className="w-[440px] max-w-full">
      <Note
        tone={isWaiting ? 'info' : job.state.kind === 'unconfirmed' ? 'warn' : 'error'}
        title={titleOf(job)}
        actions={[
          ...(isWaiting ? [{ label: t('stage.alert.remove'), run: onRemove }] : []),
          ...(isWithoutFile ? [ask] : []),
          reuse,
        ]}
      >
        {reasonOf(job)} {failure !== null && chargedWords(failure)}
      </Note>
    </div>
  )
}

/** Shows a run at full size: its output, its progress, or what went wrong and what it cost. */
export function Stage({ job, onRemove, children }: StageProps) {
  const { state } = job
  switch (state.kind) {
    case 'sending':
    case 'running':
    case 'saving':
      return <RunLeader job={job} />
    case 'done':
      return children
    case 'waiting':
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return <RunProblem job={job} onRemove={onRemove} />
    default:
      return assertNever(state)
  }
}

type RunCaptionProps = {
  readonly job: Job
  /** The file on the stage; null until it is known. */
  readonly asset: Asset | null
  readonly files: { readonly at: number; readonly count: number; turn(by: 1 | -1): void }
  /** Zoom of the image on the stage; null if there is none. */
  readonly zoom: Zoom | null
  readonly reviews: Reviews
  /** The last rating change, for Undo. */
  readonly last: ReviewChange | null
  onReuse(): void
  onOpenInLibrary(): void
  onSave(): void
  onCompare(): void
  readonly noCompare: string | undefined
}

/** Uses the file as the input of another model, which edits it or makes a video of it. */
function UseAsInput({ asset }: { readonly asset: Asset }) {
  const menu = useInputModels(asset)
  return <PickMenu {...menu} trigger={<IconButton icon={CornerUpRight} size="small" label={t('run.useAsInput')} />} />
}

/** One line about the run on the stage: number, status, cost, size, seed, zoom, rating and actions. */
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
                {...reviewProps({ reviews, last, shown: asset, reviewed: [asset] })}
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
