import type { Job } from '#shared/bridge/jobs.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { FieldProblem } from '#shared/domain/failure.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { useSettled } from '../../lib/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FixFields } from '../../ui/fix-fields.tsx'
import { splitProblems } from '../../forms/failures.ts'
import { Note } from '../../ui/note.tsx'
import { PricedButton } from './queue-dialogs.tsx'
import { t } from './texts.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { QueueTarget } from '#shared/bridge/queue.ts'

export type EditDialogProps = { readonly job: Job; onClose(): void; onSaved(): void }

type EditFieldsProps = {
  readonly fields: readonly Field[]
  readonly input: ModelInput
  readonly problems: readonly FieldProblem[]
  onChange(name: string, value: unknown): void
}

const typedNumberOf = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : undefined)

/** Edits the settings of a run that are text, numbers, choices or switches; others stay unchanged. */
function EditFields({ fields, input, problems, onChange }: EditFieldsProps) {
  return fields.map((field) => {
    const error = problems.find((problem) => problem.field === field.name)?.message
    const frame = { label: field.label, priced: field.priced, error }
    const value = input[field.name]
    const change = (next: unknown) => onChange(field.name, next)
    switch (field.kind) {
      case 'text':
        return (
          <TextArea
            key={field.name}
            {...frame}
            value={typeof value === 'string' ? value : ''}
            rows={field.long ? 3 : 1}
            onChange={change}
          />
        )
      case 'number':
        return (
          <NumberField
            key={field.name}
            {...frame}
            value={typedNumberOf(value)}
            integer={field.integer}
            min={field.least ?? undefined}
            max={field.most ?? undefined}
            step={field.step}
            onChange={change}
          />
        )
      case 'choice': {
        const options = field.choices.map(({ label }, index) => ({ value: String(index), label }))
        const at = field.choices.findIndex((choice) => choice.value === value)
        return (
          <Select
            key={field.name}
            {...frame}
            options={options}
            value={at === -1 ? undefined : String(at)}
            onChange={(index) => change(field.choices[Number(index)]?.value)}
          />
        )
      }
      case 'switch':
        return (
          <Switch
            key={field.name}
            label={field.label}
            priced={field.priced}
            error={error}
            checked={value === true}
            onChange={change}
          />
        )
      case 'choices':
      case 'media':
      case 'media-list':
      case 'text-list':
      case 'group':
      case 'raw':
        return null
    }
  })
}

/** Edits a run before it is sent. It keeps its place, and gets a new submission id and price. */
export function EditDialog({ job, onClose, onSaved }: EditDialogProps) {
  const { call, query } = useBridge()
  const [input, setInput] = useState<ModelInput>(job.input)
  const [problem, setProblem] = useState<{ text: string; fields: readonly FieldProblem[] } | null>(null)
  const [isSaving, setSaving] = useState(false)
  // One id per dialog: a second click repeats the same request.
  const [draftId] = useState(() => crypto.randomUUID())
  const settled = useSettled(input, 400)
  const { data: model } = useQuery(query.catalog.read.queryOptions({ input: { modelId: job.modelId } }))
  const {
    data: quote,
    isFetching,
    refetch,
  } = useQuery(query.quote.price.queryOptions({ input: { modelId: job.modelId, input: settled } }))
  const fields = model === undefined ? [] : readFields(model.inputSchema, model.variesBy)
  const { shown, others } = splitProblems(problem?.fields ?? [], fields)
  const isReading = isFetching || settled !== input
  const credits = quote?.credits ?? null

  async function save() {
    setSaving(true)
    setProblem(null)
    try {
      await call.queue.edit({ jobId: job.id, draftId, input, quoted: credits })
      onSaved()
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) reportError(error)
      setProblem({ text: failure?.message ?? t('edit.unknown'), fields: failure?.fields ?? [] })
      setSaving(false)
      // The price may be the reason for the refusal.
      void refetch()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('edit.title', { number: String(job.number) })}
      description={t('edit.description', { model: job.modelName })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <PricedButton
            action={t('edit.action')}
            credits={credits}
            isReading={isReading}
            busy={isSaving}
            onClick={() => void save()}
          />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem !== null && shown.length === 0 && <Note tone="error">{problem.text}</Note>}
        {others.length > 0 && shown.length > 0 && (
          <Note tone="error">{others.map(({ message }) => message).join(' ')}</Note>
        )}
        <FixFields count={shown.length} />
        <EditFields
          fields={fields}
          input={input}
          problems={problem?.fields ?? []}
          onChange={(name, value) =>
            setInput(({ [name]: _, ...rest }) => (value === undefined ? rest : { ...rest, [name]: value }))
          }
        />
      </div>
    </Dialog>
  )
}

type RetryDialogProps = {
  readonly target: QueueTarget
  /** Listed failed runs: if all use one model, its settings can be changed for all. */
  readonly sample: readonly Job[]
  onClose(): void
  onDone(count: number): void
}

function oneModelOf(sample: readonly Job[]): Job | null {
  const [first] = sample
  return first !== undefined && sample.every(({ modelId }) => modelId === first.modelId) ? first : null
}

/** Retries failed runs, with the same or other settings, at a price that is shown first. */
export function RetryDialog({ target, sample, onClose, onDone }: RetryDialogProps) {
  const { call, query } = useBridge()
  const [changes, setChanges] = useState<ModelInput>({})
  const [draftId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const settled = useSettled(changes, 400)
  const one = oneModelOf(sample)
  const { data: model } = useQuery({
    ...query.catalog.read.queryOptions({ input: { modelId: one?.modelId ?? '' } }),
    enabled: one !== null,
  })
  const {
    data: cost,
    isFetching,
    error,
    refetch,
  } = useQuery({
    ...query.queue.retryCost.queryOptions({ input: { target, changes: settled } }),
    retry: false,
    gcTime: 0,
  })
  const fields = model === undefined ? [] : readFields(model.inputSchema, model.variesBy)
  // Each run has its own text; only other settings can be changed for all.
  const settings = fields.filter(({ kind }) => kind !== 'text')
  const credits = cost?.credits ?? null
  const count = cost?.count ?? 0
  const reported = error === null ? problem : (failureOf(error)?.message ?? t('retry.unreachable'))

  async function send() {
    setSending(true)
    try {
      onDone((await call.queue.retry({ target, changes, draftId, quoted: credits })).count)
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure === null) reportError(thrown)
      setProblem(failure?.message ?? t('retry.unknown'))
      setSending(false)
      // The price may be the reason for the refusal.
      void refetch()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('retry.title', { count })}
      description={t('retry.description')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <PricedButton
            action={t('retry.action')}
            credits={credits}
            isReading={isFetching || settled !== changes}
            busy={isSending}
            disabled={count === 0 && !isFetching ? t('retry.nothing') : undefined}
            onClick={() => void send()}
          />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {reported !== null && <Note tone="error">{reported}</Note>}
        {one !== null && settings.length > 0 && (
          <EditFields
            fields={settings}
            input={{ ...one.input, ...changes }}
            problems={[]}
            onChange={(name, value) => setChanges((before) => ({ ...before, [name]: value }))}
          />
        )}
      </div>
    </Dialog>
  )
}
