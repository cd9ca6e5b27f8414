import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isSeed } from '#shared/domain/input-form/pick-fields.ts'
import { mostBatchText, mostPlannedRuns } from '#shared/domain/batch-plan/batch-limit.ts'
import { TemplateArea } from '../../forms/template-area.tsx'
import { useFormState, useWriting } from '../../forms/form-context.ts'
import type { ModelForm } from '../../forms/model-form.ts'
import { AxisEditor } from './axis-editor.tsx'
import type { BatchChoice } from './batch-store.ts'
import { BatchPreview } from './batch-preview.tsx'
import { DropText } from './drop-text.tsx'
import { ModelAxis } from './model-axis.tsx'
import type { Batches } from './use-batch.ts'
import { t } from './texts.ts'

/** Problems that are told in full; the rest as a count. */
const mostReported = 5

export type BatchEditorProps = {
  readonly form: ModelForm
  readonly batches: Batches
  readonly choice: BatchChoice
  /** Buttons at the end of the first line. */
  readonly tools: ReactNode
}

/** Where a batch is written: its prompts, what else varies, and under them every run that comes of it. */
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
          {/* Beside the fields, whose labels are one line high. */}
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
      <div className="min-h-0 flex-1">
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
