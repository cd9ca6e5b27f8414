import type { Job } from '#shared/bridge/jobs.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { FieldProblem } from '#shared/domain/failure.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { formatCredits, speakCredits } from '../../../lib/format.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { SpendButton } from '../../../ui/spend-button.tsx'
import { EditFields } from './edit-fields.tsx'
import { t } from '../texts.ts'

export type EditDialogProps = {
  readonly job: Job
  onClose(): void
  onSaved(): void
}

/** Changes a run that was not sent: it keeps its place and becomes another intent, with its own price. */
export function EditDialog({ job, onClose, onSaved }: EditDialogProps) {
  const isPractice = usePractice()
  const { call, query } = useBridge()
  const [input, setInput] = useState<ModelInput>(job.input)
  const [problem, setProblem] = useState<{ text: string; fields: readonly FieldProblem[] } | null>(null)
  const [isSaving, setSaving] = useState(false)
  // One dialog is one intent: a second click finds the first.
  const [draftId] = useState(() => crypto.randomUUID())
  const settled = useSettled(input, 400)
  const { data: model } = useQuery(query.catalog.read.queryOptions({ input: { modelId: job.modelId } }))
  const {
    data: quote,
    isFetching,
    refetch,
  } = useQuery(query.quote.price.queryOptions({ input: { modelId: job.modelId, input: settled } }))
  const fields = model === undefined ? [] : readFields(model.inputSchema, model.variesBy)
  const isReading = isFetching || settled !== input
  const credits = quote?.credits ?? null
  const spokenPrice = credits === null ? t('noPrice') : speakCredits(credits, isPractice)
  const price = isReading ? t('edit.readingPrice') : spokenPrice

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
      // The price may be what it was refused for.
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
          <SpendButton
            compact
            label={t('edit.action')}
            amount={credits === null ? null : formatCredits(credits, isPractice)}
            name={t('pricedAction', { action: t('edit.action'), price })}
            state={isReading ? 'reading' : credits === null ? 'unquoted' : 'quoted'}
            practice={isPractice}
            busy={isSaving}
            onClick={() => void save()}
          />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem !== null && <Note tone="error">{problem.text}</Note>}
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
