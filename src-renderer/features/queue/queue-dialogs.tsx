import type { QueueSet } from '#shared/bridge/queue.ts'
import { type ComponentProps, useState } from 'react'
import { formatCredits, speakCredits } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { Button, SpendButton } from '../../ui/button.tsx'
import { Dialog, ConfirmDialog } from '../../ui/dialog.tsx'
import { NumberField, type TypedNumber } from '../../ui/number-field.tsx'
import { t } from './texts.ts'
import type { Job } from '#shared/bridge/jobs.ts'

export type BudgetDialogProps = {
  readonly set: QueueSet
  onClose(): void
  /** Credits; null removes the budget. */
  onSave(budget: number | null): void
}

/** Edits the budget of a set: compared with the actual charges before each of its runs is sent. */
export function BudgetDialog({ set, onClose, onSave }: BudgetDialogProps) {
  const isPractice = usePractice()
  const { counts, budget } = set
  const [value, setValue] = useState<TypedNumber>(budget ?? undefined)
  const spent = counts.charged - counts.refunded + counts.unconfirmedCredits
  const isGood = value === undefined || (typeof value === 'number' && Number.isInteger(value) && value > 0)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="small"
      title={t('budget.title', { set: set.name })}
      description={t('budget.description', {
        spent: formatCredits(spent, isPractice),
        pending: formatCredits(counts.toCome, isPractice),
      })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="strong"
            disabled={isGood ? undefined : t('budget.wholeNumber')}
            onClick={() => typeof value !== 'string' && onSave(value ?? null)}
          >
            {t('budget.save')}
          </Button>
        </>
      }
    >
      <NumberField
        label={t('budget.credits')}
        integer
        min={1}
        value={value}
        onChange={setValue}
        placeholder={t('budget.placeholder')}
        help={t('budget.help')}
      />
    </Dialog>
  )
}

type PricedButtonProps = Pick<ComponentProps<typeof SpendButton>, 'busy' | 'disabled' | 'onClick'> & {
  readonly action: string
  /** Null if the price is unknown. */
  readonly credits: number | null
  readonly isReading?: boolean
}

/** The button of a dialog that spends: the action, and its price. */
export function PricedButton({ action, credits, isReading = false, ...button }: PricedButtonProps) {
  const isPractice = usePractice()
  const spoken = credits === null ? t('noPrice') : speakCredits(credits, isPractice)
  return (
    <SpendButton
      {...button}
      compact
      label={action}
      amount={credits === null ? null : formatCredits(credits, isPractice)}
      name={t('pricedAction', { action, price: isReading ? t('edit.readingPrice') : spoken })}
      state={isReading ? 'reading' : credits === null ? 'unquoted' : 'quoted'}
      practice={isPractice}
    />
  )
}

type DuplicateDialogProps = {
  readonly jobs: readonly Job[]
  onClose(): void
  /** `quoted`: the price shown, in credits; null if a price is unknown. */
  onConfirm(quoted: number | null): void
}

/** Confirms submitting runs again, at their total price. */
export function DuplicateDialog({ jobs, onClose, onConfirm }: DuplicateDialogProps) {
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
      action={<PricedButton action={t('duplicate.action')} credits={credits} onClick={() => onConfirm(credits)} />}
    >
      {t('duplicate.text')}
    </ConfirmDialog>
  )
}
