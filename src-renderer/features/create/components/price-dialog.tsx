import { formatCount, formatCredits, speakCredits } from '../../../lib/format.ts'
import { balanceIn, useStudioStatus } from '../../../lib/status.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SpendButton } from '../../../ui/spend-button.tsx'
import { useCreateActions, useCreateState } from '../create-context.tsx'

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
      title={`Run at ${formatCredits(now, isPractice)}?`}
      cancel="Cancel"
      confirm="Run"
      onConfirm={() => void actions.run(now)}
      action={
        <SpendButton
          compact
          label="Run"
          amount={formatCredits(now, isPractice)}
          name={`Run, ${speakCredits(now, isPractice)}`}
          state="quoted"
          practice={isPractice}
          onClick={() => void actions.run(now)}
        />
      }
    >
      The price was {formatCredits(was, isPractice)} on the button and is {formatCredits(now, isPractice)} now. Nothing
      was sent or charged.{' '}
      {balance !== null && `The balance goes from ${formatCount(balance)} to ${formatCount(balance - now)}. `}
      It is refunded if the run fails or times out.
    </ConfirmDialog>
  )
}
