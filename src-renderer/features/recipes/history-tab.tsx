import type { PastPrompt } from '#shared/bridge/prompts.ts'
import { escapeTemplate } from '#shared/domain/template/escape-template.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { useNow, useSettled } from '../../lib/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { agoWords } from '../../forms/ago-words.ts'
import { Chooser } from './chooser.tsx'
import { t } from './texts.ts'

export type HistoryTabProps = {
  readonly modelId: string | null
  readonly searchRef: RefObject<HTMLInputElement | null>
  onWrite(text: string, where: 'all' | 'cursor'): void
  onKeep(text: string): void
}

const mostShown = 200
const longestFind = 200
const pauseMs = 150
const keyOf = ({ text, isTemplate }: PastPrompt) => `${isTemplate ? 'template' : 'prompt'} ${text}`

/** Prompts that were run, newest first, each once: of this model, or of all. */
export function HistoryTab({ modelId, searchRef, onWrite, onKeep }: HistoryTabProps) {
  const { query } = useBridge()
  const now = useNow(60_000)
  const [scope, setScope] = useState<'model' | 'all'>(modelId === null ? 'all' : 'model')
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const [find, setFind] = useState('')
  // The studio looks for the longest word among all runs, the list for the others among what it found.
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
  // What was sent as it stood is typed so that it is sent as it stands again.
  const typed = selected === null || selected.isTemplate ? selected?.text : escapeTemplate(selected.text)
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_240px] gap-4">
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
        renderItem={({ text: prompt, modelName, at }) => (
          <span className="min-w-0 flex-1 self-center px-3">
            <span className="block truncate">{prompt}</span>
            <span className="block truncate text-caption text-ink-3">
              {modelName} · {agoWords(at, now)}
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
