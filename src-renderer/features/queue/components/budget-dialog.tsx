import type { QueueSet } from '#shared/bridge/queue.ts'
import { useState } from 'react'
import { formatCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import type { TypedNumber } from '../../../ui/number-text.ts'
import { t } from '../texts.ts'

export type BudgetDialogProps = {
  readonly set: QueueSet
  onClose(): void
  /** Credits; null takes the budget away. */
  onSave(budget: number | null): void
}

/** Changes what a set may cost: held against what was really charged before each of its runs is sent. */
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
