import type { Job } from '#shared/bridge/jobs.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { runForKey } from '../run-selectors.ts'
import { RunTile } from './run-tile.tsx'

const tileWidth = 114
const gap = 8
const padding = 16

export type RunStripProps = {
  /** Newest first. */
  readonly jobs: readonly Job[]
  readonly watchedId: JobId | null
  onWatch(jobId: JobId): void
  onOpen(job: Job): void
  onEndReached(): void
}

/** The runs of a model as a strip of film, newest at the left: one stop for the Tab key, arrows move, Enter opens. */
export function RunStrip({ jobs, watchedId, onWatch, onOpen, onEndReached }: RunStripProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const strip = useVirtualizer({
    horizontal: true,
    count: jobs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => tileWidth,
    getItemKey: (index) => jobs[index]?.id ?? index,
    gap,
    paddingStart: padding,
    paddingEnd: padding,
    scrollPaddingStart: padding,
    scrollPaddingEnd: padding,
    overscan: 4,
  })
  const watchedAt = jobs.findIndex((job) => job.id === watchedId)
  useEffect(() => {
    if (watchedAt >= 0) strip.scrollToIndex(watchedAt, { align: 'auto' })
  }, [strip, watchedAt])
  const tiles = strip.getVirtualItems()
  const lastShown = tiles.at(-1)?.index ?? 0
  useEffect(() => {
    if (jobs.length > 0 && lastShown >= jobs.length - 5) onEndReached()
  }, [lastShown, jobs.length, onEndReached])

  const press = (event: KeyboardEvent) => {
    const watched = jobs[watchedAt]
    if (event.key === 'Enter' && watched !== undefined) onOpen(watched)
    const next = runForKey(jobs, watchedId, event.key)
    if (next === null) return
    event.preventDefault()
    onWatch(next.id)
  }
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label="Runs"
      aria-orientation="horizontal"
      aria-activedescendant={watchedAt < 0 ? undefined : `${id}-${watchedId}`}
      tabIndex={0}
      onKeyDown={press}
      onWheel={(event) => {
        if (scroller.current !== null && event.deltaX === 0) scroller.current.scrollLeft += event.deltaY
      }}
      className="h-[118px] shrink-0 overflow-x-auto overflow-y-hidden border-t border-line bg-surface-0 [scrollbar-width:none]"
    >
      <div role="presentation" className="relative h-full" style={{ width: strip.getTotalSize() }}>
        {tiles.map(({ key, index, start }) => {
          const job = jobs[index]
          if (job === undefined) return null
          return (
            // The strip has the focus and its keys; a frame only takes the pointer.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={key}
              id={`${id}-${job.id}`}
              role="option"
              aria-selected={job.id === watchedId}
              onClick={() => onWatch(job.id)}
              onDoubleClick={() => onOpen(job)}
              className="absolute top-[9px] w-[114px]"
              style={{ left: start }}
            >
              <RunTile job={job} isWatched={job.id === watchedId} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
