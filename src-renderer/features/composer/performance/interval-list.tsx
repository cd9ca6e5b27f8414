import { useEffect, useId, useRef, useState } from 'react'
import { formatBounds, formatCompact, formatStep } from '../../../lib/compact-number.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IntervalMark, ScaleLines, ScaleNumbers } from '../../../ui/interval-mark.tsx'
import type { IntervalScale } from '../../../ui/interval-scale.ts'
import { listStep } from '../../../ui/virtual-list.tsx'
import { type ChartRow, isSameGroup, leastPosts } from './chart-groups.ts'
import type { PostGroup } from '#shared/bridge/performance.ts'
import { t } from './texts.ts'

/** The columns of a row: name, posts, interval, median. */
const columns =
  'grid grid-cols-[148px_32px_minmax(0,1fr)_46px] items-center gap-x-2 px-3.5 text-small mid:grid-cols-[156px_32px_minmax(0,1fr)_46px] mid:gap-x-2.5 mid:px-5'

function rowWords({ name, n, value: { median, low, high } }: ChartRow): string {
  if (median === null) return t('charts.rowNone', { name, posts: n })
  const words = { name, posts: n, median: formatCompact(median) }
  if (n < leastPosts || low === null || high === null) return t('charts.rowFew', words)
  return t('charts.row', { ...words, bounds: formatBounds(low, high) })
}

type IntervalListProps = {
  readonly label: string
  readonly rows: readonly ChartRow[]
  readonly scale: IntervalScale
  /** The median of all posts. */
  readonly reference: number | null
  readonly picked: PostGroup | null
  onPick(group: PostGroup): void
  /** Called on Enter: the posts of the row are wanted. */
  onOpen(): void
}

/** Medians with their intervals, a row for each group. One tab stop: arrows select a row, Enter goes to its posts. */
export function IntervalList({ label, rows, scale, reference, picked, onPick, onOpen }: IntervalListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const selected = rows.findIndex(({ group }) => isSameGroup(picked, group))
  const [moved, setMoved] = useState(0)
  const active = selected >= 0 ? selected : Math.min(moved, rows.length - 1)
  useEffect(() => {
    if (selected >= 0) list.current?.children[selected]?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const go = (index: number) => {
    const row = rows[index]
    setMoved(index)
    if (row !== undefined) onPick(row.group)
  }
  if (rows.length === 0) return <p className="px-3.5 pb-3 text-small text-ink-3 mid:px-5">{t('charts.none')}</p>
  return (
    <div>
      <div aria-hidden className={classNames(columns, 'h-[18px] text-caption! text-ink-3')}>
        <span />
        <span className="text-end">{t('charts.posts')}</span>
        <span />
        <span className="text-end">{t('charts.median')}</span>
      </div>
      <div className="relative">
        <div aria-hidden className={classNames(columns, 'pointer-events-none absolute inset-0 items-stretch!')}>
          <span />
          <span />
          <span className="relative">
            <ScaleLines scale={scale} reference={reference} />
          </span>
          <span />
        </div>
        <div
          ref={list}
          role="listbox"
          aria-label={label}
          aria-activedescendant={`${id}-${active}`}
          tabIndex={0}
          className="virtual-list relative"
          onKeyDown={(event) => {
            const next = listStep(
              rows.map(() => true),
              active,
              event.key,
              8,
            )
            if (next !== null) go(next)
            else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
              go(active)
              onOpen()
            } else if (event.key === ' ') go(active)
            else return
            event.preventDefault()
          }}
        >
          {rows.map((row, index) => {
            const few = row.n < leastPosts
            const isPicked = index === selected
            return (
              // The list has the focus and handles the keys of its rows.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={row.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={isPicked}
                data-active={index === active || undefined}
                onClick={() => go(index)}
                className={classNames(columns, 'relative h-6 mid:h-7', isPicked ? 'row-picked' : 'hover:bg-control/40')}
              >
                <span className="sr-only">{rowWords(row)}</span>
                <div aria-hidden className="contents">
                  <span className={classNames('truncate', few && 'text-ink-2', isPicked && 'font-medium')}>
                    {row.name}
                  </span>
                  <span className="text-end text-ink-3">{row.n}</span>
                  <span className="relative self-stretch">
                    <IntervalMark value={row.value} scale={scale} few={few} picked={isPicked} />
                  </span>
                  <span className={classNames('text-end', few && 'text-ink-2', isPicked && 'font-medium')}>
                    {row.value.median === null ? '–' : formatCompact(row.value.median)}
                  </span>
                </div>
              </div>
            )
          })}
        </div>
      </div>
      <div className={columns}>
        <span />
        <span />
        <ScaleNumbers scale={scale} format={formatStep} />
        <span />
      </div>
    </div>
  )
}
