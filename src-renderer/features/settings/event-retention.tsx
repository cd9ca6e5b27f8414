import { useState } from 'react'
import { useChangeSettings, useSettings } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField, type TypedNumber } from '../../ui/number-field.tsx'
import { t } from './texts.ts'

const least = 1
const most = 365

/** Sets how long received events are kept. It applies on request: what a number on the way deletes doesn't come back. */
export function EventRetention() {
  const { eventDays } = useSettings()
  const change = useChangeSettings()
  const [typed, setTyped] = useState<TypedNumber>(undefined)
  const [wasApplied, setApplied] = useState(false)
  const days = typed ?? eventDays
  const isValid = typeof days === 'number' && Number.isInteger(days) && days >= least && days <= most
  const rangeWords = t('events.range', { least: String(least), most: String(most) })
  const apply = () => {
    if (!isValid) return
    change({ eventDays: days })
    setTyped(undefined)
    setApplied(true)
  }
  return (
    <div className="max-w-[280px]">
      <NumberField
        label={t('events.days')}
        integer
        min={least}
        max={most}
        value={days}
        onChange={(next) => {
          setTyped(next)
          setApplied(false)
        }}
        error={isValid ? undefined : rangeWords}
        actions={
          days !== eventDays && (
            <Button disabled={isValid ? undefined : rangeWords} onClick={apply}>
              {t('events.apply')}
            </Button>
          )
        }
      />
      <p role="status" className="mt-2 text-small text-ink-3">
        {wasApplied && t('events.applied')}
      </p>
    </div>
  )
}
