import type { PromptEntry } from '#shared/bridge/prompts.ts'
import { linesOf, wordMark } from '#shared/domain/template/word-name.ts'
import { Plus } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Chooser } from './chooser.tsx'
import { EntryForm } from './entry-form.tsx'
import type { EntryDraft, usePrompts } from './use-prompts.ts'
import { t } from './texts.ts'

export type EntryTabProps = {
  readonly kind: PromptEntry['kind']
  readonly saved: ReturnType<typeof usePrompts>
  /** A new entry that is begun already. */
  readonly fresh: EntryDraft | null
  readonly searchRef: RefObject<HTMLInputElement | null>
  onWrite(text: string, where: 'all' | 'cursor'): void
}

/** What an entry writes into a prompt. */
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

/** The entries of one kind, and the one that is open, to be read, changed, used or deleted. */
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
            <span className="block truncate">{entry.name}</span>
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
