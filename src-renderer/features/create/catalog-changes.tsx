import type { Catalog } from '#shared/bridge/catalog.ts'
import { History, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { changeSentences, changesLine } from './change-words.ts'
import { useCreateActions } from './create-context.tsx'
import { t } from './texts.ts'

export type CatalogChangesProps = {
  readonly changes: Catalog['changes']
  /** The changes were seen: they are told no more. */
  onSeen(): void
}

/** A quiet line about what changed in the catalog since the last time; it opens the list, and goes once that was seen. */
export function CatalogChanges({ changes, onSeen }: CatalogChangesProps) {
  const actions = useCreateActions()
  const [isOpen, setOpen] = useState(false)
  if (changes.length === 0) return null
  return (
    <div className="flex shrink-0 items-center gap-1 border-y border-line bg-surface-2 py-1 pr-1.5 pl-4 text-caption">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-6 min-w-0 flex-1 items-center gap-1.5 text-left text-ink-2 hover:text-ink"
      >
        <Icon icon={History} size={14} />
        <span className="truncate underline underline-offset-2">{changesLine(changes)}</span>
        <span className="sr-only">{t('catalog.changes.since')}</span>
      </button>
      <IconButton icon={X} size="small" label={t('catalog.changes.dismiss')} onClick={onSeen} />
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('catalog.changes.title')}
        description={t('catalog.changes.description')}
        footer={
          <Button
            variant="strong"
            onClick={() => {
              setOpen(false)
              onSeen()
            }}
          >
            {t('catalog.changes.seen')}
          </Button>
        }
      >
        <ul className="divide-y divide-line">
          {changes.map((change) => (
            <li key={change.modelId} className="flex items-start gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{change.name}</p>
                {changeSentences(change).map((sentence) => (
                  <p key={sentence} className="text-small text-ink-2">
                    {sentence}
                  </p>
                ))}
              </div>
              {change.kind !== 'gone' && (
                <Button
                  size="small"
                  aria-label={t('catalog.changes.openModel', { model: change.name })}
                  onClick={() => {
                    setOpen(false)
                    void actions.openModel(change.modelId)
                  }}
                >
                  {t('catalog.changes.open')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}
