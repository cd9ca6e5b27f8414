import type { KeyboardEvent, ReactNode } from 'react'
import type { GridFrame, GridGroup, GridLine } from './grid-layout.ts'

/** What a justified grid shows, and what its items do. */
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
  /** What follows a heading, instead of the group's own detail. */
  renderDetail?(group: GridGroup, isFast: boolean): ReactNode
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
    tile: {
      readonly selected: boolean
      readonly width: number
      readonly height: number
      /** The grid scrolls too fast to see more than colours. */
      readonly isFast: boolean
    },
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
  /** Reports which items are in sight and around it, while the grid does not scroll too fast. `last`: inclusive. */
  onRange?(first: number, last: number): void
  /** Space right of the rows for what is beside them, in px. */
  readonly asideWidth?: number
  /** Something beside the rows that follows them, such as a timeline. */
  renderAside?(grid: GridView): ReactNode
}

/** The lines of a grid and where it is scrolled to, in px. */
export type GridView = {
  readonly lines: readonly GridLine[]
  readonly scroller: HTMLElement | null
  readonly height: number
}

/** How an item is selected: alone, in addition, or as a range. */
export type GridPick = 'one' | 'more' | 'range'
