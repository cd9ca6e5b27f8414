import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { mostMatrixModels } from '#shared/domain/batch-plan.ts'
import { useBridge } from '../../lib/bridge.tsx'
import { formatCredits } from '../../lib/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { findItems, modelText } from '../../forms/find.ts'
import type { ModelForm } from '../../forms/model-form.ts'
import type { PlanProblem } from './read-prompts.ts'
import { t } from './texts.ts'

const rowHeight = 34

export type ModelAxisProps = {
  readonly form: ModelForm
  readonly modelIds: readonly string[]
  readonly problems: readonly PlanProblem[]
  /** Inputs that single models do not use. */
  readonly notes: readonly string[]
  onChange(modelIds: string[]): void
}

/** Chooses the other models of a batch: models with the same kind of output, found by name. */
export function ModelAxis({ form, modelIds, problems, notes, onChange }: ModelAxisProps) {
  const { query } = useBridge()
  const catalog = useQuery(query.catalog.list.queryOptions({ input: {} }))
  const [find, setFind] = useState('')
  const models = catalog.data?.models ?? []
  const alike = models.filter(({ id, outputType }) => outputType === form.model.outputType && id !== form.model.id)
  const fitting = findItems(alike, find, modelText)
  const nameOf = (id: string) => models.find((model) => model.id === id)?.name ?? id
  const isFull = modelIds.length >= mostMatrixModels
  const toggle = (id: string) =>
    onChange(modelIds.includes(id) ? modelIds.filter((one) => one !== id) : [...modelIds, id])
  const panel = useRef<HTMLDivElement>(null)
  const inPanel = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)
  /** Enter adds the first match, and typing then starts a new search; arrow keys go on in the list. */
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const first = fitting.find(({ id }) => !modelIds.includes(id))
      if (first !== undefined && !isFull) toggle(first.id)
      event.currentTarget.select()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      inPanel('[role="listbox"]')?.focus()
    }
  }
  return (
    <div className="space-y-1.5" role="group" aria-label={t('models.label')}>
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="text-small text-ink-2">{t('models.label')}</span>
        <span dir="auto" className="inline-flex h-[26px] items-center rounded-control bg-control px-2 text-small">
          {form.model.name}
        </span>
        {modelIds.map((id) => (
          <span
            key={id}
            className="inline-flex h-[26px] items-center gap-1 rounded-control bg-control pe-0.5 ps-2 text-small"
          >
            {nameOf(id)}
            <IconButton
              icon={X}
              size="small"
              label={t('models.remove', { model: nameOf(id) })}
              onClick={() => toggle(id)}
            />
          </span>
        ))}
        <Popover
          label={t('models.popover')}
          className="w-[340px] p-2"
          trigger={
            <Button size="small" {...(isFull ? { disabled: t('models.full', { most: mostMatrixModels }) } : {})}>
              {t('models.add')}
            </Button>
          }
        >
          <div ref={panel}>
            <SearchField label={t('models.find')} value={find} onChange={setFind} onKeyDown={press} />
            <div className="mt-2 h-[min(300px,40vh/var(--interface-scale))]">
              <VirtualList
                label={t('models.list')}
                items={fitting}
                itemKey={({ id }) => id}
                rowHeight={() => rowHeight}
                onSelect={({ id }) => {
                  if (modelIds.includes(id) || !isFull) toggle(id)
                }}
                onItemKey={(_, { key, ctrlKey, metaKey }) => {
                  // Typing goes on in the search.
                  if (key.length === 1 && !ctrlKey && !metaKey) inPanel('input')?.focus()
                }}
                renderItem={({ id, name, credits, variesBy }) => (
                  <span className="flex min-w-0 flex-1 items-center gap-2 px-2 text-small">
                    <span className="w-4 shrink-0">
                      {modelIds.includes(id) && (
                        <>
                          <Icon icon={Check} size={14} />
                          <span className="sr-only">{t('models.added')}</span>
                        </>
                      )}
                    </span>
                    <span dir="auto" className="min-w-0 flex-1 truncate">
                      {name}
                    </span>
                    <span className="text-ink-3">
                      {variesBy.length > 0
                        ? t('models.from', { credits: formatCredits(credits) })
                        : formatCredits(credits)}
                    </span>
                  </span>
                )}
              />
            </div>
          </div>
        </Popover>
      </div>
      {notes.map((note) => (
        <p key={note} className="text-caption text-ink-3">
          {note}
        </p>
      ))}
      {problems.map(({ message }) => (
        <p key={message} role="alert" className="text-small text-err">
          {message}
        </p>
      ))}
    </div>
  )
}
