import { mostPromptLength } from '#shared/domain/saved-item-limit.ts'
import { wordMark } from '#shared/domain/template/word-name.ts'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readPromptsFile } from '../../forms/read-prompts-file.ts'
import { pickFile } from './pick-file.ts'
import type { EntryDraft } from './use-prompts.ts'
import { t } from './texts.ts'

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
  const [alert, setProblem] = useState<string | null>(null)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (start.id === null) name.current?.focus()
  }, [start.id])
  const { kind } = draft
  const isSame = draft.name === start.name && draft.folder === start.folder && draft.body === start.body
  const blocked =
    draft.name.trim() === ''
      ? t('entry.nameFirst')
      : isSame && start.id !== null
        ? t('entry.unchanged')
        : draft.body.trim() === ''
          ? t('entry.empty')
          : draft.body.length > mostPromptLength
            ? t('entry.tooLong', { most: mostPromptLength })
            : undefined
  const save = () => {
    if (blocked === undefined) void onSave({ ...draft, name: draft.name.trim() })
  }
  const take = async (file: File) => {
    const read = readLines(file.name, new Uint8Array(await file.arrayBuffer()))
    if (read.kind === 'problem') return setProblem(read.message)
    setProblem(null)
    const called = draft.name === '' ? file.name.replace(/\.[^.]*$/u, '') : draft.name
    setDraft({ ...draft, name: called, body: `${draft.body.trimEnd()}\n${read.prompts.join('\n')}`.trimStart() })
  }
  return (
    <section
      aria-label={start.name === '' ? t(`entries.${kind}.add`) : start.name}
      className="flex min-h-0 flex-col gap-3"
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('entry.name')}
          requirement="required"
          maxLength={120}
          value={draft.name}
          onChange={(typed) => setDraft({ ...draft, name: typed })}
          onEnter={save}
          inputRef={name}
          {...(kind === 'prompt' || draft.name === ''
            ? {}
            : { help: t('entry.usage', { mark: wordMark(kind, draft.name) }) })}
        />
        {kind === 'prompt' && (
          <TextField
            label={t('entry.folder')}
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
          label={t(`entries.${kind}.body`)}
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
          help={t(`entries.${kind}.help`)}
        />
        {alert !== null && (
          <div className="mt-2">
            <Note tone="error">{alert}</Note>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button variant="strong" disabled={blocked} onClick={save}>
          {t('entry.save')}
        </Button>
        {onWrite !== undefined && <Button onClick={() => onWrite('cursor')}>{t('entry.insert')}</Button>}
        {onWrite !== undefined && kind === 'prompt' && <Button onClick={() => onWrite('all')}>{t('entry.use')}</Button>}
        {kind === 'list' && (
          <Button onClick={() => pickFile('.txt,.csv,.tsv,text/plain', (file) => void take(file).catch(reportError))}>
            {t('entry.importFile')}
          </Button>
        )}
        <span className="flex-1" />
        {onRemove !== undefined && (
          <IconButton
            icon={Trash2}
            variant="plain"
            label={t('entry.delete', { name: start.name })}
            onClick={onRemove}
          />
        )}
      </div>
    </section>
  )
}
