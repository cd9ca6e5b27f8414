import type { LimitOrder } from '#shared/bridge/money.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import type { TypedNumber } from '../../ui/number-text.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './texts.ts'
import { limitPeriods, limitSubjects } from './limit-words.ts'

/** Sets a limit, or changes the one for the same runs and time. Answers to `onSet` once the form is right. */
export function LimitForm({ onSet }: { onSet(order: LimitOrder): void }) {
  const [who, setWho] = useState<LimitOrder['who']>('all')
  const [subject, setSubject] = useState('')
  const [period, setPeriod] = useState<LimitOrder['period']>('day')
  const [cap, setCap] = useState<TypedNumber>(undefined)
  const [isTried, setTried] = useState(false)
  const capProblem = typeof cap !== 'number' || !Number.isInteger(cap) || cap < 0 ? t('limits.wholeNumber') : undefined
  const subjectProblem = who !== 'all' && subject.trim() === '' ? t(`limits.noSubject.${who}`) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (typeof cap !== 'number' || capProblem !== undefined || subjectProblem !== undefined) return
    onSet({ who, subject: who === 'all' ? '' : subject.trim(), period, cap })
    setTried(false)
    setCap(undefined)
  }
  return (
    <form onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-3" aria-label={t('limits.form')}>
      <div className="w-[130px]">
        <NumberField
          label={t('limits.credits')}
          integer
          min={0}
          value={cap}
          onChange={setCap}
          error={isTried ? capProblem : undefined}
        />
      </div>
      <div className="w-[120px]">
        <Select
          label={t('limits.period')}
          options={limitPeriods()}
          value={period}
          onChange={(next) => setPeriod(next)}
        />
      </div>
      <div className="w-[130px]">
        <Select label={t('limits.appliesTo')} options={limitSubjects()} value={who} onChange={(next) => setWho(next)} />
      </div>
      {who !== 'all' && (
        <div className="w-[160px]">
          <TextField
            label={t(`limits.subject.${who}`)}
            value={subject}
            onChange={(next) => setSubject(next)}
            error={isTried ? subjectProblem : undefined}
          />
        </div>
      )}
      <Button type="submit" className="mt-[22px]">
        {t('limits.set')}
      </Button>
    </form>
  )
}
