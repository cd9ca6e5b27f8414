import { usePractice } from '../../lib/workspace.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SpendButton } from '../../ui/spend-button.tsx'
import { useCreateActions, useCreateState } from './create-context.tsx'
import { t } from './texts.ts'

/** Asks before a run whose price nobody told: it says "unknown", and nothing is sent until it is agreed to. */
export function UnpricedDialog() {
  const isPractice = usePractice()
  const actions = useCreateActions()
  const submit = useCreateState((state) => state.submit)
  if (submit.kind !== 'unpriced') return null
  const run = () => void actions.runUnpriced()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && actions.closeFailure()}
      title={t('price.unpriced.title')}
      cancel={t('price.unpriced.cancel')}
      confirm={t('price.run')}
      onConfirm={run}
      action={
        <SpendButton
          compact
          label={t('price.run')}
          amount={t('price.unpriced.amount')}
          name={t('price.runFor', { price: t('price.unpriced.amount') })}
          state="unquoted"
          practice={isPractice}
          onClick={run}
        />
      }
    >
      {submit.failure.message} {t('price.unpriced.text')}
    </ConfirmDialog>
  )
}
