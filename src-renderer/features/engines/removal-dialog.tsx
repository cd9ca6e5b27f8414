import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { useFormWork } from './form-work.ts'
import { t } from './texts.ts'

/** What is to be removed. `name`: as it is shown. */
export type Removal = { readonly kind: 'engine' | 'server' | 'model'; readonly id: string; readonly name: string }

type RemovalDialogProps = {
  readonly removal: Removal
  remove(removal: Removal): Promise<unknown>
  onClose(): void
}

/** Asks before an engine, a server or a model is removed, and says what becomes of its runs. */
export function RemovalDialog({ removal, remove, onClose }: RemovalDialogProps) {
  const { kind, name } = removal
  const { failure, isBusy, run } = useFormWork([])
  const confirm = () => run(() => remove(removal), onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={t(`removal.${kind}`, { name })}
      cancel={t('cancel')}
      confirm={t('removal.confirm')}
      danger
      onConfirm={confirm}
      action={
        <Button
          variant="danger-fill"
          busy={isBusy}
          onClick={(event) => {
            // The dialog stays until it is known whether it worked.
            event.preventDefault()
            confirm()
          }}
        >
          {t('removal.confirm')}
        </Button>
      }
    >
      <p>{t(`removal.${kind}Text`)}</p>
      {failure.rest !== null && <Note tone="error">{failure.rest}</Note>}
    </ConfirmDialog>
  )
}
