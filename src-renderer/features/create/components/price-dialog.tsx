import { formatCount, formatCredits, speakCredits } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SpendButton } from '../../../ui/spend-button.tsx'
import { useCreateActions, useCreateState } from '../create-context.tsx'

export type PriceDialogProps = {
  /** Credits; null until the service said it. */
  readonly balance: number | null
  readonly isPractice: boolean
}

/** Asks when the price rose between the button and the service: both numbers, and nothing is sent until it is agreed to. */
export function PriceDialog({ balance, isPractice }: PriceDialogProps) {
  const actions = useCreateActions()
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
