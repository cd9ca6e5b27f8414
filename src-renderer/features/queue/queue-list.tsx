import type { QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { formatCount, formatCredits, formatElapsed, formatShare } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import type { PickMode, Selection } from './use-queue-view.ts'
import { isWaiting, type QueueLine, rowKey, rowWords } from './queue-rows.ts'
import { t } from './texts.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { GripVertical } from 'lucide-react'
import { useElapsed } from '../../lib/hooks.ts'
import { shareOf, useTimeLeft } from '../../lib/job-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { dragOver } from '../../ui/drag-over.ts'
import { Icon, StatusMark } from '../../ui/icon.tsx'
import { modelNameOf, promptOf } from '../../lib/own-names.ts'

const heights = { heading: 28, job: 32 } as const
const pageRows = 6

export type QueueListProps = {
  readonly rows: readonly QueueLine[]
  readonly sets: ReadonlyMap<string, QueueSet>
  readonly hold: QueueSummary['hold']['kind']
  readonly selection: Selection
  onPick(id: JobId, mode: PickMode): void
  onPickAll(): void
  /** Enter or a double click. */
  onOpen(id: JobId): void
  onRemove(): void
  /** Moves the selected runs one step up (-1) or down among those that wait. */
  onStep(step: -1 | 1): void
  onDrop(target: JobId, side: 'before' | 'after'): void
  onEndReached(): void
}

const modeOf = (event: MouseEvent | KeyboardEvent): PickMode =>
  event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'one'

function Elapsed({ since }: { readonly since: string }) {
  return <>{formatElapsed(useElapsed(since))}</>
}

function creditWords(job: Job, isPractice: boolean): string {
  if (job.charged !== null) return formatCredits(job.charged - job.refunded, isPractice)
  if (job.state.kind === 'refused') return formatCredits(0, isPractice)
  return job.quote.credits === null ? t('noPrice') : formatCredits(job.quote.credits, isPractice)
}

type QueueRowProps = {
  readonly id: string
  readonly job: Job
  readonly set: QueueSet | undefined
  readonly hold: QueueSummary['hold']['kind']
  /** Counted from 1 over the full list, headings included. */
  readonly index: number
  readonly top: number
  readonly height: number
  readonly isPicked: boolean
  readonly isActive: boolean
  readonly dropSide: 'before' | 'after' | null
  onPick(event: MouseEvent): void
  onOpen(): void
  onDragStart(event: DragEvent): void
  onDragOver(event: DragEvent): void
  onDrop(event: DragEvent): void
  onDragEnd(): void
}

const cell = 'min-w-0 truncate'

/** A job of the queue. The list has the focus and handles its keys. */
function QueueRow(props: QueueRowProps) {
  const { id, job, set, hold, index, top, height, isPicked, isActive, dropSide } = props
  const isPractice = usePractice()
  const { onPick, onOpen, onDragStart, onDragOver, onDrop, onDragEnd } = props
  const waits = isWaiting(job)
  const { mark, words } = rowWords(job, set, hold)
  const timeLeft = useTimeLeft(job)
  const share = shareOf(job)
  // The row has no room for both.
  const left = share === undefined ? timeLeft : formatShare(share)
  const { state } = job
  const run = t('run', { number: String(job.number) })
  return (
    // The grid has the focus and handles the keys of its rows.
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
      {...dragOver(onDragOver)}
      onDrop={onDrop}
      onDragEnd={onDragEnd}
      className={classNames(
        'queue-row absolute inset-x-0 items-center gap-3 pe-4 ps-2 text-small',
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
        {job.prompt === '' ? <span className="text-ink-3">{run}</span> : promptOf(job)}
      </span>
      <span role="gridcell" className={classNames(cell, 'text-ink-3')}>
        {modelNameOf(job)}
      </span>
      <span role="gridcell" className={classNames(cell, 'queue-set-cell text-ink-3')}>
        {set?.name}
      </span>
      <span role="gridcell" className="text-end text-ink-3">
        {state.kind === 'running' || state.kind === 'saving' ? <Elapsed since={state.since} /> : run}
      </span>
      <span role="gridcell" className="text-end">
        {creditWords(job, isPractice)}
      </span>
    </div>
  )
}

/** The queue as one virtual list. One tab stop; arrows move the focus, Alt with arrows moves the jobs. */
export function QueueList(props: QueueListProps) {
  const { rows, sets, hold, selection } = props
  const isPractice = usePractice()
  const { onPick, onPickAll, onOpen, onRemove, onStep, onDrop, onEndReached } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [drop, setDrop] = useState<{ readonly id: JobId; readonly side: 'before' | 'after' } | null>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'job'],
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    overscan: 10,
  })
  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - 10) onEndReached()
  }, [lastShown, rows.length, onEndReached])
  const activeAt = rows.findIndex((row) => row.kind === 'job' && row.job.id === selection.active)
  useEffect(() => {
    if (activeAt >= 0) virtual.scrollToIndex(activeAt)
  }, [activeAt, virtual])

  const jobIds = () => rows.flatMap((row) => (row.kind === 'job' ? [row.job.id] : []))
  const go = (event: KeyboardEvent, by: number) => {
    const all = jobIds()
    const from = selection.active === null ? -1 : all.indexOf(selection.active)
    const next = all[Math.max(0, Math.min(all.length - 1, from === -1 ? 0 : from + by))]
    if (next !== undefined) onPick(next, event.shiftKey ? 'range' : 'one')
  }
  const press = (event: KeyboardEvent): void => {
    const handled = () => event.preventDefault()
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        handled()
        const step = event.key === 'ArrowDown' ? 1 : -1
        return event.altKey ? onStep(step) : go(event, step)
      }
      case 'PageDown':
      case 'PageUp':
        handled()
        return go(event, event.key === 'PageDown' ? pageRows : -pageRows)
      case 'Home':
      case 'End':
        handled()
        return go(event, event.key === 'End' ? rows.length : -rows.length)
      case ' ':
        handled()
        return selection.active === null ? undefined : onPick(selection.active, 'toggle')
      case 'Enter':
        handled()
        return selection.active === null ? undefined : onOpen(selection.active)
      case 'Delete':
        handled()
        return onRemove()
      case 'a':
        if (!event.ctrlKey && !event.metaKey) return
        handled()
        return onPickAll()
    }
  }
  const sideOf = (event: { clientY: number; currentTarget: EventTarget }) => {
    if (!(event.currentTarget instanceof HTMLElement)) return 'after'
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return event.clientY < top + height / 2 ? 'before' : 'after'
  }
  const rowId = (jobId: JobId) => `${id}-${jobId}`
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('title')}
      aria-multiselectable
      aria-rowcount={rows.length}
      aria-activedescendant={selection.active === null ? undefined : rowId(selection.active)}
      tabIndex={0}
      onKeyDown={press}
      onFocus={() => {
        const [first] = jobIds()
        if (selection.active === null && first !== undefined) onPick(first, 'one')
      }}
      className="virtual-list h-full overflow-x-hidden overflow-y-auto"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start, size }) => {
          const row = rows[index]
          if (row === undefined) return null
          if (row.kind === 'heading') {
            return (
              <div
                key={rowKey(row)}
                role="row"
                aria-rowindex={index + 1}
                className="absolute inset-x-0 flex items-center gap-2 border-b border-line bg-surface-1 px-4 text-small text-ink-3"
                style={{ top: start, height: size }}
              >
                <span role="gridcell">
                  {t(`groups.${row.group}`)} <b className="font-medium text-ink-2">{formatCount(row.count)}</b>
                  {row.credits !== null && row.credits > 0 && (
                    <> · {t('pending', { credits: formatCredits(row.credits, isPractice) })}</>
                  )}
                </span>
              </div>
            )
          }
          const { job } = row
          return (
            <QueueRow
              key={job.id}
              id={rowId(job.id)}
              job={job}
              hold={hold}
              set={job.setId === null ? undefined : sets.get(job.setId)}
              index={index + 1}
              top={start}
              height={size}
              isPicked={selection.picked.has(job.id)}
              isActive={selection.active === job.id}
              dropSide={drop?.id === job.id ? drop.side : null}
              onPick={(event) => onPick(job.id, modeOf(event))}
              onOpen={() => onOpen(job.id)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', job.prompt)
                if (!selection.picked.has(job.id)) onPick(job.id, 'one')
              }}
              onDragOver={(event) => {
                if (!isWaiting(job)) return
                event.preventDefault()
                const side = sideOf(event)
                if (drop?.id !== job.id || drop.side !== side) setDrop({ id: job.id, side })
              }}
              onDrop={(event) => {
                event.preventDefault()
                setDrop(null)
                onDrop(job.id, sideOf(event))
              }}
              onDragEnd={() => setDrop(null)}
            />
          )
        })}
      </div>
    </div>
  )
}
