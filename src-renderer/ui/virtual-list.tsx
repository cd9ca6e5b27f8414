import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'

export type VirtualListProps<Item> = {
  readonly label: string
  readonly items: readonly Item[]
  itemKey(item: Item): string
  /** Pixels. */
  rowHeight(item: Item): number
  /** Rows that only divide, such as headings: keys and clicks skip them. */
  isHeading?(item: Item): boolean
  readonly selectedKey?: string | null
  /** Called on Enter, Space or a click. */
  onSelect(item: Item): void
  /** Called for any other key on the active row. */
  onItemKey?(item: Item, event: KeyboardEvent): void
  /** The content of a row; the list adds the height, the tape bar and the background. */
  renderItem(item: Item, row: { readonly selected: boolean; readonly active: boolean }): ReactNode
  onEndReached?(): void
}

/**
 * The row a key moves to in a list where some rows cannot be picked.
 *
 * Null for keys that do not move. Stays at `from` if there is no further row.
 */
export function listStep(canPick: readonly boolean[], from: number, key: string, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return seek(canPick, from + 1, 1) ?? from
    case 'ArrowUp':
      return seek(canPick, from - 1, -1) ?? from
    case 'Home':
      return seek(canPick, 0, 1) ?? from
    case 'End':
      return seek(canPick, canPick.length - 1, -1) ?? from
    case 'PageDown':
      return seek(canPick, Math.min(canPick.length - 1, from + page), -1) ?? from
    case 'PageUp':
      return seek(canPick, Math.max(0, from - page), 1) ?? from
    default:
      return null
  }
}

function seek(canPick: readonly boolean[], start: number, step: 1 | -1): number | null {
  for (let index = start; index >= 0 && index < canPick.length; index += step) if (canPick[index] === true) return index
  return null
}

/**
 * A virtual list with a single tab stop: arrows move, Enter picks. Only visible rows are mounted. A row that is selected
 * from elsewhere is scrolled into view.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, itemKey, rowHeight, isHeading = () => false, selectedKey, onSelect, onItemKey } = props
  const { renderItem, onEndReached } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const [lastSelected, setLastSelected] = useState(selectedKey)
  // What was selected elsewhere is where the keys go on from.
  if (lastSelected !== selectedKey) {
    setLastSelected(selectedKey)
    setMoved(null)
  }
  const selected =
    selectedKey === undefined || selectedKey === null ? -1 : items.findIndex((item) => itemKey(item) === selectedKey)
  const first = items.findIndex((item) => !isHeading(item))
  const active = moved !== null && moved < items.length ? moved : selected >= 0 ? selected : first

  // A new function lays out all rows again: needed for new items, not for each scroll step.
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? index : itemKey(item)
    },
    // The function describes items: a new one for the same items gives the same keys.
    // oxlint-disable-next-line react/exhaustive-deps
    [items],
  )
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const item = items[index]
      return item === undefined ? 0 : rowHeight(item)
    },
    getItemKey: keyAt,
    overscan: 8,
  })
  const showSelected = useEffectEvent(() => {
    if (selected >= 0) virtual.scrollToIndex(selected, { align: 'auto' })
  })
  // Shows what was selected elsewhere; the list stays in place when only its items move.
  useEffect(() => {
    if (selectedKey !== undefined && selectedKey !== null) showSelected()
  }, [selectedKey])
  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (items.length > 0 && lastShown >= items.length - 5) onEndReached?.()
  }, [lastShown, items.length, onEndReached])

  const press = (event: KeyboardEvent) => {
    const item = items[active]
    const next = listStep(
      items.map((one) => !isHeading(one)),
      active,
      event.key,
      8,
    )
    if (next !== null) {
      event.preventDefault()
      setMoved(next)
      virtual.scrollToIndex(next)
    } else if (item === undefined) return
    // Ctrl+Enter belongs to the screen.
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ' ') {
      event.preventDefault()
      setMoved(null)
      onSelect(item)
    } else onItemKey?.(item, event)
  }
  const rowId = (item: Item) => `${id}-${itemKey(item)}`
  const activeItem = items[active]
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={label}
      aria-activedescendant={activeItem === undefined ? undefined : rowId(activeItem)}
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => setMoved(null)}
      className="virtual-list h-full overflow-x-hidden overflow-y-auto"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start, size }) => {
          const item = items[index]
          if (item === undefined) return null
          const heading = isHeading(item)
          const isSelected = index === selected
          return (
            // The list has the focus and handles the keys of its rows.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <div
              key={itemKey(item)}
              id={rowId(item)}
              role={heading ? 'presentation' : 'option'}
              {...(heading
                ? {}
                : { 'aria-selected': isSelected, 'aria-posinset': index + 1, 'aria-setsize': items.length })}
              data-active={index === active || undefined}
              onClick={() => {
                if (heading) return
                setMoved(null)
                onSelect(item)
              }}
              className={classNames(
                'absolute inset-x-0 flex',
                !heading && (isSelected ? 'row-picked' : 'hover:bg-control'),
              )}
              style={{ top: start, height: size }}
            >
              {renderItem(item, { selected: isSelected, active: index === active })}
            </div>
          )
        })}
      </div>
    </div>
  )
}
