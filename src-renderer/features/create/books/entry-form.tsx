import { mostPromptLength } from '#shared/domain/book-limit.ts'
import { wordMark } from '#shared/domain/template/word-name.ts'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { readPromptsFile } from '../batch/read-prompts-file.ts'
import { bookWords } from './book-words.ts'
import { pickFile } from './pick-file.ts'
import type { EntryDraft } from './use-prompts.ts'

export type EntryFormProps = {
  readonly start: EntryDraft
  onSave(draft: EntryDraft): Promise<void>
  /** Writes the entry into the prompt; not there for one that is not kept yet. */
  onWrite?(where: 'all' | 'cursor'): void
  onRemove?(): void
}

function readLines(name: string, bytes: Uint8Array) {
  const reading = readPromptsFile(name, bytes)
  let step = reading.next()
  while (step.done !== true) step = reading.next()
  return step.value
}

/** One entry of the prompt library, to be read and changed. */
export function EntryForm({ start, onSave, onWrite, onRemove }: EntryFormProps) {
  const [draft, setDraft] = useState(start)
  const [trouble, setTrouble] = useState<string | null>(null)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (start.id === null) name.current?.focus()
  }, [start.id])
  const { kind } = draft
  const words = bookWords[kind]
  const isSame = draft.name === start.name && draft.folder === start.folder && draft.body === start.body
  const blocked =
    draft.name.trim() === ''
      ? 'Give it a name.'
      : isSame && start.id !== null
        ? 'Nothing was changed.'
        : draft.body.trim() === ''
          ? 'There is nothing in it yet.'
          : draft.body.length > mostPromptLength
            ? `It is longer than ${formatCount(mostPromptLength)} characters. Part it.`
            : undefined
  const save = () => {
    if (blocked === undefined) void onSave({ ...draft, name: draft.name.trim() })
  }
  const take = async (file: File) => {
    const read = readLines(file.name, new Uint8Array(await file.arrayBuffer()))
    if (read.kind === 'problem') return setTrouble(read.message)
    setTrouble(null)
    const called = draft.name === '' ? file.name.replace(/\.[^.]*$/u, '') : draft.name
    setDraft({ ...draft, name: called, body: `${draft.body.trimEnd()}\n${read.prompts.join('\n')}`.trimStart() })
  }
  return (
    <section aria-label={start.name === '' ? words.add : start.name} className="flex min-h-0 flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Name"
          requirement="required"
          maxLength={120}
          value={draft.name}
          onChange={(typed) => setDraft({ ...draft, name: typed })}
          onEnter={save}
          inputRef={name}
          {...(kind === 'prompt' || draft.name === '' ? {} : { help: `In a prompt: ${wordMark(kind, draft.name)}` })}
        />
        {kind === 'prompt' && (
          <TextField
            label="Folder"
            requirement="optional"
            maxLength={120}
            value={draft.folder}
            onChange={(folder) => setDraft({ ...draft, folder })}
            onEnter={save}
          />
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <TextArea
          label={words.body}
          requirement="required"
          rows={kind === 'variable' ? 2 : 6}
          lang=""
          value={draft.body}
          onChange={(body) => setDraft({ ...draft, body })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            save()
          }}
          help={words.help}
        />
        {trouble !== null && (
          <div className="mt-2">
            <Note tone="error">{trouble}</Note>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button variant="strong" disabled={blocked} onClick={save}>
          {start.id === null ? 'Keep' : 'Keep changes'}
        </Button>
        {onWrite !== undefined && <Button onClick={() => onWrite('cursor')}>Insert at the cursor</Button>}
        {onWrite !== undefined && kind === 'prompt' && <Button onClick={() => onWrite('all')}>Use this prompt</Button>}
        {kind === 'list' && (
          <Button onClick={() => pickFile('.txt,.csv,.tsv,text/plain', (file) => void take(file).catch(reportError))}>
            Import a text file
          </Button>
        )}
        <span className="flex-1" />
        {onRemove !== undefined && (
          <IconButton icon={Trash2} variant="plain" label={`Delete “${start.name}”`} onClick={onRemove} />
        )}
      </div>
    </section>
  )
}
