import { useChangeSettings, useSettings } from '../../lib/studio-state.tsx'
import { DaysSetting } from './days-setting.tsx'
import { t } from './texts.ts'

/** Sets how long received events are kept. */
export function EventRetention() {
  const { eventDays } = useSettings()
  const change = useChangeSettings()
  return (
    <DaysSetting
      label={t('events.days')}
      value={eventDays}
      applied={t('events.applied')}
      onApply={(days) => change({ eventDays: days })}
    />
  )
}

/** Sets how long deleted files stay in the trash. */
export function TrashRetention() {
  const { trashDays } = useSettings()
  const change = useChangeSettings()
  return (
    <DaysSetting
      label={t('files.trashDays')}
      value={trashDays}
      applied={t('files.trashApplied')}
      onApply={(days) => change({ trashDays: days })}
    />
  )
}
