import type { ComposerBrand } from '#shared/bridge/composer.ts'
import type { PerformanceReading } from '#shared/bridge/performance.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { StaleNote, UnreadNote } from '../../../forms/stale-note.tsx'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useReadState } from '../../../lib/read-state.ts'
import { timeZoneOf } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IntervalMark } from '../../../ui/interval-mark.tsx'
import { linearScale } from '../../../ui/interval-scale.ts'
import { EmptyState } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SidePanel, SidePanelsProvider, useSidePanels } from '../../../ui/side-panel.tsx'
import { NumbersDialog } from '../publish/numbers-dialog.tsx'
import { Charts } from './charts.tsx'
import { Figures } from './figures.tsx'
import { GroupInspector } from './group-inspector.tsx'
import { performanceCommands } from './performance-commands.ts'
import { metrics, periodDays, periods, usePerformanceState } from './performance-store.ts'
import { t } from './texts.ts'

const sample = { median: 50, low: 0, high: 100 }

function Legend({ few, words }: { readonly few: boolean; readonly words: string }) {
  return (
    <span className="flex items-center gap-1.5 text-caption whitespace-nowrap text-ink-3">
      <span aria-hidden className="relative h-3 w-[26px]">
        <IntervalMark value={sample} scale={linearScale([100])} few={few} />
      </span>
      {words}
    </span>
  )
}

/** Plain blocks in the places of figures and charts. */
function Blocks() {
  return (
    <div role="group" aria-busy aria-label={t('loading')} className="grid flex-1 grid-cols-2 gap-5 p-5">
      {[0, 1, 2, 3].map((block) => (
        <div key={block} className="rounded-control bg-control" />
      ))}
    </div>
  )
}

const next = <Value,>(values: readonly Value[], current: Value): Value =>
  values[(values.indexOf(current) + 1) % values.length] ?? current

const hasNumbers = ({ posts, overall }: PerformanceReading) => (posts?.withNumbers ?? overall?.posts ?? 0) > 0

/** What a brand's posts reached: figures, charts of groups, and the posts of the selected one. */
export function PerformanceTab({ brand }: { readonly brand: ComposerBrand }) {
  const { profileId } = brand
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const { state, change } = usePerformanceState(profileId)
  const { period, metric, isTable, picked, inspectorShown } = state
  const [isAdding, setAdding] = useState(false)
  const posts = useRef<HTMLDivElement>(null)
  const days = periodDays[period]
  const options = query.performance.read.queryOptions({ input: { profileId, days, refresh: 'known' } })
  const read = useQuery({ ...options, placeholderData: keepPreviousData })
  const { data: reading } = read
  const shown = useReadState(read)
  const readNow = async () => {
    queries.setQueryData(options.queryKey, await call.performance.read({ profileId, days, refresh: 'now' }))
  }
  const panels = useSidePanels({
    right: { isShown: inspectorShown, toggle: () => change({ inspectorShown: !inspectorShown }) },
  })
  const goToPosts = () => {
    panels.right.show()
    // The list may be shown only now.
    requestAnimationFrame(() => posts.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus())
  }
  useCommands(() =>
    performanceCommands({
      hasPicked: picked !== null,
      changePeriod: () => change({ period: next(periods, period) }),
      changeMetric: () => change({ metric: next(metrics, metric) }),
      toggleTable: () => change({ isTable: !isTable }),
      addNumbers: () => setAdding(true),
      goToPosts,
      clear: () => change({ picked: null }),
      toggleInspector: panels.right.toggle,
    }),
  )
  const timeZone = timeZoneOf(reading?.timezone ?? brand.timezone)
  return (
    <SidePanelsProvider panels={panels}>
      <div className="relative flex h-full min-h-0 bg-surface-1">
        <section aria-label={t('label')} className="flex min-h-0 min-w-0 flex-1 flex-col">
          <StaleNote facts={reading} onRetry={readNow} />
          <div className="flex h-[50px] shrink-0 items-center gap-2 px-3.5 mid:px-5">
            <Segmented
              label={t('bar.period')}
              labelHidden
              options={periods.map((value) => ({ value, label: t(`bar.periods.${value}`) }))}
              value={period}
              onChange={(value) => change({ period: value })}
            />
            <Segmented
              label={t('bar.metric')}
              labelHidden
              options={metrics.map((value) => ({ value, label: t(`bar.metrics.${value}`) }))}
              value={metric}
              onChange={(value) => change({ metric: value })}
            />
            <span className="flex-1" />
            <span className="hidden items-center gap-3 mid:flex">
              <Legend few={false} words={t('bar.median')} />
              <Legend few words={t('bar.few')} />
            </span>
            <span className="text-caption whitespace-nowrap text-ink-3 mid:hidden">
              {reading !== undefined && t('bar.readAt', { time: formatDateTime(reading.readAt) })}
            </span>
            <Button
              size="small"
              variant="quiet"
              pressed={isTable}
              aria-keyshortcuts="T"
              onClick={() => change({ isTable: !isTable })}
            >
              <Icon icon={Table2} size={14} />
              {t('bar.table')}
            </Button>
          </div>
          {shown.state === 'failed' && <UnreadNote read={shown} />}
          {shown.state === 'loading' && <Blocks />}
          {reading !== undefined &&
            (hasNumbers(reading) ? (
              <div
                aria-busy={read.isPlaceholderData || undefined}
                className={classNames('flex min-h-0 flex-1 flex-col', read.isPlaceholderData && 'opacity-55')}
              >
                <Figures reading={reading} metric={metric} onAdd={() => setAdding(true)} />
                <Charts
                  reading={reading}
                  metric={metric}
                  isTable={isTable}
                  picked={picked}
                  timeZone={timeZone}
                  onPick={(group) => change({ picked: group })}
                  onOpen={goToPosts}
                />
              </div>
            ) : (
              <EmptyState
                title={t('empty.title')}
                actions={<Button onClick={() => setAdding(true)}>{t('empty.add')}</Button>}
              >
                {t('empty.text')}
              </EmptyState>
            ))}
        </section>
        {reading !== undefined && hasNumbers(reading) && (
          <SidePanel side="right" label={t('group.label')}>
            <GroupInspector
              profileId={profileId}
              reading={reading}
              metric={metric}
              group={picked}
              timeZone={timeZone}
              listRef={posts}
              onClose={() => change({ picked: null })}
            />
          </SidePanel>
        )}
      </div>
      <NumbersDialog profileId={profileId} open={isAdding} facts={reading} onClose={() => setAdding(false)} />
    </SidePanelsProvider>
  )
}
