import { type ReactNode, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { EmptyState, Note } from '../../ui/note.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isSeed } from '#shared/domain/input-form/read-fields.ts'
import { mostBatchText, mostPlannedRuns } from '#shared/domain/batch-plan.ts'
import { TemplateArea } from '../../forms/template-area.tsx'
import { useFocusRequest, useFormState, useWriting } from '../../forms/form-context.ts'
import type { ModelForm } from '../../forms/model-form.ts'
import type { BatchChoice } from './batch-store.ts'
import { DropText } from './drop-text.tsx'
import { ModelAxis } from './model-axis.tsx'
import type { Batches } from './batch-actions.ts'
import { t } from './texts.ts'
import { AxisEditor } from './axis-editor.tsx'
import { formatCredits } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import type { PlannedRun } from './plan-batch.ts'
import type { BatchPrices } from './price-runs.ts'

/** Problems shown in full; the rest are counted. */
const mostReported = 5

export type BatchEditorProps = {
  readonly form: ModelForm
  readonly batches: Batches
  readonly choice: BatchChoice
  /** Buttons at the end of the first line. */
  readonly tools: ReactNode
}

type Row = {
  readonly index: number
  readonly run: PlannedRun
  readonly isLeft: boolean
  readonly credits: number | null
}

/** Says how a run differs from the others besides its prompt. */
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
  // Nothing is left out before there is a price.
  const kept = prices === null ? null : new Set(choice.kept)
  return runs.map((run, index) => ({
    index,
    run,
    isLeft: kept !== null && !kept.has(index),
    credits: prices?.each[index] ?? null,
  }))
}

type BatchPreviewProps = {
  readonly runs: readonly PlannedRun[]
  readonly prices: BatchPrices | null
  readonly choice: BatchChoice
  /** Names of the inputs that differ between runs, and whether their models do. */
  readonly differing: readonly string[]
  readonly isMatrix: boolean
}

/** Lists every run of a batch as it will be sent, in order. Runs beyond the budget are marked. */
function BatchPreview({ runs, prices, choice, differing, isMatrix }: BatchPreviewProps) {
  const isPractice = usePractice()
  // A new array lays out up to ten thousand rows again, so it is kept until something changes.
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
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {run.prompt}
          </span>
          <span className="max-w-[45%] shrink-0 truncate text-ink-3">{differenceOf(run, differing, isMatrix)}</span>
          <span className="w-24 shrink-0 text-end tabular-nums">
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

/** The editor of a batch: its prompts, what else varies, and a preview of every run. */
export function BatchEditor({ form, batches, choice, tools }: BatchEditorProps) {
  const { store, actions } = batches
  const { name, text, axes, copies, wrong, modelIds, alert, plan, prices } = useStore(store)
  const runs = plan.kind === 'ready' ? plan.runs : plan.kind === 'reading' && plan.last.length > 0 ? plan.last : null
  const problems = plan.kind === 'wrong' ? plan.problems : []
  const seed = form.all.find(isSeed)
  const differing = [...axes.map(({ field }) => field), ...(copies > 1 && seed !== undefined ? [seed.name] : [])]
  const lines = problems.filter(({ line }) => line !== null)
  const words = useFormState((state) => state.words)
  const addPrompt = (more: string) => actions.change({ text: text.trim() === '' ? more : `${text.trimEnd()}\n${more}` })
  const prompts = useRef<HTMLTextAreaElement>(null)
  useFocusRequest((field) => {
    if (field !== form.prompt?.name) return false
    prompts.current?.focus()
    return true
  })
  useWriting(({ text: written }) => addPrompt(written.replaceAll(/\s*\n\s*/gu, ' ')))
  return (
    <section aria-label={t('label')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-0">
      <div className="shrink-0 space-y-3 border-b border-line bg-surface-1 px-4 py-3">
        <div className="flex items-start gap-3">
          <TextField
            className="flex-1"
            label={t('editor.name')}
            requirement="optional"
            placeholder={form.model.name}
            maxLength={120}
            value={name}
            onChange={(next) => actions.set({ name: next })}
          />
          <div className="w-28">
            <NumberField
              label={t('editor.copies')}
              integer
              min={1}
              max={100}
              value={wrong.copies === undefined ? copies : wrong.copies.typed}
              onChange={(next) => actions.typeNumber('copies', next)}
              error={wrong.copies?.problem}
            />
          </div>
          {/* Aligned with the fields, whose labels are one line high. */}
          <span className="pt-[calc(1lh+4px)] text-small">
            <span className="flex h-[30px] items-center">{tools}</span>
          </span>
        </div>
        {form.prompt !== null && (
          <DropText space={mostBatchText - text.length} onText={addPrompt}>
            <TemplateArea
              label={t('editor.prompts')}
              words={words}
              rows={5}
              lang=""
              aside={
                plan.kind === 'ready'
                  ? t('editor.runs', { count: plan.runs.length })
                  : plan.kind === 'reading'
                    ? t('editor.counting')
                    : ''
              }
              placeholder={t('editor.placeholder')}
              value={text}
              onChange={(next) => actions.change({ text: next })}
              areaRef={(element) => {
                prompts.current = element
              }}
              error={
                lines.length === 0
                  ? undefined
                  : lines
                      .slice(0, mostReported)
                      .map(({ line, message }) => t('editor.line', { line: String(line), message }))
                      .concat(
                        lines.length > mostReported
                          ? [t('editor.moreProblems', { count: lines.length - mostReported })]
                          : [],
                      )
                      .join(' ')
              }
              help={t('editor.help')}
            />
          </DropText>
        )}
        <ModelAxis
          form={form}
          modelIds={modelIds}
          problems={[
            ...problems.filter(({ modelId }) => modelId !== undefined),
            ...(alert === null ? [] : [{ line: null, field: null, message: alert }]),
          ]}
          notes={plan.kind === 'ready' ? plan.notes : []}
          onChange={(next) => actions.change({ modelIds: next })}
        />
        <AxisEditor form={form} axes={axes} problems={problems} onChange={(next) => actions.change({ axes: next })} />
      </div>
      {plan.kind === 'too-many' && (
        <div className="p-4">
          <Note tone="error">{t('editor.tooMany', { count: plan.count, most: mostPlannedRuns })}</Note>
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {runs !== null ? (
          <BatchPreview
            runs={runs}
            isMatrix={modelIds.length > 0}
            prices={prices}
            choice={choice}
            differing={differing}
          />
        ) : (
          plan.kind === 'empty' && <EmptyState title={t('editor.empty.title')}>{t('editor.empty.text')}</EmptyState>
        )}
      </div>
    </section>
  )
}
