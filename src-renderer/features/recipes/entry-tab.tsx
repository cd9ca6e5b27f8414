import type { PromptEntry } from '#shared/bridge/prompts.ts'
import { linesOf, wordMark } from '#shared/domain/template/parse-template.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type RefObject, useState, useEffect, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Chooser } from './chooser.tsx'
import type { EntryDraft, usePrompts } from './use-prompts.ts'
import { t } from './texts.ts'
import { mostPromptLength } from '#shared/domain/limits.ts'
import { Note } from '../../ui/note.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { readPromptsFile } from '../../forms/read-prompts-file.ts'
import { pickFile } from '../../lib/pick-file.ts'

export type EntryTabProps = {
  readonly kind: PromptEntry['kind']
  readonly saved: ReturnType<typeof usePrompts>
  readonly fresh: EntryDraft | null
  readonly searchRef: RefObject<HTMLInputElement | null>
  onWrite(text: string, where: 'all' | 'cursor'): void
}

/** Returns what an entry writes into a prompt. */
const markOf = ({ kind, name, body }: PromptEntry) => (kind === 'prompt' ? body : wordMark(kind, name))

function aboutOf({ kind, folder, body }: PromptEntry): string {
  switch (kind) {
    case 'prompt':
      return folder === '' ? body : `${folder} · ${body}`
    case 'list': {
      const lines = linesOf(body)
      return `${t('entry.lines', { count: lines.length })} · ${lines.slice(0, 4).join(', ')}`
    }
    case 'variable':
      return body
  }
}

type EntryFormProps = {
  readonly start: EntryDraft
  onSave(draft: EntryDraft): Promise<void>
  /** What is wrong with a field of the entry that was last saved; null if nothing is. */
  problemAt(field: 'name' | 'body'): string | null
  /** Writes the entry into the prompt; absent for an unsaved entry. */
  onWrite?(where: 'all' | 'cursor'): void
  onRemove?(): void
}

function readLines(name: string, bytes: Uint8Array) {
  const reading = readPromptsFile(name, bytes)
  let step = reading.next()
  while (step.done !== true) step = reading.next()
  return step.value
}

function EntryForm({ start, onSave, problemAt, onWrite, onRemove }: EntryFormProps) {
  const [draft, setDraft] = useState(start)
  // A problem is about the entry that was tried.
  const [tried, setTried] = useState<EntryDraft | null>(null)
  const errorAt = (field: 'name' | 'body') => (tried === draft ? (problemAt(field) ?? undefined) : undefined)
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
    if (blocked !== undefined) return
    setTried(draft)
    void onSave({ ...draft, name: draft.name.trim() })
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
          error={errorAt('name')}
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
          error={errorAt('body')}
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

/** Lists the entries of one kind, and shows the open one to edit, use or delete. */
export function EntryTab({ kind, saved, fresh, searchRef, onWrite }: EntryTabProps) {
  const entries = saved.entries.filter((entry) => entry.kind === kind)
  const [begun, setBegun] = useState<EntryDraft | null>(fresh)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const selected = entries.find(({ id }) => id === selectedId) ?? entries[0] ?? null
  const open: EntryDraft | null = begun ?? selected
  const begin = () => setBegun({ id: null, kind, folder: '', name: '', body: '' })
  return (
    <div className="grid h-full grid-cols-[280px_minmax(0,1fr)] gap-4">
      <Chooser
        label={t(`entries.${kind}.many`)}
        items={entries}
        itemKey={({ id }) => id}
        textOf={({ name, folder, body }) => `${name} ${folder} ${body}`}
        selectedKey={begun === null ? (selected?.id ?? null) : null}
        onSelect={({ id }) => {
          setBegun(null)
          setSelectedId(id)
        }}
        onTake={(entry) => onWrite(markOf(entry), entry.kind === 'prompt' ? 'all' : 'cursor')}
        searchRef={searchRef}
        empty={t(`entries.${kind}.empty`)}
        tools={
          <Button className="mt-2" onClick={begin}>
            <Icon icon={Plus} size={14} />
            {t(`entries.${kind}.add`)}
          </Button>
        }
        renderItem={(entry) => (
          <span className="min-w-0 flex-1 self-center px-3">
            <span dir="auto" className="block truncate">
              {entry.name}
            </span>
            <span className="block truncate text-caption text-ink-3">{aboutOf(entry)}</span>
          </span>
        )}
      />
      {open === null ? (
        <p className="text-small text-ink-2">{t(`entries.${kind}.about`)}</p>
      ) : (
        <EntryForm
          key={open.id ?? 'new'}
          start={open}
          problemAt={saved.problemAt}
          onSave={async (draft) => {
            const kept = await saved.save(draft)
            if (kept === null) return
            setBegun(null)
            setSelectedId(kept.id)
          }}
          {...(begun === null && selected !== null
            ? {
                onWrite: (where: 'all' | 'cursor') => onWrite(markOf(selected), where),
                onRemove: () => void saved.remove(selected),
              }
            : {})}
        />
      )}
    </div>
  )
}
