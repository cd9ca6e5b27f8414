import { useMemo } from 'react'
import { formatCredits } from '../../lib/format.ts'
import { usePractice } from '../../lib/workspace.ts'
import { classNames } from '../../ui/class-names.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import type { BatchChoice } from './batch-store.ts'
import type { PlannedRun } from './plan-batch.ts'
import type { BatchPrices } from './price-runs.ts'
import { t } from './texts.ts'

type Row = {
  readonly index: number
  readonly run: PlannedRun
  readonly isLeft: boolean
  readonly credits: number | null
}

/** What sets a run apart from the others besides its prompt, in a few words. */
function differenceOf({ form, input }: PlannedRun, names: readonly string[], isMatrix: boolean): string {
  const parts = names
    .filter((name) => input[name] !== undefined)
    .map((name) => {
      const field = form.all.find((one) => one.name === name)
      const value = input[name]
      const choice = field?.kind === 'choice' ? field.choices.find((one) => one.value === value)?.label : undefined
      return `${field?.label ?? name} ${choice ?? String(value)}`
    })
  return (isMatrix ? [form.model.name, ...parts] : parts).join(' · ')
}

function rowsOf(runs: readonly PlannedRun[], prices: BatchPrices | null, choice: BatchChoice): Row[] {
  // Before there is a price nothing is left out.
  const kept = prices === null ? null : new Set(choice.kept)
  return runs.map((run, index) => ({
    index,
    run,
    isLeft: kept !== null && !kept.has(index),
    credits: prices?.each[index] ?? null,
  }))
}

export type BatchPreviewProps = {
  readonly runs: readonly PlannedRun[]
  readonly prices: BatchPrices | null
  readonly choice: BatchChoice
  /** Names of the inputs that differ between runs, and whether their models do. */
  readonly differing: readonly string[]
  readonly isMatrix: boolean
}

/** Every run of a batch as it will be sent, in order; those that the budget leaves out stay in the list, marked. */
export function BatchPreview({ runs, prices, choice, differing, isMatrix }: BatchPreviewProps) {
  const isPractice = usePractice()
  // Ten thousand rows are laid out anew whenever their array changes, so that it stays while nothing of it does.
  const rows = useMemo(() => rowsOf(runs, prices, choice), [runs, prices, choice])
  return (
    <VirtualList
      label={t('preview.label')}
      items={rows}
      itemKey={({ index }) => String(index)}
      rowHeight={() => 36}
      onSelect={() => undefined}
      renderItem={({ index, run, isLeft, credits }) => (
        <div className={classNames('flex min-w-0 flex-1 items-center gap-3 px-4 text-small', isLeft && 'text-ink-3')}>
          <span className="w-9 shrink-0 text-ink-3 tabular-nums">{String(index + 1).padStart(2, '0')}</span>
          <span className="min-w-0 flex-1 truncate">{run.prompt}</span>
          <span className="max-w-[45%] shrink-0 truncate text-ink-3">{differenceOf(run, differing, isMatrix)}</span>
          <span className="w-24 shrink-0 text-right tabular-nums">
            {isLeft
              ? t('preview.skipped')
              : credits === null
                ? t('preview.noPrice')
                : formatCredits(credits, isPractice)}
          </span>
        </div>
      )}
    />
  )
}
