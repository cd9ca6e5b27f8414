import type { Job } from '#shared/bridge/jobs.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState, memo } from 'react'
import { Button } from '../../ui/button.tsx'
import { newerThan, runForKey } from './run-selectors.ts'
import { t } from './texts.ts'
import { Check, Columns2, X } from 'lucide-react'
import { formatCredits, formatElapsed } from '../../lib/format.ts'
import { useDragOut } from '../../lib/asset-drag.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { RunImage, useAsset } from '../../forms/run-image.tsx'
import { costOf } from '../../forms/runs.ts'
import { useLanguage } from '../../texts/language.ts'
import { readingKey } from '../../ui/arrow-keys.ts'

const tileWidth = 114
const gap = 8
const padding = 16

export type RunStripProps = {
  /** Newest first. */
  readonly jobs: readonly Job[]
  readonly watchedId: JobId | null
  /** Runs picked for Compare. */
  readonly picked: ReadonlySet<JobId>
  onWatch(jobId: JobId): void
  onPick(jobId: JobId): void
  onNewest(): void
  onOpen(job: Job): void
  onEndReached(): void
}

type RunTileProps = {
  readonly job: Job
  readonly isWatched: boolean
  readonly isPicked: boolean
}

/** A frame of the strip: the thumbnail or its placeholder, the rating marks, the run's number and its cost. */
const RunTile = memo(function RunTile({ job, isWatched, isPicked }: RunTileProps) {
  useLanguage()
  const dragOut = useDragOut()
  const cost = costOf(job)
  const asset = useAsset(job.state.kind === 'done' ? job.state.assetIds[0] : undefined)
  const mark = asset?.mark ?? 'none'
  return (
    <>
      {/* Dragging out has a command beside it that saves the file. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        draggable={asset !== null}
        onDragStart={(event) => {
          if (asset !== null) dragOut(event, asset)
        }}
        className={classNames('relative h-[76px] rounded-media bg-stage', isWatched && 'picked-on-stage')}
      >
        <div className={classNames('size-full', mark === 'rejected' && 'opacity-[0.38]')}>
          <RunImage job={job} />
        </div>
        {mark !== 'none' && (
          <span className="badge bottom-1 start-1 px-[3px]">
            <Icon icon={mark === 'kept' ? Check : X} size={12} />
            <span className="sr-only">{t(`strip.marks.${mark}`)}</span>
          </span>
        )}
        {typeof asset?.duration === 'number' && (
          <span className="badge end-1 bottom-1">{formatElapsed(asset.duration)}</span>
        )}
        {isPicked && (
          <span className="badge top-1 start-1 px-[3px]">
            <Icon icon={Columns2} size={12} />
            <span className="sr-only">{t('strip.comparing')}</span>
          </span>
        )}
      </div>
      <div
        className={classNames(
          'mt-1.5 flex justify-between text-[12px] leading-4',
          isWatched ? 'text-ink' : 'text-ink-3',
        )}
      >
        <span>{t('run.name', { number: String(job.number) })}</span>
        <span>{cost === null ? '' : formatCredits(cost)}</span>
      </div>
    </>
  )
})

/**
 * The runs of a model as a film strip, newest at the left. One tab stop; arrows move, Space or Ctrl+click picks for
 * Compare, Enter opens. While an older run is shown, the strip stays in place and counts newer runs.
 */
export function RunStrip(props: RunStripProps) {
  const { jobs, watchedId, picked, onWatch, onPick, onNewest, onOpen, onEndReached } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const newestId = jobs[0]?.id ?? null
  const isFollowing = watchedId === newestId
  /** The newest run that was visible, or on the stage. */
  const [seenId, setSeenId] = useState(newestId)
  if (isFollowing && seenId !== newestId) setSeenId(newestId)
  const fresh = isFollowing ? 0 : newerThan(jobs, seenId)

  const { direction } = useLanguage()
  const strip = useVirtualizer({
    horizontal: true,
    isRtl: direction === 'rtl',
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
  const shownId = useRef<JobId | null>(null)
  useEffect(() => {
    // Scrolls only to another run; if the same run moved, the strip stays in place.
    if (shownId.current === watchedId || watchedAt < 0) return
    shownId.current = watchedId
    strip.scrollToIndex(watchedAt, { align: 'auto' })
  }, [strip, watchedAt, watchedId])
  const firstId = useRef(newestId)
  useLayoutEffect(() => {
    const added = newerThan(jobs, firstId.current)
    firstId.current = newestId
    if (added > 0 && !isFollowing && scroller.current !== null) scroller.current.scrollLeft += added * (tileWidth + gap)
  }, [jobs, newestId, isFollowing])
  const tiles = strip.getVirtualItems()
  const lastShown = tiles.at(-1)?.index ?? 0
  useEffect(() => {
    if (jobs.length > 0 && lastShown >= jobs.length - 5) onEndReached()
  }, [lastShown, jobs.length, onEndReached])

  const press = (event: KeyboardEvent) => {
    const watched = jobs[watchedAt]
    // Ctrl+Enter runs what is in the form.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && watched !== undefined) onOpen(watched)
    if (event.key === ' ' && watched !== undefined) onPick(watched.id)
    if (/^(Arrow(Left|Right)|Home|End| )$/u.test(event.key)) event.preventDefault()
    const next = runForKey(jobs, watchedId, readingKey(event.key))
    if (next !== null) onWatch(next.id)
  }
  return (
    <div className="relative shrink-0">
      <div
        ref={scroller}
        role="listbox"
        aria-label={t('strip.label')}
        aria-orientation="horizontal"
        aria-multiselectable
        aria-activedescendant={watchedAt < 0 ? undefined : `${id}-${watchedId}`}
        tabIndex={0}
        onKeyDown={press}
        onScroll={(event) => event.currentTarget.scrollLeft < tileWidth / 2 && setSeenId(newestId)}
        onWheel={(event) => {
          if (scroller.current !== null && event.deltaX === 0) scroller.current.scrollLeft += event.deltaY
        }}
        className="h-[118px] overflow-x-auto overflow-y-hidden border-t border-line bg-surface-0 [scrollbar-width:none]"
      >
        <div role="presentation" className="relative h-full" style={{ width: strip.getTotalSize() }}>
          {tiles.map(({ key, index, start }) => {
            const job = jobs[index]
            if (job === undefined) return null
            const isPicked = picked.has(job.id)
            return (
              // The strip has the focus and handles the keys; a frame only takes the pointer.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={key}
                id={`${id}-${job.id}`}
                role="option"
                aria-selected={job.id === watchedId || isPicked}
                onClick={(event) => (event.ctrlKey || event.metaKey ? onPick(job.id) : onWatch(job.id))}
                onDoubleClick={() => onOpen(job)}
                className="absolute top-[9px] w-[114px]"
                style={{ insetInlineStart: start }}
              >
                <RunTile job={job} isWatched={job.id === watchedId} isPicked={isPicked} />
              </div>
            )
          })}
        </div>
      </div>
      <span role="status" className="absolute top-2 start-2">
        {fresh > 0 && (
          <Button size="small" variant="strong" className="shadow-pop" onClick={onNewest}>
            {t('strip.fresh', { count: fresh })}
          </Button>
        )}
      </span>
    </div>
  )
}
