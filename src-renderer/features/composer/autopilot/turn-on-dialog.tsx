import type { AutopilotReading } from '#shared/bridge/autopilot.ts'
import { formatCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { timeIn, weekdayDayIn } from '../../../lib/zoned-time.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { slotCost } from './quote-words.ts'
import { t } from './texts.ts'

type TurnOnDialogProps = {
  readonly reading: AutopilotReading
  readonly timeZone: string
  readonly open: boolean
  onClose(): void
  onConfirm(): void
}

/** Asks once before Autopilot spends: what the next pass would do, and the highest cost of a week. */
export function TurnOnDialog({ reading, timeZone, open, onClose, onConfirm }: TurnOnDialogProps) {
  const isPractice = usePractice()
  const { nextPass, week } = reading
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('turnOn.title')}
      cancel={t('turnOn.cancel')}
      confirm={t('turnOn.confirm')}
      onConfirm={onConfirm}
    >
      <p>{nextPass.slots.length === 0 ? t('turnOn.nothing') : t('turnOn.intro', { count: nextPass.slots.length })}</p>
      <ul className="my-2 max-h-[240px] space-y-1 overflow-y-auto">
        {nextPass.slots.map((slot) => (
          <li key={slot.scheduledFor}>
            {t('turnOn.row', {
              day: weekdayDayIn(slot.scheduledFor, timeZone),
              time: timeIn(slot.scheduledFor, timeZone),
              title: slot.title,
              reason: slot.reason,
              cost: slotCost(slot, isPractice),
            })}
          </li>
        ))}
      </ul>
      <p className="font-medium text-ink">
        {week.quote.kind === 'own'
          ? t('turnOn.week', { slots: week.slots, credits: formatCredits(week.quote.most, isPractice) })
          : t('turnOn.weekUnknown', { needed: String(week.quote.needed) })}
      </p>
      <p className="mt-2">{t('turnOn.goesOn')}</p>
    </ConfirmDialog>
  )
}
