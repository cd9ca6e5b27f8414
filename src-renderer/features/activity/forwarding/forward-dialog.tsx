import { type FormEvent, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { t } from './texts.ts'

type Problem = { readonly field: string | null; readonly message: string }

function problemOf(error: unknown): Problem {
  const failure = failureOf(error)
  if (failure === null) return { field: null, message: unansweredText() }
  if (failure.code !== 'INVALID_INPUT') return { field: null, message: failure.message }
  const [first] = failure.fields
  return { field: first?.field ?? null, message: first?.message ?? failure.message }
}

export type ForwardDialogProps = {
  onClose(): void
  /** Called with the id of the new rule. */
  onAdd(id: string): void
}

/** Adds a program on this computer to which events are forwarded. */
export function ForwardDialog({ onClose, onAdd }: ForwardDialogProps) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  async function add(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const added = await call.eventForwarding.add({ url, events })
      queries.setQueryData(query.eventForwarding.rules.queryKey(), added)
      onAdd(added.rules.at(-1)?.id ?? '')
    } catch (error) {
      setBusy(false)
      setProblem(problemOf(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void add()
  }
  const errorAt = (field: string) => (problem?.field === field ? { error: problem.message } : {})
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('dialog.title')}
      description={t('dialog.description')}
      width="small"
      initialFocus={first}
    >
      <form onSubmit={submit} className="space-y-3">
        <TextField
          label={t('dialog.url')}
          value={url}
          onChange={setUrl}
          placeholder={t('dialog.urlHint')}
          inputRef={first}
          mono
          spellCheck={false}
          maxLength={500}
          {...errorAt('url')}
        />
        <TextField
          label={t('dialog.events')}
          value={events}
          onChange={setEvents}
          placeholder={t('dialog.eventsHint')}
          mono
          spellCheck={false}
          maxLength={1000}
          {...errorAt('events')}
        />
        {problem !== null && problem.field === null && <Note tone="error">{problem.message}</Note>}
        <div className="flex justify-end gap-2 pt-1">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="strong" type="submit">
            {t('dialog.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
