import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueTarget } from '#shared/bridge/queue.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
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

export type RetryDialogProps = {
  readonly target: QueueTarget
  /** Failed runs that are in sight: where all are of one model, its settings can be changed for all. */
  readonly sample: readonly Job[]
  onClose(): void
  onDone(count: number): void
}

function oneModelOf(sample: readonly Job[]): Job | null {
  const [first] = sample
  return first !== undefined && sample.every(({ modelId }) => modelId === first.modelId) ? first : null
}

/** Tries failed runs again, as they were or with other settings, at a price that is shown first. */
export function RetryDialog({ target, sample, onClose, onDone }: RetryDialogProps) {
  const isPractice = usePractice()
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
  // Words are each run's own; what can be changed for all are settings.
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
      // The price may be what it was refused for.
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
          <SpendButton
            compact
            label={t('retry.action')}
            amount={credits === null ? null : formatCredits(credits, isPractice)}
            name={t('pricedAction', {
              action: t('retry.action'),
              price: credits === null ? t('noPrice') : speakCredits(credits, isPractice),
            })}
            state={isFetching || settled !== changes ? 'reading' : credits === null ? 'unquoted' : 'quoted'}
            practice={isPractice}
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
