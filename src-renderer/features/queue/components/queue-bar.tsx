import type { QueueSummary } from '#shared/bridge/queue.ts'
import { ChevronDown, Download, Pause, Play, Square, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatCredits, formatTime } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { t } from '../texts.ts'

const figure = (count: ReactNode) => <b className="font-medium text-ink-2">{count}</b>

export type QueueBarProps = {
  readonly summary: QueueSummary
  /** The tools for what is picked. */
  readonly children: ReactNode
  onPause(): void
  onResume(): void
  onStop(): void
  onExport(): void
  onImport(file: File): void
  onClose(): void
}

/** The head of the queue: what is in it, when it is done, and what holds for all of it. */
export function QueueBar(props: QueueBarProps) {
  const { summary, children, onPause, onResume, onStop, onExport, onImport, onClose } = props
  const isPractice = usePractice()
  const { counts, pause, finishAt } = summary
  const file = useRef<HTMLInputElement>(null)
  return (
    <div className="flex h-(--h-bar) shrink-0 items-center gap-3 border-b border-line px-4">
      <h2 className="text-lead font-medium">{t('title')}</h2>
      <p className="min-w-0 flex-1 truncate text-small text-ink-3">
        {t.rich('bar.running', { count: counts.underWay, b: figure })} ·{' '}
        {t.rich('bar.queued', { count: counts.waiting, b: figure })}
        {counts.toCome > 0 && <> · {t('pending', { credits: formatCredits(counts.toCome, isPractice) })}</>}
        {finishAt !== null && <> · {t('bar.finish', { time: formatTime(finishAt) })}</>}
      </p>
      {children}
      <span aria-hidden className="h-5 w-px bg-line-hi" />
      {pause === null ? (
        <Button size="small" onClick={onPause}>
          <Icon icon={Pause} size={14} />
          {t('bar.pause')}
        </Button>
      ) : (
        <Button size="small" variant="strong" onClick={onResume}>
          <Icon icon={Play} size={14} />
          {t('bar.resume')}
        </Button>
      )}
      <Button
        size="small"
        variant="danger"
        disabled={counts.waiting === 0 ? t('bar.nothingToStop') : undefined}
        aria-describedby="queue-stop-words"
        onClick={onStop}
      >
        <Icon icon={Square} size={12} />
        {t('bar.stop')}
      </Button>
      <span id="queue-stop-words" className="sr-only">
        {t('bar.stopHelp')}
      </span>
      <IconButton icon={Download} label={t('bar.export')} size="small" onClick={onExport} />
      <IconButton icon={Upload} label={t('bar.import')} size="small" onClick={() => file.current?.click()} />
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label={t('bar.file')}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [picked] = event.target.files ?? []
          if (picked !== undefined) onImport(picked)
          event.target.value = ''
        }}
      />
      <IconButton icon={ChevronDown} label={t('bar.close')} keys="mod+backquote" size="small" onClick={onClose} />
    </div>
  )
}
