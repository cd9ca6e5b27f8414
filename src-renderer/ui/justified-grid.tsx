import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import {
  type GridFrame,
  type GridGroup,
  frameInset,
  gridLines,
  type JustifiedRow,
  gridStep,
  isGridKey,
} from './grid-layout.ts'
import { useSize } from './use-size.ts'

export type JustifiedGridProps<Item> = {
  readonly label: string
  readonly items: readonly Item[]
  itemKey(item: Item): string
  /** The accessible name of a tile; default: the words in it. */
  itemLabel?(item: Item): string
  /** Width ÷ height. */
  aspectRatio(item: Item): number
  /** The target row height in px. */
  readonly rowHeight: number
  readonly gap?: number
  readonly padding?: number
  /** The group of each item; neighbours with one key share a heading. */
  groupOf?(item: Item): GridGroup
  /** The frame of each item; neighbours with one key have rows of their own, in one frame. */
  frameOf?(item: Item): GridFrame | null
  /** The line above the items of a frame. `first`: its first item. */
  renderFrame?(frame: GridFrame, first: Item): ReactNode
  readonly selectedKey?: string | null
  /** Keys selected in addition; if given, the grid allows multiple selection. */
  readonly pickedKeys?: ReadonlySet<string>
  /** `more`: Ctrl, toggles this one. `range`: Shift, selects all up to it. */
  onSelect(item: Item, how: GridPick): void
  /** Called on Enter and double click. */
  onOpen?(item: Item): void
  onItemKey?(item: Item, event: KeyboardEvent): void
  /** The content of a tile; the grid adds its size and ring. */
  renderItem(
    item: Item,
    tile: { readonly selected: boolean; readonly width: number; readonly height: number },
  ): ReactNode
  /** Draws no tile background and ring; the content does. */
  readonly bare?: boolean
  /** There are more items to load, so the number of rows is unknown. */
  readonly more?: boolean
  /** Called near the last rows, possibly repeatedly until `items` grows. */
  onEndReached?(): void
  /** Initial scroll offset in px; default: scrolls to the selected item. */
  readonly startAt?: number
  /** Reports the scroll offset, to return to it. */
  onScrolled?(top: number): void
}

/** How an item is selected: alone, in addition, or as a range. */
export type GridPick = 'one' | 'more' | 'range'

const pickOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): GridPick =>
  event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'more' : 'one'

const headingHeight = 36
const noSelection = -1

const isIn = (row: JustifiedRow, index: number) => index >= row.start && index < row.end

/** A virtual grid of images in justified rows, with a single tab stop and arrow keys in two dimensions. */
export function JustifiedGrid<Item>(props: JustifiedGridProps<Item>) {
  const { label, items, itemKey, itemLabel, aspectRatio, rowHeight, gap = 6, padding = 16, groupOf, frameOf } = props
  const { selectedKey, pickedKeys, onSelect, onOpen, onItemKey, renderItem, more = false, onEndReached } = props
  const { bare = false, startAt = 0, onScrolled } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { width } = useSize(scroller)
  const inner = width - padding * 2
  const lines = useMemo(() => {
    const ratios = items.map(aspectRatio)
    const group = groupOf && ((index: number) => groupOf(items[index] as Item)) // The layout uses only its own indexes.
    const frame = frameOf && ((index: number) => frameOf(items[index] as Item))
    return gridLines({ ratios, groupOf: group, frameOf: frame, width: inner, rowHeight, gap, headingHeight })
    // The functions describe items: new ones for the same items give the same layout.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [items, inner, rowHeight, gap])
  const rows = useMemo(() => lines.flatMap((line) => (line.kind === 'row' ? [line.row] : [])), [lines])
  const [active, setActive] = useState(0)
  const moved = useRef(false)
  const selected =
    selectedKey === undefined || selectedKey === null
      ? noSelection
      : items.findIndex((item) => itemKey(item) === selectedKey)
  const current = Math.min(selected === noSelection ? active : selected, Math.max(0, items.length - 1))

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => lines[index]?.size ?? rowHeight,
    overscan: 4,
    paddingStart: padding,
    paddingEnd: padding,
  })
  useEffect(() => virtual.measure(), [lines, virtual])
  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (more && lines.length > 0 && lastShown >= lines.length - 3) onEndReached?.()
  }, [more, lastShown, lines.length, onEndReached])

  const started = useRef(false)
  useLayoutEffect(() => {
    if (started.current || inner <= 0 || rows.length === 0 || scroller.current === null) return
    started.current = true
    if (startAt > 0) scroller.current.scrollTop = startAt
  }, [inner, rows, startAt])

  // Keeps the selected item visible when it changes from outside and when rows wrap differently, except in a grid that
  // starts at a given offset.
  const revealed = useRef<string | null>(null)
  useEffect(() => {
    if (selected === noSelection || inner <= 0) return
    const isRestored = revealed.current === null && startAt > 0
    const sight = `${selectedKey} ${inner} ${rowHeight}`
    if (revealed.current === sight) return
    revealed.current = sight
    if (!isRestored) virtual.scrollToIndex(lines.findIndex((line) => line.kind === 'row' && isIn(line.row, selected)))
  }, [inner, lines, rowHeight, selected, selectedKey, startAt, virtual])

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    const { activeElement } = document
    // The user has gone on to something else meanwhile.
    if (activeElement !== null && activeElement !== document.body && !scroller.current?.contains(activeElement)) return
    scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  }, [current, shown])

  const press = (event: KeyboardEvent, item: Item, index: number) => {
    if (event.key === 'Enter') {
      onSelect(item, 'one')
      onOpen?.(item)
    } else if (isGridKey(event.key)) {
      event.preventDefault()
      // The first key selects the focused tile, so that further moves start from something visible.
      const isFirst = selected === noSelection
      const next = isFirst ? index : gridStep(rows, gap, index, event.key, event.ctrlKey || event.metaKey)
      const target = items[next]
      if (target === undefined || (next === index && !isFirst)) return
      virtual.scrollToIndex(lines.findIndex((line) => line.kind === 'row' && isIn(line.row, next)))
      moved.current = true
      setActive(next)
      onSelect(target, event.shiftKey ? 'range' : 'one')
    } else onItemKey?.(item, event)
  }

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-multiselectable={pickedKeys !== undefined}
      aria-rowcount={more ? -1 : lines.length}
      onScroll={(event) => onScrolled?.(event.currentTarget.scrollTop)}
      className="h-full overflow-x-hidden overflow-y-auto bg-stage"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          if (line.kind === 'heading') {
            return (
              <div
                key={`heading ${line.group.key}`}
                role="row"
                aria-rowindex={index + 1}
                className="absolute inset-x-0"
                style={{ top: start, height: line.size, paddingInline: padding }}
              >
                <div role="rowheader" className="flex h-full items-center gap-2.5">
                  <h3 className="min-w-0 truncate">{line.group.title}</h3>
                  {line.group.detail !== undefined && (
                    <span className="shrink-0 text-small whitespace-nowrap text-ink-3">{line.group.detail}</span>
                  )}
                </div>
              </div>
            )
          }
          if (line.kind === 'frame') {
            const first = items[line.first]
            return (
              <div
                key={`frame ${line.frame.key}`}
                role="row"
                aria-rowindex={index + 1}
                className="absolute rounded-t-control bg-surface-1"
                style={{ top: start, height: line.size, insetInline: padding, paddingInline: frameInset }}
              >
                {first !== undefined && props.renderFrame?.(line.frame, first)}
              </div>
            )
          }
          const { row, frame } = line
          const indent = frame === undefined ? padding : padding + frameInset
          return (
            <div
              key={`row ${row.start}`}
              role="row"
              aria-rowindex={index + 1}
              className="absolute inset-x-0 flex"
              style={{ top: start, height: row.height, gap, paddingInline: indent }}
            >
              {frame !== undefined && (
                <div
                  role="presentation"
                  className={classNames('absolute bg-surface-1', frame === 'last' && 'rounded-b-control')}
                  style={{ insetInline: padding, top: 0, height: line.size - (frame === 'last' ? gap : 0) }}
                />
              )}
              {items.slice(row.start, row.end).map((item, at) => {
                const place = row.start + at
                const isSelected = place === selected || pickedKeys?.has(itemKey(item)) === true
                const tileWidth = row.widths[at] ?? 0
                return (
                  <div
                    key={itemKey(item)}
                    role="gridcell"
                    aria-label={itemLabel?.(item)}
                    aria-selected={isSelected}
                    aria-colindex={at + 1}
                    tabIndex={place === current ? 0 : -1}
                    data-index={place}
                    onClick={(event) => {
                      setActive(place)
                      onSelect(item, pickOf(event))
                    }}
                    onDoubleClick={() => onOpen?.(item)}
                    onKeyDown={(event) => press(event, item, place)}
                    className={classNames(
                      'relative shrink-0 rounded-media',
                      !bare && 'bg-surface-1',
                      !bare && isSelected && 'picked-on-stage',
                    )}
                    style={{ width: tileWidth, height: row.height }}
                  >
                    {renderItem(item, { selected: isSelected, width: tileWidth, height: row.height })}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}
