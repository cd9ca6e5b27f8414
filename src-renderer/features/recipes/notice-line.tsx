import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Notice } from './use-notice.ts'
import { t } from './texts.ts'

/** What was just done in a book, spoken as it appears, with the way back. */
export function NoticeLine({ said, onClose }: { readonly said: Notice | null; onClose(): void }) {
  return (
    <div role="status" className={said === null ? 'sr-only' : 'mb-2 rounded-control bg-control px-3 py-1.5 text-small'}>
      {said !== null && (
        <div className="flex items-center gap-2">
          <p className={said.tone === 'problem' ? 'min-w-0 flex-1 text-err' : 'min-w-0 flex-1'}>{said.text}</p>
          {said.undo !== undefined && (
            <Button size="small" keys="mod+z" onClick={said.undo}>
              {t('notice.undo')}
            </Button>
          )}
          <IconButton icon={X} label={t('notice.dismiss')} size="small" onClick={onClose} />
        </div>
      )}
      {said !== null && said.details.length > 0 && (
        <ul data-selectable className="max-h-24 list-disc overflow-y-auto pb-1 pl-5 text-ink-2">
          {said.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
