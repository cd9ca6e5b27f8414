import type { Job } from '#shared/bridge/jobs.ts'
import { formatCredits, speakCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SpendButton } from '../../../ui/spend-button.tsx'
import { t } from '../texts.ts'

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
      title={t('duplicate.title', { count: jobs.length })}
      cancel={t('cancel')}
      confirm={t('duplicate.action')}
      onConfirm={() => onConfirm(credits)}
      action={
        <SpendButton
          compact
          label={t('duplicate.action')}
          amount={credits === null ? null : formatCredits(credits, isPractice)}
          name={t('pricedAction', {
            action: t('duplicate.action'),
            price: credits === null ? t('noPrice') : speakCredits(credits, isPractice),
          })}
          state={credits === null ? 'unquoted' : 'quoted'}
          practice={isPractice}
          onClick={() => onConfirm(credits)}
        />
      }
    >
      {t('duplicate.text')}
    </ConfirmDialog>
  )
}
