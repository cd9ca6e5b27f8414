import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { findItems } from '../../forms/find.ts'
import { t } from './texts.ts'

export type ChooserProps<Item> = {
  /** What is listed, in the plural. */
  readonly label: string
  readonly items: readonly Item[]
  itemKey(item: Item): string
  textOf(item: Item): string
  readonly selectedKey: string | null
  onSelect(item: Item): void
  /** Enter in the search takes the selected item. */
  onTake(item: Item): void
  renderItem(item: Item): ReactNode
  readonly searchRef?: Ref<HTMLInputElement>
  /** Receives the search text, if more can be found than is listed. */
  onFind?(text: string): void
  readonly tools?: ReactNode
  readonly empty: string
}

const rowHeight = 46

/** A list with a search: Up and Down select from within the search too, Enter takes the item. */
export function Chooser<Item>(props: ChooserProps<Item>) {
  const { label, items, itemKey, textOf, selectedKey, onSelect, onTake, renderItem, searchRef, onFind } = props
  const { tools, empty } = props
  const [find, setFind] = useState('')
  const found = findItems(items, find, textOf)
  const at = found.findIndex((item) => itemKey(item) === selectedKey)
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const selected = found[at] ?? found[0]
    if (step !== 0) {
      const next = at < 0 ? found[0] : found[at + step]
      if (next !== undefined) onSelect(next)
    } else if (event.key === 'Enter' && selected !== undefined) onTake(selected)
    else return
    event.preventDefault()
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <SearchField
        label={t('search', { what: label.toLowerCase() })}
        value={find}
        onChange={(text) => {
          setFind(text)
          onFind?.(text)
        }}
        onKeyDown={press}
        {...(searchRef === undefined ? {} : { inputRef: searchRef })}
      />
      {tools}
      <div className="mt-2 min-h-0 flex-1 rounded-control bg-surface-1">
        {found.length === 0 ? (
          <p className="p-3 text-small text-ink-3">{find.trim() === '' ? empty : t('noResults')}</p>
        ) : (
          <VirtualList
            label={label}
            items={found}
            itemKey={itemKey}
            rowHeight={() => rowHeight}
            selectedKey={selectedKey}
            onSelect={onSelect}
            renderItem={(item) => renderItem(item)}
          />
        )}
      </div>
    </div>
  )
}
