import type { SpendingLimit, LimitOrder } from '#shared/bridge/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useBridge, failureOf } from '../lib/bridge.tsx'
import { usePractice, unansweredText } from '../lib/studio-state.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { t } from './texts.ts'
import { NumberField, type TypedNumber } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { formatCredits, formatDateTime } from '../lib/format.ts'

function LimitMeter({ spendingLimit }: { readonly spendingLimit: SpendingLimit }) {
  if (spendingLimit.period === 'run' || spendingLimit.cap === 0) return null
  const share = (credits: number) => `${Math.min(100, (credits / spendingLimit.cap) * 100)}%`
  return (
    <div aria-hidden className="mt-1.5 flex h-1 bg-control">
      <i className="bg-data-1" style={{ width: share(spendingLimit.spent) }} />
      <i
        className="bg-data-3"
        style={{ width: share(Math.min(spendingLimit.held, spendingLimit.cap - spendingLimit.spent)) }}
      />
    </div>
  )
}

const periods = ['run', 'day', 'month', 'ever'] as const
const subjects = ['all', 'brand', 'agent'] as const

const limitPeriods = (): { value: LimitOrder['period']; label: string }[] =>
  periods.map((value) => ({ value, label: t(`limits.periods.${value}`) }))

const limitSubjects = (): { value: LimitOrder['who']; label: string }[] =>
  subjects.map((value) => ({ value, label: t(`limits.subjects.${value}`) }))

/** Describes a limit: `200 cr per day for brand “Ida”`. */
export function limitTitle({ who, subject, period, cap }: LimitOrder, practice: boolean): string {
  const limit = t(`limits.amount.${period}`, { credits: formatCredits(cap, practice) })
  if (who === 'all') return limit
  return t(who === 'brand' ? 'limits.forBrand' : 'limits.forAgent', { limit, subject })
}

/** Says what is spent, reserved and left of a limit, and when it resets. */
export function limitState({ period, spent, held, cap, resetsAt }: SpendingLimit, practice: boolean): string {
  if (period === 'run') return t('limits.perRun')
  const left = Math.max(0, cap - spent - held)
  const state = [
    t('limits.spent', { credits: formatCredits(spent, practice) }),
    ...(held === 0 ? [] : [t('limits.reserved', { credits: formatCredits(held, practice) })]),
    t('limits.left', { credits: formatCredits(left, practice) }),
  ].join(', ')
  return resetsAt === null ? state : t('limits.resets', { state, time: formatDateTime(resetsAt) })
}

/** Sets a limit, or replaces the one for the same runs and period. Calls `onSet` once the form is valid. */
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
      <div className="min-w-[120px]">
        <Select
          label={t('limits.period')}
          options={limitPeriods()}
          value={period}
          onChange={(next) => setPeriod(next)}
        />
      </div>
      <div className="min-w-[130px]">
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

/** Lists the limits of the open workspace with what is spent of each, and a form for another. */
export function LimitList() {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const isPractice = usePractice()
  const { data: spendingLimits = [] } = useQuery(
    query.money.spendingLimits.queryOptions({ refetchOnMount: 'always', refetchInterval: 10_000 }),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const take = (work: Promise<SpendingLimit[]>) =>
    void work.then(
      (next) => {
        queries.setQueryData(query.money.spendingLimits.queryKey(), next)
        setProblem(null)
      },
      (error: unknown) => setProblem(failureOf(error)?.message ?? unansweredText()),
    )
  const set = (order: LimitOrder) => take(call.money.setLimit(order))
  return (
    <div>
      {spendingLimits.length === 0 && <p className="text-small text-ink-3">{t('limits.none')}</p>}
      <ul>
        {spendingLimits.map((spendingLimit) => (
          <li key={spendingLimit.id} className="flex min-h-14 items-center gap-3 border-b border-line px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{limitTitle(spendingLimit, isPractice)}</span>
              <span className="block text-small text-ink-3">{limitState(spendingLimit, isPractice)}</span>
              <LimitMeter spendingLimit={spendingLimit} />
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={t('limits.removeNamed', { limit: limitTitle(spendingLimit, isPractice) })}
              onClick={() => take(call.money.removeLimit({ id: spendingLimit.id }))}
            >
              {t('limits.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <LimitForm onSet={set} />
      {problem !== null && (
        <div className="mt-3">
          <Note tone="error">{problem}</Note>
        </div>
      )}
    </div>
  )
}
