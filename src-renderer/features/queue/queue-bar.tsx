import type { QueueSummary, QueueTarget } from '#shared/bridge/queue.ts'
import {
  ChevronDown,
  Download,
  Pause,
  Play,
  Square,
  Upload,
  ArrowDown,
  ArrowUp,
  Copy,
  Layers2,
  type LucideIcon,
  Pencil,
  RotateCcw,
  Trash2,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCredits, formatTime } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { BuyCreditsLink } from '../../forms/buy-credits-link.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { t } from './texts.ts'
import type { en } from './texts.en.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { type SelectionActions, selectionState } from './queue-commands.ts'
import { delayWords } from './queue-rows.ts'
import type { QueueNotice, useQueueActions } from './use-queue-actions.ts'

const figure = (count: ReactNode) => <b className="font-medium text-ink-2">{count}</b>

export type QueueBarProps = {
  readonly summary: QueueSummary
  /** The bar is all there is of an empty queue. */
  readonly isEmpty: boolean
  readonly children: ReactNode
  readonly actions: ReturnType<typeof useQueueActions>
  onImport(): void
  onClose(): void
}

const all: QueueTarget = { kind: 'all' }

/** The head of the queue: its contents, its estimated end, and the actions for all of it. */
export function QueueBar({ summary, isEmpty, children, actions, onImport, onClose }: QueueBarProps) {
  const isPractice = usePractice()
  const { counts, pause, finishAt } = summary
  return (
    <div className="flex h-(--h-bar) shrink-0 items-center gap-3 border-b border-line px-4">
      <h2 className="text-lead font-medium">{t(isEmpty ? 'empty.title' : 'title')}</h2>
      <p className="min-w-0 flex-1 truncate text-small text-ink-3">
        {isEmpty ? (
          t('empty.text')
        ) : (
          <>
            {t.rich('bar.running', { count: counts.underWay, b: figure })} ·{' '}
            {t.rich('bar.queued', { count: counts.waiting, b: figure })}
            {counts.toCome > 0 && <> · {t('pending', { credits: formatCredits(counts.toCome, isPractice) })}</>}
            {finishAt !== null && <> · {t('bar.finish', { time: formatTime(finishAt) })}</>}
          </>
        )}
      </p>
      {!isEmpty && children}
      {!isEmpty && <span aria-hidden className="h-5 w-px bg-line-hi" />}
      {pause === null ? (
        <Button size="small" onClick={() => void actions.pause(all)}>
          <Icon icon={Pause} size={14} />
          {t('bar.pause')}
        </Button>
      ) : (
        <Button size="small" variant="strong" onClick={() => void actions.resume(all)}>
          <Icon icon={Play} size={14} />
          {t('bar.resume')}
        </Button>
      )}
      <Button
        size="small"
        variant="danger"
        disabled={counts.waiting === 0 ? t('bar.nothingToStop') : undefined}
        aria-describedby="queue-stop-words"
        onClick={() => void actions.stopRest(all)}
      >
        <Icon icon={Square} size={12} />
        {t('bar.stop')}
      </Button>
      <span id="queue-stop-words" className="sr-only">
        {t('bar.stopHelp')}
      </span>
      <IconButton icon={Download} label={t('bar.export')} size="small" onClick={() => void actions.exportFile()} />
      <IconButton icon={Upload} label={t('bar.import')} size="small" onClick={onImport} />
      <IconButton icon={ChevronDown} label={t('bar.close')} keys="mod+backquote" size="small" onClick={onClose} />
    </div>
  )
}

type QueueToolbarProps = { readonly picked: readonly Job[]; readonly selection: SelectionActions }

type ToolName = Exclude<keyof typeof en.toolbar, 'label' | 'none' | 'selected'>

const tool = (icon: LucideIcon, name: ToolName, disabled: string | undefined, run: () => void, keys?: string) => (
  <IconButton icon={icon} label={t(`toolbar.${name}`)} keys={keys} size="small" disabled={disabled} onClick={run} />
)

/** The actions for the selected runs; each says why if it is unavailable. */
export function QueueToolbar({ picked, selection }: QueueToolbarProps) {
  const { needsAny, needsWaiting, needsOne, needsFailed, arePaused, areBehind, ...state } = selectionState(picked)
  return (
    <div role="toolbar" aria-label={t('toolbar.label')} className="flex items-center gap-0.5">
      <span className="me-2 text-small whitespace-nowrap text-ink-3">
        {picked.length === 0 ? t('toolbar.none') : t('toolbar.selected', { count: picked.length })}
      </span>
      {tool(ArrowUp, 'up', needsWaiting, () => selection.step(-1), 'alt+up')}
      {tool(ArrowDown, 'down', needsWaiting, () => selection.step(1), 'alt+down')}
      {state.isDeclined
        ? tool(Pencil, 'editAndRetry', undefined, selection.edit, 'enter')
        : tool(Pencil, 'edit', needsOne, selection.edit, 'enter')}
      {tool(Copy, 'duplicate', needsAny, selection.duplicate)}
      {tool(arePaused ? Play : Pause, arePaused ? 'resume' : 'pause', needsWaiting, () => selection.hold(!arePaused))}
      {tool(Layers2, areBehind ? 'toFront' : 'toBackground', needsWaiting, () =>
        selection.setLane(areBehind ? 'user' : 'background'),
      )}
      {tool(RotateCcw, 'retry', needsFailed, selection.retry)}
      {tool(Trash2, 'remove', needsWaiting, selection.remove, 'delete')}
    </div>
  )
}

/** Says what blocks the queue; announced to screen readers when it appears. */
export function DelayNote({ summary }: { readonly summary: QueueSummary }) {
  const hold = delayWords(summary)
  if (hold === null) return <div role="status" className="sr-only" />
  return (
    <div role="status" className="flex items-center gap-2 border-b border-line bg-warn-wash px-4 py-1.5 text-small">
      <Icon icon={Pause} size={14} className="text-warn" />
      <p className="min-w-0 flex-1">
        <b dir="auto" className="font-medium">
          {hold.title}
        </b>{' '}
        {hold.words}
      </p>
      {summary.pause === 'limit' && <BuyCreditsLink />}
    </div>
  )
}

type SaidProps = { readonly said: QueueNotice | null; onUndo(removalId: string): void; onClose(): void }

/** Announces the last action to screen readers and shows it with an undo, unless the list shows the result itself. */
export function Said({ said, onUndo, onClose }: SaidProps) {
  const removalId = said?.removalId ?? null
  const isQuiet = said === null || said.tone === 'quiet'
  return (
    <div role="status" className={isQuiet ? 'sr-only' : 'border-b border-line px-4 py-1 text-small'}>
      {said !== null && (
        <div className="flex items-center gap-2">
          <p className={said.tone === 'problem' ? 'min-w-0 flex-1 text-err' : 'min-w-0 flex-1 text-ink-2'}>
            {said.text}
          </p>
          {removalId !== null && (
            <Button size="small" keys="mod+z" onClick={() => onUndo(removalId)}>
              {t('message.undo')}
            </Button>
          )}
          {!isQuiet && <IconButton icon={X} label={t('message.close')} size="small" onClick={onClose} />}
        </div>
      )}
      {said !== null && said.details.length > 0 && (
        <ul data-selectable className="max-h-20 list-disc overflow-y-auto pb-1 ps-5 text-ink-2">
          {said.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
