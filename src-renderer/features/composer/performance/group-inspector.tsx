import type { PerformanceReading, PerformedPost, PostGroup } from '#shared/bridge/performance.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { UnreadNote } from '../../../forms/stale-note.tsx'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatBounds, formatCompact, formatStep } from '../../../lib/compact-number.ts'
import { formatCount, formatDecimal } from '../../../lib/format.ts'
import { useReadState } from '../../../lib/read-state.ts'
import { IconButton } from '../../../ui/button.tsx'
import { IntervalMark, ScaleLines, ScaleNumbers, type IntervalValue } from '../../../ui/interval-mark.tsx'
import { type IntervalScale, logScale } from '../../../ui/interval-scale.ts'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { boundsOf, type Comparison, compare, countOf, leastPosts, valueOf } from './chart-groups.ts'
import { groupName, groupReach } from './group-words.ts'
import type { Metric } from './performance-store.ts'
import { PostList } from './post-list.tsx'
import { t } from './texts.ts'

type StripProps = { readonly posts: readonly PerformedPost[]; readonly value: IntervalValue }

/** Every post as a tick on the scale of views, with the median and its interval. */
function Strip({ posts, value }: StripProps) {
  const views = posts.flatMap(({ views: one }) => (typeof one === 'number' && one > 0 ? [one] : []))
  const { median } = value
  if (views.length === 0 || median === null) return null
  const scale: IntervalScale = logScale([...views, ...boundsOf([value])])
  const at = (one: number) => `${scale.at(one) * 100}%`
  return (
    <figure
      aria-label={t('group.strip', {
        count: views.length,
        low: formatCompact(Math.min(...views)),
        high: formatCompact(Math.max(...views)),
        median: formatCompact(median),
      })}
      className="mt-1"
    >
      <div aria-hidden className="relative h-[46px]">
        <ScaleLines scale={scale} />
        {posts.map(({ jobId, platform, views: one }) =>
          typeof one === 'number' && one > 0 ? (
            <i
              key={`${jobId} ${platform}`}
              className="absolute top-3.5 -ml-px h-[18px] w-0.5 bg-data-2"
              style={{ left: at(one) }}
            />
          ) : null,
        )}
        <i className="absolute top-1 -ml-px h-[34px] w-0.5 bg-mark-edge" style={{ left: at(median) }} />
        <div className="absolute inset-x-0 top-[36px] h-2.5">
          <IntervalMark value={value} scale={scale} few={posts.length < leastPosts} />
        </div>
      </div>
      <ScaleNumbers scale={scale} format={formatStep} />
    </figure>
  )
}

const withDecimal = (factor: number) => formatDecimal(factor)

function comparisonWords({ factor, low, high, couldBeChance }: Comparison): string {
  const words =
    low === null || high === null
      ? t('group.factor', { factor: withDecimal(factor) })
      : t('group.factorBounds', { factor: withDecimal(factor), low: withDecimal(low), high: withDecimal(high) })
  return couldBeChance ? t('group.chance', { factor: words }) : words
}

function medianWords({ median, low, high }: IntervalValue): string {
  if (median === null) return '–'
  return low === null || high === null
    ? formatCompact(median)
    : t('group.bounds', { median: formatCompact(median), bounds: formatBounds(low, high) })
}

type GroupInspectorProps = {
  readonly profileId: string
  readonly reading: PerformanceReading
  readonly metric: Metric
  /** The selected row or cell; all posts if none is. */
  readonly group: PostGroup | null
  readonly timeZone: string
  readonly listRef: RefObject<HTMLDivElement | null>
  onClose(): void
}

/** The selected row or cell: its median, every post as a tick, the comparison with all posts, and the posts. */
export function GroupInspector(props: GroupInspectorProps) {
  const { profileId, reading, metric, group, timeZone, listRef, onClose } = props
  const { query } = useBridge()
  const asked: PostGroup = group ?? { kind: 'all' }
  const read = useQuery(
    query.performance.posts.queryOptions({
      input: { profileId, days: reading.days, group: asked, refresh: 'known' },
    }),
  )
  const shown = useReadState(read)
  const posts = read.data?.posts ?? []
  const name = groupName(asked, reading)
  const reach = groupReach(asked, reading)
  // A cell is known by its views only.
  const shownMetric: Metric = asked.kind === 'cell' ? 'views' : metric
  const value = valueOf(reach, shownMetric)
  const n = countOf(reach, shownMetric)
  const compared = asked.kind === 'all' ? null : compare(value, valueOf(reading.overall, shownMetric).median)
  const facts = [
    ...(compared === null ? [] : [{ term: t('group.compared'), detail: comparisonWords(compared) }]),
    { term: t('group.saves'), detail: medianWords(valueOf(reach, 'savesPer1000')) },
    { term: t('group.shares'), detail: medianWords(valueOf(reach, 'sharesPer1000')) },
  ]
  return (
    <aside
      aria-label={t('group.label')}
      className="flex h-full min-h-0 w-[316px] shrink-0 flex-col border-s border-line bg-surface-1 mid:w-[332px]"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line pe-3 ps-4">
        <h2 dir="auto" className="truncate">
          {name}
        </h2>
        <span className="shrink-0 text-small text-ink-3">{t(`group.kinds.${asked.kind}`, { count: n })}</span>
        <span className="flex-1" />
        {group !== null && (
          <IconButton icon={X} size="small" label={t('group.close')} keys="escape" onClick={onClose} />
        )}
      </div>
      <Section>
        <div className="flex items-baseline gap-1.5 tabular-nums">
          <span className="text-figure font-[620]">{value.median === null ? '–' : formatCompact(value.median)}</span>
          <span className="min-w-0 truncate text-ink-2">{t(`group.medians.${shownMetric}`)}</span>
          <span className="ms-auto shrink-0 text-small text-ink-3">
            {value.low !== null && value.high !== null && formatBounds(value.low, value.high)}
          </span>
        </div>
        {shownMetric === 'views' && <Strip posts={posts} value={value} />}
        {n < leastPosts && <p className="mt-1 text-small text-ink-3">{t('group.early')}</p>}
        <div className="mt-3">
          <KeyValue rows={facts} />
        </div>
      </Section>
      <div className="flex shrink-0 px-4 pt-2.5 pb-1 text-small text-ink-3">
        <h3 className="font-regular">{t('group.posts')}</h3>
        <span className="ms-auto tabular-nums">{read.data !== undefined && formatCount(read.data.total)}</span>
      </div>
      {shown.state === 'loading' ? (
        <div role="group" aria-busy aria-label={t('group.loading')} className="m-4 h-36 rounded-control bg-control" />
      ) : shown.state === 'failed' || read.data === undefined ? (
        <UnreadNote read={shown} />
      ) : posts.length === 0 ? (
        <p className="px-4 text-small text-ink-3">{t('group.none')}</p>
      ) : (
        <>
          <PostList label={t('group.posts')} posts={posts} timeZone={timeZone} listRef={listRef} />
          {read.data.total > posts.length && (
            <p className="px-4 py-2 text-caption text-ink-3">
              {t('group.mostListed', { count: formatCount(posts.length) })}
            </p>
          )}
        </>
      )}
    </aside>
  )
}
