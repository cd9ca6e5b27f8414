import type { LeftOutPrompt, QueueSet } from '#shared/bridge/queue.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { formatCredits, speakCredits } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { SpendButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { SheetRow } from './sheet.ts'
import { t } from './texts.ts'

/** A prompt that the budget left out, as a row after those of the batch. */
export type LeftOutRow = SheetRow & { readonly leftOut: LeftOutPrompt }

/** Returns whether a row is a prompt that the budget left out. */
export const isLeftOut = (row: SheetRow | LeftOutRow): row is LeftOutRow => 'leftOut' in row

const none: readonly LeftOutPrompt[] = []

/** Reads the prompts that the budget left out of a batch; none once they were run as a batch of their own. */
export function useLeftOut({ id, leftOut }: QueueSet): readonly LeftOutPrompt[] {
  const { query } = useBridge()
  const isLeft = leftOut !== null && leftOut !== undefined && leftOut.runId === null
  const { data } = useQuery({ ...query.queue.leftOut.queryOptions({ input: { setId: id } }), enabled: isLeft })
  return isLeft ? (data ?? none) : none
}

/** Numbers left-out prompts after the last row of the batch. */
export function leftOutRows(rows: readonly SheetRow[], left: readonly LeftOutPrompt[]): LeftOutRow[] {
  const last = rows.at(-1)?.place ?? 0
  return left.map((leftOut, index) => ({ key: `left out ${index}`, place: last + index + 1, leftOut }))
}

type SpendMoreProps = {
  readonly message: string
  readonly label: string
  /** Credits; null if unknown. */
  readonly credits: number | null
  readonly isReading: boolean
  run(): Promise<void>
}

/** A note about prompts that a budget stopped, with a button that runs them at its price. */
function SpendMore({ message, label, credits, isReading, run }: SpendMoreProps) {
  const isPractice = usePractice()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const spend = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) reportError(error)
      setProblem(failure?.message ?? t('meter.unknown'))
    } finally {
      setBusy(false)
    }
  }
  const price = credits === null ? null : formatCredits(credits, isPractice)
  return (
    <div className="space-y-2">
      <Note tone={problem === null ? 'warn' : 'error'}>{problem ?? message}</Note>
      <SpendButton
        compact
        label={label}
        amount={price}
        name={
          credits === null
            ? t('leftOut.unpriced', { label })
            : t('leftOut.priced', { label, price: speakCredits(credits, isPractice) })
        }
        state={isReading ? 'reading' : 'quoted'}
        practice={isPractice}
        busy={isBusy}
        disabled={!isReading && credits === null ? t('leftOut.noPrice') : undefined}
        onClick={() => void spend()}
      />
    </div>
  )
}

/** Says how many prompts the budget left out of a batch, and runs them as a batch of their own at the price shown. */
export function LeftOutNote({ set, onShow }: { readonly set: QueueSet; onShow(setId: JobSetId): void }) {
  const { call, query } = useBridge()
  const left = set.leftOut ?? null
  const runId = left?.runId ?? null
  const cost = useQuery({
    ...query.queue.leftOutCost.queryOptions({ input: { setId: set.id } }),
    enabled: left !== null && runId === null,
    retry: false,
  })
  if (left === null) return null
  if (runId !== null) {
    return (
      <Note actions={[{ label: t('leftOut.show'), run: () => onShow(runId) }]}>
        {t('leftOut.ran', { count: left.count })}
      </Note>
    )
  }
  const { count = left.count, credits = null } = cost.data ?? {}
  return (
    <SpendMore
      message={t('leftOut.note', { count: left.count })}
      label={t('leftOut.run', { count })}
      credits={credits}
      isReading={cost.isPending}
      run={async () => {
        try {
          const ran = await call.queue.runLeftOut({ setId: set.id, quoted: credits })
          onShow(ran.id)
        } finally {
          // Also after a refusal: the price may be the reason.
          await cost.refetch()
        }
      }}
    />
  )
}

type OverBudgetNoteProps = {
  readonly set: QueueSet
  /** The prompts beyond the budget, and their price in credits. */
  readonly count: number
  readonly credits: number
}

/** Says how many waiting prompts do not fit the budget, and raises it by their price. */
export function OverBudgetNote({ set, count, credits }: OverBudgetNoteProps) {
  const { call } = useBridge()
  if (count === 0 || set.budget === null) return null
  const budget = set.budget + credits
  return (
    <SpendMore
      message={t('leftOut.overBudget', { count })}
      label={t('leftOut.run', { count })}
      credits={credits}
      isReading={false}
      run={async () => {
        await call.queue.setBudget({ setId: set.id, budget })
      }}
    />
  )
}
