import { usePractice } from '../../../lib/workspace.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SpendButton } from '../../../ui/spend-button.tsx'
import { useCreateActions, useCreateState } from '../create-context.tsx'

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
      title="Run without a known price?"
      cancel="Cancel"
      confirm="Run"
      onConfirm={run}
      action={
        <SpendButton
          compact
          label="Run"
          amount="unknown"
          name="Run, price unknown"
          state="unquoted"
          practice={isPractice}
          onClick={run}
        />
      }
    >
      {submit.failure.message} What it costs shows once it has started. It is refunded if the run fails or times out.
    </ConfirmDialog>
  )
}
