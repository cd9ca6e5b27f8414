import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { mostTagLength } from '#shared/domain/limits.ts'
import { t } from './texts.ts'

type TagFieldProps = {
  /** The tags of the files. `isShared`: each of them has it. */
  readonly tags: readonly { readonly tag: string; readonly isShared: boolean }[]
  onAdd(tag: string): void
  onRemove(tag: string): void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** The tags of files, and a field that adds one and completes it: arrows choose a proposal, Enter or a comma adds. */
export function TagField({ tags, onAdd, onRemove, inputRef }: TagFieldProps) {
  const { query } = useBridge()
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const id = useId()
  const typed = text.trim()
  const found = useQuery(
    query.collections.tags.queryOptions({ input: { prefix: typed.slice(0, 60), limit: 6 }, enabled: typed !== '' }),
  )
  const has = new Set(tags.filter(({ isShared }) => isShared).map(({ tag }) => tag.toLowerCase()))
  const proposals = typed === '' ? [] : (found.data ?? []).filter(({ tag }) => !has.has(tag.toLowerCase()))
  const add = (tag: string) => {
    const named = tag.trim().slice(0, mostTagLength)
    if (named !== '') onAdd(named)
    setText('')
    setActive(-1)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, proposals.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, -1))
    else if (event.key === 'Enter' || event.key === ',') add(proposals[active]?.tag ?? text)
    else if (event.key === 'Escape' && text !== '') setText('')
    else if (event.key === 'Backspace' && text === '' && tags.length > 0) onRemove(tags.at(-1)?.tag ?? '')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative">
      <ul className="mb-1.5 flex flex-wrap gap-1 empty:hidden">
        {tags.map(({ tag, isShared }) => (
          <li
            key={tag}
            className={classNames(
              'flex items-center rounded-control bg-control ps-2 text-small',
              !isShared && 'text-ink-3',
            )}
          >
            <span className="max-w-[180px] truncate">{isShared ? tag : t('tags.some', { tag })}</span>
            <button
              type="button"
              aria-label={t('tags.remove', { tag })}
              onClick={() => onRemove(tag)}
              className="grid size-6 place-items-center"
            >
              <Icon icon={X} size={12} />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={inputRef}
        role="combobox"
        aria-label={t('tags.add')}
        aria-autocomplete="list"
        aria-expanded={proposals.length > 0}
        aria-controls={id}
        {...(active >= 0 ? { 'aria-activedescendant': `${id}-${active}` } : {})}
        placeholder={t('tags.add')}
        autoComplete="off"
        maxLength={mostTagLength}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(-1)
        }}
        onKeyDown={press}
        onBlur={() => setText('')}
        className="field-shell h-[30px] w-full placeholder:text-ink-3"
      />
      <div
        id={id}
        role="listbox"
        aria-label={t('tags.proposals')}
        hidden={proposals.length === 0}
        className="absolute inset-x-0 z-20 mt-1 rounded-pop bg-surface-2 p-1 shadow-pop"
      >
        {proposals.map(({ tag, count }, at) => (
          // The field has the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={tag}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => add(tag)}
            className={classNames(
              'flex h-7 items-center gap-2 rounded-control px-2 text-small',
              at === active && 'bg-control-hi',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{tag}</span>
            <span className="text-ink-3">{count}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
