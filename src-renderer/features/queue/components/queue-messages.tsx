import type { QueueSummary } from '#shared/bridge/queue.ts'
import { Pause, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { delayWords } from '../queue-words.ts'
import type { QueueNotice } from '../use-queue-actions.ts'
import { t } from '../texts.ts'

/** What keeps the queue from moving; spoken as it appears. */
export function DelayNote({ summary }: { readonly summary: QueueSummary }) {
  const hold = delayWords(summary)
  if (hold === null) return <div role="status" className="sr-only" />
  return (
    <div role="status" className="flex items-center gap-2 border-b border-line bg-warn-wash px-4 py-1.5 text-small">
      <Icon icon={Pause} size={14} className="text-warn" />
      <p className="min-w-0 flex-1">
        <b className="font-medium">{hold.title}</b> {hold.words}
      </p>
    </div>
  )
}

export type SaidProps = { readonly said: QueueNotice | null; onUndo(removalId: string): void; onClose(): void }

/** What was just done, and the way back; spoken as it appears. What the list shows by itself is only spoken. */
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
        <ul data-selectable className="max-h-20 list-disc overflow-y-auto pb-1 pl-5 text-ink-2">
          {said.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
