import { X } from 'lucide-react'
import { useCommands } from '../../../lib/commands.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useCreateActions, useCreateState } from '../create-context.tsx'
import { t } from '../texts.ts'

/** Says that reused settings replaced what was typed, and puts it back. Nothing where nothing was replaced. */
export function ReplacedNote() {
  const actions = useCreateActions()
  const isReplaced = useCreateState(({ replaced }) => replaced !== null)
  useCommands(() =>
    isReplaced
      ? [
          {
            id: 'create.restore',
            title: t('commands.undoReplace'),
            group: t('commands.group'),
            run: actions.restoreInput,
          },
        ]
      : [],
  )
  return (
    <div role="status" className={isReplaced ? 'shrink-0 border-t border-line bg-surface-1 px-4 py-1.5' : 'sr-only'}>
      {isReplaced && (
        <div className="flex items-center gap-2 text-small">
          <p className="min-w-0 flex-1">{t('replaced.text')}</p>
          <Button size="small" onClick={actions.restoreInput}>
            {t('replaced.undo')}
          </Button>
          <IconButton icon={X} label={t('replaced.dismiss')} size="small" onClick={actions.closeReplaced} />
        </div>
      )}
    </div>
  )
}
