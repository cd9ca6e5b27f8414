import type { SpendingLimit, LimitOrder } from '#shared/bridge/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { usePractice } from '../../lib/workspace.ts'
import { unansweredText } from '../../lib/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { t } from './texts.ts'
import { LimitForm } from './limit-form.tsx'
import { limitState, limitTitle } from './limit-words.ts'

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

/** The limits of the open workspace: what each is, what of it is gone, and a form for another. */
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
