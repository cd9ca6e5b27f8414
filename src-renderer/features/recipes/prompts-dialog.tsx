import { useRef, useState, type RefObject } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { SavedPromptTab } from '../../forms/form-context.ts'
import { EntryTab } from './entry-tab.tsx'
import { NoticeLine, useSavedItemKeys } from './notice.tsx'
import { type EntryDraft, usePrompts } from './use-prompts.ts'
import { t } from './texts.ts'
import type { PastPrompt } from '#shared/bridge/prompts.ts'
import { escapeTemplate } from '#shared/domain/template/parse-template.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'
import { useNow, useSettled } from '../../lib/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { agoWords } from '../../forms/ago-words.ts'
import { Chooser } from './chooser.tsx'
import { modelNameOf } from '../../lib/own-names.ts'

export type PromptsDialogProps = {
  readonly modelId: string | null
  readonly tab: SavedPromptTab
  /** A prompt to save; null if the dialog is only opened. */
  readonly draft: string | null
  /** Writes into the prompt: over all of it, or at the cursor. */
  onWrite(text: string, where: 'all' | 'cursor'): void
  onClose(): void
}

const tabs = ['history', 'prompt', 'list', 'variable'] as const

const longestName = 60

type HistoryTabProps = {
  readonly modelId: string | null
  readonly searchRef: RefObject<HTMLInputElement | null>
  onWrite(text: string, where: 'all' | 'cursor'): void
  onKeep(text: string): void
}

const mostShown = 200
const longestFind = 200
const pauseMs = 150
const keyOf = ({ text, isTemplate }: PastPrompt) => `${isTemplate ? 'template' : 'prompt'} ${text}`

/** Lists the distinct prompts of past runs, newest first, of this model or of all. */
function HistoryTab({ modelId, searchRef, onWrite, onKeep }: HistoryTabProps) {
  const { query } = useBridge()
  const now = useNow(60_000)
  const [scope, setScope] = useState<'model' | 'all'>(modelId === null ? 'all' : 'model')
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const [find, setFind] = useState('')
  // The studio searches all runs for the longest word; the list searches those results for the other words.
  const text = useSettled(find, pauseMs)
    .split(/\s+/u)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')
    .slice(0, longestFind)
  const { data } = useQuery(
    query.prompts.history.queryOptions({
      input: { text, limit: mostShown, ...(scope === 'model' && modelId !== null ? { modelId } : {}) },
      placeholderData: keepPreviousData,
    }),
  )
  const prompts = data ?? []
  const selected = prompts.find((past) => keyOf(past) === selectedKey) ?? prompts[0] ?? null
  // A literal prompt is escaped, so that it is sent unchanged again.
  const typed = selected === null || selected.isTemplate ? selected?.text : escapeTemplate(selected.text)
  return (
    <div className={`grid h-full gap-4 ${selected === null ? 'grid-cols-1' : 'grid-cols-[minmax(0,1fr)_240px]'}`}>
      <Chooser
        label={t('history.label')}
        items={prompts}
        itemKey={keyOf}
        textOf={(past) => past.text}
        selectedKey={selected === null ? null : keyOf(selected)}
        onSelect={(past) => setSelectedKey(keyOf(past))}
        onTake={(past) => onWrite(past.isTemplate ? past.text : escapeTemplate(past.text), 'all')}
        searchRef={searchRef}
        onFind={setFind}
        empty={t('history.empty')}
        tools={
          modelId !== null && (
            <div className="mt-2">
              <Segmented<'model' | 'all'>
                label={t('history.scope')}
                labelHidden
                options={[
                  { value: 'model', label: t('history.thisModel') },
                  { value: 'all', label: t('history.allModels') },
                ]}
                value={scope}
                onChange={setScope}
              />
            </div>
          )
        }
        renderItem={({ text: prompt, modelId, modelName, at }) => (
          <span className="min-w-0 flex-1 self-center px-3">
            <span dir="auto" className="block truncate">
              {prompt}
            </span>
            <span className="block truncate text-caption text-ink-3">
              {modelNameOf({ modelId, modelName })} · {agoWords(at, now)}
            </span>
          </span>
        )}
      />
      {selected !== null && typed !== undefined && (
        <section aria-label={t('history.prompt')} className="flex min-h-0 flex-col gap-2">
          <p className="min-h-0 flex-1 overflow-y-auto text-small wrap-anywhere" data-selectable>
            {selected.text}
          </p>
          <Button variant="strong" keys="enter" onClick={() => onWrite(typed, 'all')}>
            {t('history.use')}
          </Button>
          <Button onClick={() => onWrite(typed, 'cursor')}>{t('history.insert')}</Button>
          <Button onClick={() => onKeep(typed)}>{t('history.save')}</Button>
        </section>
      )}
    </div>
  )
}

/** The dialog of past prompts, saved prompts, and the lists and variables that prompts can name. */
export function PromptsDialog({ modelId, tab: first, draft, onWrite, onClose }: PromptsDialogProps) {
  const saved = usePrompts()
  const [tab, setTab] = useState(first)
  const [fresh, setFresh] = useState<EntryDraft | null>(
    draft === null
      ? null
      : { id: null, kind: 'prompt', folder: '', name: draft.slice(0, longestName).trim(), body: draft },
  )
  const search = useRef<HTMLInputElement>(null)
  const undo = useSavedItemKeys(saved.said, search)
  const write = (text: string, where: 'all' | 'cursor') => {
    onClose()
    onWrite(text, where)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('prompts.title')}
      width="large"
      initialFocus={search}
    >
      {/* The dialog handles the keys of its content. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={undo}>
        <div className="mb-3">
          <Segmented
            label={t('prompts.section')}
            labelHidden
            options={tabs.map((value) => ({
              value,
              label: t(`prompts.tabs.${value}`),
              detail: value === 'history' ? undefined : saved.entries.filter(({ kind }) => kind === value).length,
            }))}
            value={tab}
            onChange={(next) => {
              setTab(next)
              setFresh(null)
            }}
          />
        </div>
        <NoticeLine said={saved.said} onClose={saved.forget} />
        <div className="h-[min(460px,54vh/var(--interface-scale))]">
          {tab === 'history' ? (
            <HistoryTab
              modelId={modelId}
              searchRef={search}
              onWrite={write}
              onKeep={(text) => {
                setFresh({ id: null, kind: 'prompt', folder: '', name: text.slice(0, longestName).trim(), body: text })
                setTab('prompt')
              }}
            />
          ) : (
            <EntryTab
              key={`${tab} ${fresh?.body ?? ''}`}
              kind={tab}
              saved={saved}
              fresh={fresh?.kind === tab ? fresh : null}
              searchRef={search}
              onWrite={write}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
