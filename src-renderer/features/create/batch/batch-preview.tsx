import { formatCredits } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import type { ModelForm } from '../model-form.ts'
import type { BatchChoice } from './batch-store.ts'
import type { PlannedRun } from './plan-batch.ts'
import type { BatchPrices } from './price-runs.ts'

type Row = {
  readonly index: number
  readonly run: PlannedRun
  readonly isLeft: boolean
  readonly credits: number | null
}

/** What sets a run apart from the others besides its prompt, in a few words. */
function differenceOf(form: ModelForm, { input }: PlannedRun, names: readonly string[]): string {
  return names
    .map((name) => {
      const field = form.all.find((one) => one.name === name)
      const value = input[name]
      const choice = field?.kind === 'choice' ? field.choices.find((one) => one.value === value)?.label : undefined
      return `${field?.label ?? name} ${choice ?? String(value)}`
    })
    .join(' · ')
}

export type BatchPreviewProps = {
  readonly form: ModelForm
  readonly runs: readonly PlannedRun[]
  readonly prices: BatchPrices | null
  readonly choice: BatchChoice
  /** Names of the inputs that differ between runs. */
  readonly differing: readonly string[]
  readonly isPractice: boolean
}

/** Every run of a batch as it will be sent, in order; those that the budget leaves out stay in the list, marked. */
export function BatchPreview({ form, runs, prices, choice, differing, isPractice }: BatchPreviewProps) {
  const kept = new Set(choice.kept)
  const rows = runs.map((run, index): Row => ({
    index,
    run,
    isLeft: !kept.has(index),
    credits: prices?.each[index] ?? null,
  }))
  return (
    <VirtualList
      label="Runs of the batch"
      items={rows}
      itemKey={({ index }) => String(index)}
      rowHeight={() => 36}
      onSelect={() => undefined}
      renderItem={({ index, run, isLeft, credits }) => (
        <div className={classNames('flex min-w-0 flex-1 items-center gap-3 px-4 text-small', isLeft && 'text-ink-3')}>
          <span className="w-9 shrink-0 text-ink-3 tabular-nums">{String(index + 1).padStart(2, '0')}</span>
          <span className="min-w-0 flex-1 truncate">{run.prompt}</span>
          <span className="max-w-[45%] shrink-0 truncate text-ink-3">{differenceOf(form, run, differing)}</span>
          <span className="w-24 shrink-0 text-right tabular-nums">
            {isLeft ? 'Left out' : credits === null ? 'No price yet' : formatCredits(credits, isPractice)}
          </span>
        </div>
      )}
    />
  )
}
