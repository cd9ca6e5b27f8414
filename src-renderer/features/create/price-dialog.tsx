import { formatCredits, speakCredits } from '../../lib/format.ts'
import { balanceIn, useStudioStatus } from '../../lib/status.ts'
import { usePractice } from '../../lib/workspace.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SpendButton } from '../../ui/spend-button.tsx'
import { useCreateActions, useCreateState } from './create-context.tsx'
import { t } from './texts.ts'

/** Asks when the price rose between the button and the service: both numbers, and nothing is sent until it is agreed to. */
export function PriceDialog() {
  const actions = useCreateActions()
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn)
  const submit = useCreateState((state) => state.submit)
  if (submit.kind !== 'price-changed') return null
  const { was, now } = submit
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && actions.declinePrice()}
      title={t('price.changed.title', { price: formatCredits(now, isPractice) })}
      cancel={t('price.changed.cancel')}
      confirm={t('price.run')}
      onConfirm={() => void actions.run(now)}
      action={
        <SpendButton
          compact
          label={t('price.run')}
          amount={formatCredits(now, isPractice)}
          name={t('price.runFor', { price: speakCredits(now, isPractice) })}
          state="quoted"
          practice={isPractice}
          onClick={() => void actions.run(now)}
        />
      }
    >
      {t('price.changed.text', { was: formatCredits(was, isPractice), now: formatCredits(now, isPractice) })}{' '}
      {balance !== null && t('price.changed.balance', { before: balance, after: balance - now })}{' '}
      {t('price.changed.refund')}
    </ConfirmDialog>
  )
}
