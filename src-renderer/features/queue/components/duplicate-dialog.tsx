import type { Job } from '#shared/bridge/jobs.ts'
import { formatCredits, formatPlural, speakCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SpendButton } from '../../../ui/spend-button.tsx'

export type DuplicateDialogProps = {
  readonly jobs: readonly Job[]
  onClose(): void
  /** `quoted`: what was shown, in credits; null where a price is not known. */
  onConfirm(quoted: number | null): void
}

/** Asks before runs are submitted again: what they cost together. */
export function DuplicateDialog({ jobs, onClose, onConfirm }: DuplicateDialogProps) {
  const isPractice = usePractice()
  const credits = jobs.reduce<number | null>(
    (sum, { quote }) => (sum === null || quote.credits === null ? null : sum + quote.credits),
    0,
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Duplicate ${formatPlural(jobs.length, 'run')}?`}
      cancel="Do not"
      confirm="Duplicate"
      onConfirm={() => onConfirm(credits)}
      action={
        <SpendButton
          compact
          label="Duplicate"
          amount={credits === null ? null : formatCredits(credits, isPractice)}
          name={credits === null ? 'Duplicate, price not known' : `Duplicate, ${speakCredits(credits, isPractice)}`}
          state={credits === null ? 'unquoted' : 'quoted'}
          practice={isPractice}
          onClick={() => onConfirm(credits)}
        />
      }
    >
      Each copy waits behind its original and is a charge of its own when it is sent.
    </ConfirmDialog>
  )
}
