import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import { GripVertical } from 'lucide-react'
import type { DragEvent, MouseEvent } from 'react'
import { formatCredits, formatElapsed } from '../../../lib/format.ts'
import { useElapsed } from '../../../lib/hooks.ts'
import { useTimeLeft } from '../../../lib/job-times.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { isWaiting } from '../queue-rows.ts'
import { rowWords } from '../queue-words.ts'
import { t } from '../texts.ts'

function Elapsed({ since }: { readonly since: string }) {
  return <>{formatElapsed(useElapsed(since))}</>
}

function creditWords(job: Job, isPractice: boolean): string {
  if (job.charged !== null) return formatCredits(job.charged - job.refunded, isPractice)
  if (job.state.kind === 'refused') return formatCredits(0, isPractice)
  return job.quote.credits === null ? t('noPrice') : formatCredits(job.quote.credits, isPractice)
}

export type QueueRowProps = {
  readonly id: string
  readonly job: Job
  readonly set: QueueSet | undefined
  /** What the whole queue waits for. */
  readonly hold: QueueSummary['hold']['kind']
  /** Counted from 1 over the whole list, headings included. */
  readonly index: number
  readonly top: number
  readonly height: number
  readonly isPicked: boolean
  readonly isActive: boolean
  /** Where a dragged row would go. */
  readonly dropSide: 'before' | 'after' | null
  onPick(event: MouseEvent): void
  onOpen(): void
  onDragStart(event: DragEvent): void
  onDragOver(event: DragEvent): void
  onDrop(event: DragEvent): void
  onDragEnd(): void
}

const cell = 'min-w-0 truncate'

/** A job of the queue. The list has the focus and hears the keys for it. */
export function QueueRow(props: QueueRowProps) {
  const { id, job, set, hold, index, top, height, isPicked, isActive, dropSide } = props
  const isPractice = usePractice()
  const { onPick, onOpen, onDragStart, onDragOver, onDrop, onDragEnd } = props
  const waits = isWaiting(job)
  const { mark, words } = rowWords(job, set, hold)
  const left = useTimeLeft(job)
  const { state } = job
  const run = t('run', { number: String(job.number) })
  return (
    // The grid has the focus and hears the keys for its rows.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="row"
      aria-rowindex={index}
      aria-selected={isPicked}
      data-active={isActive || undefined}
      draggable={waits}
      onClick={onPick}
      onDoubleClick={onOpen}
      onDragStart={onDragStart}
      onDragOver={onDragOver}
      onDrop={onDrop}
      onDragEnd={onDragEnd}
      className={classNames(
        'queue-row absolute inset-x-0 items-center gap-3 pr-4 pl-2 text-small',
        isPicked ? 'row-picked' : 'hover:bg-control',
        dropSide === 'before' && 'queue-drop-before',
        dropSide === 'after' && 'queue-drop-after',
      )}
      style={{ top, height }}
    >
      <span
        role="gridcell"
        className="grid place-items-center text-ink-off"
        aria-label={waits ? t('row.movable') : undefined}
      >
        {waits && <Icon icon={GripVertical} size={14} />}
      </span>
      <span role="gridcell" className={cell}>
        <StatusMark kind={mark}>{left === '' ? words : t('row.status', { status: words, left })}</StatusMark>
      </span>
      <span role="gridcell" className={classNames(cell, 'text-body')}>
        {job.prompt === '' ? <span className="text-ink-3">{run}</span> : job.prompt}
      </span>
      <span role="gridcell" className={classNames(cell, 'text-ink-3')}>
        {job.modelName}
      </span>
      <span role="gridcell" className={classNames(cell, 'queue-set-cell text-ink-3')}>
        {set?.name}
      </span>
      <span role="gridcell" className="text-right text-ink-3">
        {state.kind === 'running' || state.kind === 'saving' ? <Elapsed since={state.since} /> : run}
      </span>
      <span role="gridcell" className="text-right">
        {creditWords(job, isPractice)}
      </span>
    </div>
  )
}
