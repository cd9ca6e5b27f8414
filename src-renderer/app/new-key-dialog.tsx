import type { Workspace } from '#shared/bridge/workspace.ts'
import { type FormEvent, useRef, useState } from 'react'
import { unansweredText, useWorkspaces } from '../lib/workspaces.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from './texts.ts'

/** Takes a new key for an account whose key was refused. What is typed stays until it is taken. */
export function NewKeyDialog({ workspace, onClose }: { readonly workspace: Workspace; onClose(): void }) {
  const { replaceKey } = useWorkspaces()
  const field = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)

  async function save() {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    const outcome = await replaceKey(workspace.id, key)
    setBusy(false)
    if (outcome.ok) onClose()
    else setProblem(outcome.failure?.message ?? unansweredText())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="small"
      initialFocus={field}
      title={t('newKey.title')}
      description={t('newKey.description', { workspace: workspace.name, hint: workspace.keyHint ?? '' })}
      footer={
        <>
          <Button onClick={onClose}>{t('newKey.cancel')}</Button>
          <Button variant="strong" busy={isBusy} onClick={() => void save()}>
            {t('newKey.save')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label={t('newKey.label')}
          inputRef={field}
          tall
          mono
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          onChange={(next) => {
            setKey(next)
            setProblem(undefined)
          }}
          error={problem}
        />
      </form>
    </Dialog>
  )
}
