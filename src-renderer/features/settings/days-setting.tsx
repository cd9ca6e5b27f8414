import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NumberField, type TypedNumber } from '../../ui/number-field.tsx'
import { t } from './texts.ts'

const least = 1
const most = 365

type DaysSettingProps = {
  readonly label: string
  readonly value: number
  /** What the applied number did. */
  readonly applied: string
  onApply(days: number): void
}

/** Sets how long something is kept. It applies on request: what a number on the way deletes doesn't come back. */
export function DaysSetting({ label, value, applied, onApply }: DaysSettingProps) {
  const [typed, setTyped] = useState<TypedNumber>(undefined)
  const [wasApplied, setApplied] = useState(false)
  const days = typed ?? value
  const isValid = typeof days === 'number' && Number.isInteger(days) && days >= least && days <= most
  const rangeWords = t('days.range', { least: String(least), most: String(most) })
  const apply = () => {
    if (!isValid) return
    onApply(days)
    setTyped(undefined)
    setApplied(true)
  }
  return (
    <div className="max-w-[280px]">
      <NumberField
        label={label}
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
          days !== value && (
            <Button disabled={isValid ? undefined : rangeWords} onClick={apply}>
              {t('days.apply')}
            </Button>
          )
        }
      />
      <p role="status" className="mt-2 text-small text-ink-3">
        {wasApplied && applied}
      </p>
    </div>
  )
}
