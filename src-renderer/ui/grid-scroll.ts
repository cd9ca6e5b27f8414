import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { GridLine } from './grid-layout.ts'

/** Above the first speed, images would be gone before they are drawn; below the second they are drawn again. CSS px/ms. */
const speeds = { fast: 3, slow: 1.2 }
/** How long nothing scrolls before it has stopped, in milliseconds. */
const stoppedAfter = 90
/** The share of the latest step in the speed: single steps come early or late. */
const weight = 0.4

/** Watches how fast something scrolls. `onScroll` takes each offset in px. */
export function useScrollSpeed(): { readonly isFast: boolean; onScroll(top: number): void } {
  const [isFast, setFast] = useState(false)
  const last = useRef({ top: 0, at: 0, timer: 0, speed: 0 })
  const onScroll = useCallback((top: number) => {
    const at = performance.now()
    const { current } = last
    const passed = at - current.at
    // The first step after a pause says nothing about the speed.
    const step = passed > stoppedAfter ? 0 : Math.abs(top - current.top) / Math.max(4, passed)
    const speed = passed > stoppedAfter ? 0 : current.speed * (1 - weight) + step * weight
    window.clearTimeout(current.timer)
    const timer = window.setTimeout(() => {
      last.current = { ...last.current, speed: 0 }
      setFast(false)
    }, stoppedAfter)
    last.current = { top, at, timer, speed }
    if (speed > speeds.fast) setFast(true)
    else if (speed < speeds.slow) setFast(false)
  }, [])
  return { isFast, onScroll }
}

type AnchorOptions<Item> = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly lines: readonly GridLine[]
  readonly items: readonly Item[]
  itemKey(item: Item): string
  /** Space above the first line, in px. */
  readonly padding: number
}

/** The offsets of lines below each other, in px. */
function startsOf(lines: readonly GridLine[], padding: number): Float64Array {
  const starts = new Float64Array(lines.length)
  let top = padding
  for (const [at, line] of lines.entries()) {
    starts[at] = top
    top += line.size
  }
  return starts
}

/** The last line that starts at or above an offset. */
function lineAt(starts: Float64Array, top: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= top) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Keeps the first item in sight where it is when rows are laid out anew: for another size of tiles, another width, or
 * items that came or went above. Returns what takes each scroll offset, in px.
 */
export function useScrollAnchor<Item>({ scroller, lines, items, itemKey, padding }: AnchorOptions<Item>) {
  const anchor = useRef<{ readonly key: string; readonly index: number; readonly offset: number } | null>(null)
  const laid = useRef<{ readonly lines: readonly GridLine[]; readonly starts: Float64Array } | null>(null)
  const keep = (top: number) => {
    const { starts } = laid.current ?? { starts: startsOf(lines, padding) }
    const at = lineAt(starts, top)
    const row = lines.slice(at, at + 3).find((line) => line.kind === 'row')
    const item = row === undefined ? undefined : items[row.row.start]
    if (row === undefined || item === undefined) return
    const line = lines.indexOf(row, at)
    anchor.current =
      top <= padding ? null : { key: itemKey(item), index: row.row.start, offset: top - (starts[line] ?? 0) }
  }
  useLayoutEffect(() => {
    const isFirst = laid.current === null
    if (laid.current?.lines === lines) return
    const starts = startsOf(lines, padding)
    laid.current = { lines, starts }
    const element = scroller.current
    const held = anchor.current
    if (isFirst || held === null || element === null || lines.length === 0) return
    const same = items[held.index]
    const index =
      same !== undefined && itemKey(same) === held.key
        ? held.index
        : items.findIndex((item) => itemKey(item) === held.key)
    if (index < 0) return
    const line = lines.findIndex((one) => one.kind === 'row' && index >= one.row.start && index < one.row.end)
    element.scrollTo({ top: (starts[line] ?? 0) + held.offset })
  }, [lines, items, itemKey, padding, scroller])
  return keep
}
