import { type KeyboardEvent, memo } from 'react'
import { classNames } from './class-names.ts'
import { frameInset, type GridLine } from './grid-layout.ts'
import type { GridPick, JustifiedGridProps } from './grid-props.ts'

const pickOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): GridPick =>
  event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'more' : 'one'

type GridRowProps<Item> = {
  readonly props: JustifiedGridProps<Item>
  readonly line: GridLine
  readonly index: number
  /** Offset of the line in px. */
  readonly start: number
  /** The item with the tab stop, if it is in this row. */
  readonly current: number | null
  /** The selected item, if it is in this row. */
  readonly selected: number | null
  /** Whether the grid scrolls too fast to see more than colours. */
  readonly isFast: boolean
  onPress(event: KeyboardEvent, item: Item, index: number): void
  onActive(index: number): void
}

function Heading<Item>({ props, line, index, start, isFast }: GridRowProps<Item>) {
  if (line.kind !== 'heading') return null
  const { group } = line
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className="absolute inset-x-0"
      style={{ top: start, height: line.size, paddingInline: props.padding ?? 16 }}
    >
      <div role="rowheader" className="flex h-full items-center gap-2.5">
        <h3 dir="auto" className="min-w-0 truncate">
          {group.title}
        </h3>
        {props.renderDetail?.(group, isFast) ??
          (group.detail !== undefined && (
            <span className="shrink-0 text-small whitespace-nowrap text-ink-3">{group.detail}</span>
          ))}
      </div>
    </div>
  )
}

function Frame<Item>({ props, line, index, start }: GridRowProps<Item>) {
  if (line.kind !== 'frame') return null
  const first = props.items[line.first]
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className="absolute rounded-t-control border border-b-0 border-line-hi bg-surface-1"
      style={{
        top: start,
        height: line.size,
        insetInlineStart: props.padding ?? 16,
        insetInlineEnd: (props.padding ?? 16) + (props.asideWidth ?? 0),
        paddingInline: frameInset,
      }}
    >
      {first !== undefined && props.renderFrame?.(line.frame, first)}
    </div>
  )
}

function Tiles<Item>({ props, line, index, start, current, selected, isFast, onPress, onActive }: GridRowProps<Item>) {
  if (line.kind !== 'row') return null
  const { items, itemKey, itemLabel, pickedKeys, onSelect, onOpen, renderItem, bare = false } = props
  const { gap = 6, padding = 16 } = props
  const { row, frame } = line
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className="absolute inset-x-0 flex"
      style={{
        top: start,
        height: row.height,
        gap,
        paddingInline: frame === undefined ? padding : padding + frameInset,
      }}
    >
      {frame !== undefined && (
        <div
          role="presentation"
          className={classNames(
            'absolute border-x border-line-hi bg-surface-1',
            frame === 'last' && 'rounded-b-control border-b',
          )}
          style={{
            insetInlineStart: padding,
            insetInlineEnd: padding + (props.asideWidth ?? 0),
            top: 0,
            height: line.size - (frame === 'last' ? gap : 0),
          }}
        />
      )}
      {items.slice(row.start, row.end).map((item, at) => {
        const place = row.start + at
        const key = itemKey(item)
        const isSelected = place === selected || pickedKeys?.has(key) === true
        const tileWidth = row.widths[at] ?? 0
        return (
          <div
            key={key}
            role="gridcell"
            aria-label={itemLabel?.(item)}
            aria-selected={isSelected}
            aria-colindex={at + 1}
            tabIndex={place === current ? 0 : -1}
            data-index={place}
            onClick={(event) => {
              onActive(place)
              onSelect(item, pickOf(event))
            }}
            onDoubleClick={() => onOpen?.(item)}
            onKeyDown={(event) => onPress(event, item, place)}
            className={classNames(
              'relative shrink-0 rounded-media',
              !bare && 'bg-surface-1',
              !bare && isSelected && 'picked-on-stage',
            )}
            style={{ width: tileWidth, height: row.height }}
          >
            {renderItem(item, { selected: isSelected, width: tileWidth, height: row.height, isFast })}
          </div>
        )
      })}
    </div>
  )
}

function Row<Item>(row: GridRowProps<Item>) {
  switch (row.line.kind) {
    case 'heading':
      return <Heading {...row} />
    case 'frame':
      return <Frame {...row} />
    case 'row':
      return <Tiles {...row} />
  }
}

/** One line of a justified grid. It is drawn again only when the grid's own properties or its tiles' states change. */
export const GridRow = memo(Row) as typeof Row // memo loses the type parameter
