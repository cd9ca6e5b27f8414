import type { QueueSummary } from '#shared/bridge/queue.ts'
import { ChevronDown, Download, Pause, Play, Square, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatCount, formatCredits, formatTime } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

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
      <h2 className="text-lead font-medium">Queue</h2>
      <p className="min-w-0 flex-1 truncate text-small text-ink-3">
        <b className="font-medium text-ink-2">{formatCount(counts.underWay)}</b> under way ·{' '}
        <b className="font-medium text-ink-2">{formatCount(counts.waiting)}</b> waiting
        {counts.toCome > 0 && <> · {formatCredits(counts.toCome, isPractice)} to come</>}
        {finishAt !== null && <> · done about {formatTime(finishAt)}</>}
      </p>
      {children}
      <span aria-hidden className="h-5 w-px bg-line-hi" />
      {pause === null ? (
        <Button size="small" onClick={onPause}>
          <Icon icon={Pause} size={14} />
          Pause
        </Button>
      ) : (
        <Button size="small" variant="strong" onClick={onResume}>
          <Icon icon={Play} size={14} />
          Go on
        </Button>
      )}
      <Button
        size="small"
        variant="danger"
        disabled={counts.waiting === 0 ? 'Nothing waits that could be stopped.' : undefined}
        aria-describedby="queue-stop-words"
        onClick={onStop}
      >
        <Icon icon={Square} size={12} />
        Stop the rest
      </Button>
      <span id="queue-stop-words" className="sr-only">
        Takes out what was not sent. What is under way finishes and stays charged: the service cannot call it back.
      </span>
      <IconButton icon={Download} label="Export the queue to a file" size="small" onClick={onExport} />
      <IconButton icon={Upload} label="Import a queue from a file" size="small" onClick={() => file.current?.click()} />
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label="Queue file"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [picked] = event.target.files ?? []
          if (picked !== undefined) onImport(picked)
          event.target.value = ''
        }}
      />
      <IconButton icon={ChevronDown} label="Close the queue" keys="mod+backquote" size="small" onClick={onClose} />
    </div>
  )
}
