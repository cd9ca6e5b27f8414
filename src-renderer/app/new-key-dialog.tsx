import type { Workspace } from '#shared/bridge/workspace.ts'
import { type FormEvent, useRef, useState } from 'react'
import { unansweredSentence, useWorkspaces } from '../lib/workspaces.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

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
    else setProblem(outcome.failure?.message ?? unansweredSentence)
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
      title="Enter a new key"
      description={`${workspace.name} refused the key that ends in ${workspace.keyHint}. Waiting runs keep their order and continue with the new key.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="strong" busy={isBusy} onClick={() => void save()}>
            Save key
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label="API key"
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
