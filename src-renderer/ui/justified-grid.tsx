import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type GridLine, gridLines, type JustifiedRow, gridStep, isGridKey } from './grid-layout.ts'
import type { JustifiedGridProps } from './grid-props.ts'
import { GridRow } from './grid-row.tsx'
import { useScrollAnchor, useScrollSpeed } from './grid-scroll.ts'
import { useSize } from './use-size.ts'
import { readingKey } from './arrow-keys.ts'

const headingHeight = 36
const noSelection = -1

const isInRow = (row: JustifiedRow, index: number) => index >= row.start && index < row.end

function keyOfLine(line: GridLine): string {
  if (line.kind === 'heading') return `heading ${line.group.key}`
  return line.kind === 'frame' ? `frame ${line.frame.key}` : `row ${line.row.start}`
}

/** The item at a line of a grid, or the first one below it. */
function itemOfLine(lines: readonly GridLine[], index: number): number {
  for (let at = index; at < lines.length; at += 1) {
    const line = lines[at]
    if (line?.kind === 'row') return line.row.start
    if (line?.kind === 'frame') return line.first
  }
  return 0
}

/** A virtual grid of images in justified rows, with a single tab stop and arrow keys in two dimensions. */
export function JustifiedGrid<Item>(props: JustifiedGridProps<Item>) {
  const { label, items, itemKey, aspectRatio, rowHeight, gap = 6, padding = 16, groupOf, frameOf } = props
  const { selectedKey, pickedKeys, onSelect, onOpen, onItemKey, more = false, onEndReached } = props
  const { startAt = 0, onScrolled, onRange, renderAside } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(scroller)
  const { isFast, onScroll } = useScrollSpeed()
  const inner = width - padding * 2 - (props.asideWidth ?? 0)
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
  const selected = useMemo(
    () =>
      selectedKey === undefined || selectedKey === null
        ? noSelection
        : items.findIndex((item) => itemKey(item) === selectedKey),
    // The function describes items, like those of the layout.
    // oxlint-disable-next-line react/exhaustive-deps
    [items, selectedKey],
  )
  // The tab stop follows the selection, and the keys while what they select is still being read.
  const [followed, setFollowed] = useState(selected)
  if (followed !== selected) {
    setFollowed(selected)
    if (selected !== noSelection) setActive(selected)
  }
  const current = Math.min(active, Math.max(0, items.length - 1))

  // A new function makes the rows be measured anew in the same turn.
  // oxlint-disable-next-line react/exhaustive-deps
  const keyOf = useCallback((index: number) => index, [lines])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => lines[index]?.size ?? rowHeight,
    overscan: 3,
    paddingStart: padding,
    paddingEnd: padding,
    getItemKey: keyOf,
  })
  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (more && lines.length > 0 && lastShown >= lines.length - 3) onEndReached?.()
  }, [more, lastShown, lines.length, onEndReached])

  const [firstItem, lastItem] = [itemOfLine(lines, shown[0]?.index ?? 0), itemOfLine(lines, lastShown)]
  const report = useEffectEvent(() => onRange?.(firstItem, lastItem))
  useEffect(() => {
    if (!isFast && lines.length > 0) report()
  }, [firstItem, lastItem, isFast, lines])

  const started = useRef(false)
  useLayoutEffect(() => {
    if (started.current || inner <= 0 || rows.length === 0 || scroller.current === null) return
    if (startAt > 0) scroller.current.scrollTop = startAt
    // Waits for the rest of the rows if they do not reach so far.
    started.current = Math.abs(scroller.current.scrollTop - startAt) <= 1 || !more
  }, [inner, rows, startAt, more])
  const keep = useScrollAnchor({ scroller, lines, items, itemKey, padding })

  // Keeps the selected item visible when it changes from outside and when rows wrap differently, except in a grid that
  // starts at a given offset.
  const revealed = useRef<string | null>(null)
  useEffect(() => {
    if (selected === noSelection || inner <= 0) return
    const isRestored = revealed.current === null && startAt > 0
    const sight = `${selectedKey} ${inner} ${rowHeight}`
    if (revealed.current === sight) return
    revealed.current = sight
    if (!isRestored)
      virtual.scrollToIndex(lines.findIndex((line) => line.kind === 'row' && isInRow(line.row, selected)))
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
    const key = readingKey(event.key)
    const page = Math.max(1, Math.floor(height / (rowHeight + gap)) - 1)
    if (event.key === 'Enter') {
      onSelect(item, 'one')
      onOpen?.(item)
    } else if (isGridKey(key)) {
      event.preventDefault()
      // The first key selects the focused tile, so that further moves start from something visible.
      const isFirst = selected === noSelection
      const next = isFirst ? index : gridStep(rows, gap, index, key, event.ctrlKey || event.metaKey, page)
      const target = items[next]
      if (target === undefined || (next === index && !isFirst)) return
      virtual.scrollToIndex(lines.findIndex((line) => line.kind === 'row' && isInRow(line.row, next)))
      moved.current = true
      setActive(next)
      onSelect(target, event.shiftKey ? 'range' : 'one')
    } else onItemKey?.(item, event)
  }
  const pressed = useRef(press)
  useLayoutEffect(() => {
    pressed.current = press
  })
  // Always the same function, so that a row is not drawn again while the grid scrolls.
  const onPress = useCallback(
    (event: KeyboardEvent, item: Item, index: number) => pressed.current(event, item, index),
    [],
  )

  const grid = (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-multiselectable={pickedKeys !== undefined}
      aria-rowcount={more ? -1 : lines.length}
      onScroll={({ currentTarget: { scrollTop } }) => {
        onScroll(scrollTop)
        keep(scrollTop)
        onScrolled?.(scrollTop)
      }}
      className="h-full overflow-x-hidden overflow-y-auto bg-stage"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          const isIn = (place: number) => line.kind === 'row' && isInRow(line.row, place)
          return (
            <GridRow
              key={keyOfLine(line)}
              props={props}
              line={line}
              index={index}
              start={start}
              current={isIn(current) ? current : null}
              selected={isIn(selected) ? selected : null}
              isFast={isFast}
              onPress={onPress}
              onActive={setActive}
            />
          )
        })}
      </div>
    </div>
  )
  if (renderAside === undefined) return grid
  return (
    <div className="relative h-full">
      {grid}
      {renderAside({ lines, scroller: scroller.current, height: virtual.getTotalSize() })}
    </div>
  )
}
