import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueTarget } from '#shared/bridge/queue.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { formatCredits, formatPlural, speakCredits } from '../../../lib/format.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { SpendButton } from '../../../ui/spend-button.tsx'
import { EditFields } from './edit-fields.tsx'

export type RetryDialogProps = {
  readonly target: QueueTarget
  /** Failed runs that are in sight: where all are of one model, its settings can be changed for all. */
  readonly sample: readonly Job[]
  onClose(): void
  onDone(count: number): void
}

const lostSentence =
  'Backlot did not hear whether they are tried again. Press the button once more: no run is tried twice.'

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
  const told = error === null ? problem : (failureOf(error)?.message ?? 'Backlot could not be asked.')

  async function send() {
    setSending(true)
    try {
      onDone((await call.queue.retry({ target, changes, draftId, quoted: credits })).count)
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure === null) reportError(thrown)
      setProblem(failure?.message ?? lostSentence)
      setSending(false)
      // The price may be what it was refused for.
      void refetch()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 0 ? 'Try failed runs again' : `Try ${formatPlural(count, 'run')} again`}
      description="Each is a new charge under a new key. Runs whose charge is in doubt are left out."
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <SpendButton
            compact
            label="Try again"
            amount={credits === null ? null : formatCredits(credits, isPractice)}
            name={credits === null ? 'Try again, price not known' : `Try again, ${speakCredits(credits, isPractice)}`}
            state={isFetching || settled !== changes ? 'reading' : credits === null ? 'unquoted' : 'quoted'}
            practice={isPractice}
            busy={isSending}
            disabled={count === 0 && !isFetching ? 'Nothing of it failed, or it was tried again already.' : undefined}
            onClick={() => void send()}
          />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {told !== null && <Note tone="error">{told}</Note>}
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
