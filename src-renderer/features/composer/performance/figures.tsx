import type { PerformanceReading } from '#shared/bridge/performance.ts'
import type { ReactNode } from 'react'
import { formatBounds, formatCompact } from '../../../lib/compact-number.ts'
import { formatCount } from '../../../lib/format.ts'
import type { IntervalValue } from '../../../ui/interval-mark.tsx'
import { valueOf } from './chart-groups.ts'
import type { Metric } from './performance-store.ts'
import { t } from './texts.ts'

type FigureProps = { readonly term: string; readonly figure: ReactNode; readonly below: ReactNode }

function Figure({ term, figure, below }: FigureProps) {
  return (
    <div className="min-w-0 border-e border-line px-3.5 pt-2 pb-[9px] last:border-e-0 mid:px-5 mid:pt-2.5 mid:pb-[11px]">
      <dt className="text-small text-ink-3">{term}</dt>
      <dd className="text-title font-[620] whitespace-nowrap">{figure}</dd>
      <dd className="truncate text-caption text-ink-3">{below}</dd>
    </div>
  )
}

const figureOf = ({ median }: IntervalValue) => (median === null ? '–' : formatCompact(median))
const boundsWords = ({ median, low, high }: IntervalValue) =>
  low === null || high === null ? t(median === null ? 'figures.unknown' : 'figures.onePost') : formatBounds(low, high)

/** A factor as a signed percentage: 1.18 is `+18%`. */
function asPercent(factor: number): string {
  const percent = Math.round((factor - 1) * 100)
  return `${percent > 0 ? '+' : ''}${formatCount(percent)}%`
}

/** What the change is against the period before, with its bounds; it could be chance if they include none. */
function changeWords({ change }: PerformanceReading): { readonly figure: string; readonly below: string } {
  if (change === null || change === undefined) return { figure: '–', below: t('figures.unknown') }
  const { factor, low, high } = change
  const percent = (one: number) => asPercent(one).replace('%', '')
  const bounds = t('figures.changeBounds', { low: percent(low), high: asPercent(high) })
  return { figure: asPercent(factor), below: low <= 1 && high >= 1 ? t('figures.chance', { bounds }) : bounds }
}

type FiguresProps = {
  readonly reading: PerformanceReading
  readonly metric: Metric
  onAdd(): void
}

/** Four figures: posts with numbers, medians with their intervals, and the change against the period before. */
export function Figures({ reading, metric, onAdd }: FiguresProps) {
  const { posts, overall, days } = reading
  const missing = posts === undefined ? 0 : posts.total - posts.withNumbers
  const views = valueOf(overall, 'views')
  const rateOf: Metric = metric === 'sharesPer1000' ? metric : 'savesPer1000'
  const rate = valueOf(overall, rateOf)
  const change = days === null ? { figure: '–', below: t('figures.noPeriod') } : changeWords(reading)
  return (
    <dl
      aria-label={t('figures.label')}
      className="grid shrink-0 grid-cols-[1fr_1fr_1fr_1.25fr] border-y border-line tabular-nums"
    >
      <Figure
        term={t('figures.posts')}
        figure={t.rich('figures.of', {
          count: formatCount(posts?.withNumbers ?? 0),
          total: formatCount(posts?.total ?? 0),
          rest: (words) => <small className="text-body font-regular text-ink-2">{words}</small>,
        })}
        below={
          missing > 0 && (
            <button type="button" className="link min-h-4" onClick={onAdd}>
              {t('figures.add', { count: formatCount(missing) })}
            </button>
          )
        }
      />
      <Figure term={t('figures.views')} figure={figureOf(views)} below={boundsWords(views)} />
      <Figure term={t(`figures.${rateOf}`)} figure={figureOf(rate)} below={boundsWords(rate)} />
      <Figure
        term={days === null ? t('figures.changeAll') : t('figures.change', { days: String(days) })}
        figure={change.figure}
        below={change.below}
      />
    </dl>
  )
}
