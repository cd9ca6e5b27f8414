import type { GuardKind, GuardRails } from '#shared/bridge/guard-rails.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { failureOf, useBridge } from '../lib/bridge.tsx'
import { formatCredits, formatDate } from '../lib/format.ts'
import { unansweredText, usePractice } from '../lib/studio-state.tsx'
import { classNames } from '../ui/class-names.ts'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { NumberInput, type TypedNumber } from '../ui/number-field.tsx'
import { t } from './texts.ts'

type RailFieldProps = {
  readonly kind: GuardKind
  /** Null if none is set. Credits. */
  readonly credits: number | null
  onSet(credits: number | null): void
}

/** One guard rail. It is set by Enter or by leaving the field; an emptied field removes it. */
function RailField({ kind, credits, onSet }: RailFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<{ readonly value: TypedNumber } | null>(null)
  const value = typed === null ? (credits ?? undefined) : typed.value
  const isGood = value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 0)
  const commit = () => {
    if (typed === null || !isGood) return
    setTyped(null)
    const next = typeof value === 'number' ? value : null
    if (next !== credits) onSet(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    commit()
  }
  return (
    <form onSubmit={submit}>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 text-small">
          {t(`guardRails.${kind}`)}
        </label>
        <span className={classNames('field-shell h-[30px] w-[120px] shrink-0', !isGood && 'field-bad')}>
          <NumberInput
            control={{
              id,
              'aria-describedby': isGood ? undefined : `${id}-error`,
              'aria-invalid': isGood ? undefined : true,
              'aria-required': undefined,
            }}
            integer
            min={0}
            value={value}
            onChange={(next) => setTyped({ value: next })}
            onLeave={commit}
            placeholder={t('guardRails.none')}
            className="h-full w-full text-end"
          />
          {value !== undefined && (
            <span aria-hidden className="shrink-0 text-small text-ink-3">
              {t('guardRails.unit')}
            </span>
          )}
        </span>
      </div>
      {!isGood && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-end text-caption text-err">
          {t('limits.wholeNumber')}
        </p>
      )}
    </form>
  )
}

/** What is spent of a key's cap this month, and when it begins again. */
function KeyUse({ of }: { readonly of: NonNullable<GuardRails['key']> }) {
  const isPractice = usePractice()
  const { cap, spent, held, resetsAt } = of
  if (cap === null) return <p className="text-caption text-ink-3">{t('guardRails.keyHelp')}</p>
  const share = (credits: number) => `${cap === 0 ? 100 : Math.min(100, (credits / cap) * 100)}%`
  const words = t('guardRails.keyUsed', {
    spent: formatCredits(spent, isPractice),
    cap: formatCredits(cap, isPractice),
    date: formatDate(resetsAt),
  })
  return (
    <div>
      <div
        role="meter"
        aria-label={t('guardRails.key')}
        aria-valuemin={0}
        aria-valuemax={cap}
        aria-valuenow={Math.min(spent, cap)}
        aria-valuetext={words}
        className="flex h-1 bg-control-hi"
      >
        <i className="bg-data-1" style={{ width: share(spent) }} />
        <i className="bg-data-3" style={{ width: share(Math.min(held, Math.max(0, cap - spent))) }} />
      </div>
      <p dir="auto" className="mt-1 text-caption text-ink-3">
        {words}
      </p>
    </div>
  )
}

/** The guard rails of the open workspace: when to ask, the balance to keep, and the cap of its key. */
export function GuardRailSection() {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const { data: rails } = useQuery(
    query.money.guardRails.queryOptions({ refetchOnMount: 'always', refetchInterval: 10_000 }),
  )
  const [problem, setProblem] = useState<string | null>(null)
  if (rails === undefined) return null
  const set = (kind: GuardKind) => (credits: number | null) =>
    void call.money.setGuardRail({ kind, credits }).then(
      (next) => {
        queries.setQueryData(query.money.guardRails.queryKey(), next)
        setProblem(null)
      },
      (error: unknown) => setProblem(failureOf(error)?.message ?? unansweredText()),
    )
  return (
    <Section title={t('guardRails.title')}>
      <div className="flex flex-col gap-2.5">
        <RailField kind="ask" credits={rails.ask} onSet={set('ask')} />
        <RailField kind="balance" credits={rails.balance} onSet={set('balance')} />
        {rails.key !== null && (
          <>
            <RailField kind="key" credits={rails.key.cap} onSet={set('key')} />
            <KeyUse of={rails.key} />
          </>
        )}
        {problem !== null && <Note tone="error">{problem}</Note>}
      </div>
    </Section>
  )
}
