import { formatCount, formatCredits } from '../../lib/format.ts'
import { usePractice } from '../../lib/workspace.ts'
import { classNames } from '../../ui/class-names.ts'
import type { SheetTotals } from './sheet-totals.ts'
import { t } from './texts.ts'

export type BudgetMeterProps = {
  readonly totals: SheetTotals
  /** Credits; null where there is no ceiling. */
  readonly budget: number | null
}

const share = (part: number, whole: number) => `${whole <= 0 ? 0 : Math.min(100, (part / whole) * 100)}%`

/** What a batch has cost: charged, in flight, what is left to its ceiling, and what lies beyond it. */
export function BudgetMeter({ totals, budget }: BudgetMeterProps) {
  const isPractice = usePractice()
  const { finished, inFlight, refunded, estimate } = totals
  const whole = Math.max(estimate, budget ?? 0, finished.credits + inFlight.credits, 1)
  const spent = finished.credits + inFlight.credits
  const left = budget === null ? null : Math.max(0, budget - spent)
  const rows = [
    { term: t('budget.finished', { count: finished.runs }), swatch: 'bg-data-1', credits: finished.credits },
    { term: t('budget.running', { count: inFlight.runs }), swatch: 'bg-mark', credits: inFlight.credits },
  ]
  return (
    <div>
      <p className="flex items-baseline gap-1.5">
        <b className="text-figure font-[620]">{formatCount(spent)}</b>
        <span className="flex-1 text-ink-2">
          {budget === null ? t('budget.charged') : t('budget.of', { budget: formatCredits(budget, isPractice) })}
        </span>
        {left !== null && (
          <span className="text-small text-ink-3">{t('budget.left', { credits: formatCount(left) })}</span>
        )}
      </p>
      <div
        role="meter"
        aria-label={t('budget.label')}
        aria-valuemin={0}
        aria-valuemax={budget ?? whole}
        aria-valuenow={Math.min(spent, budget ?? whole)}
        aria-valuetext={
          budget === null
            ? t('budget.spent', { spent: formatCredits(spent, isPractice) })
            : t('budget.spentOf', {
                spent: formatCredits(spent, isPractice),
                budget: formatCredits(budget, isPractice),
              })
        }
        className="relative mt-2 h-6 bg-control"
      >
        {budget !== null && budget < whole && (
          <i className="hatched absolute inset-y-0 right-0" style={{ left: share(budget, whole) }} />
        )}
        <i className="absolute inset-y-0 left-0 bg-data-1" style={{ width: share(finished.credits, whole) }} />
        <i
          className="absolute inset-y-0 bg-mark"
          style={{ left: share(finished.credits, whole), width: share(inFlight.credits, whole) }}
        />
        {budget !== null && (
          <i
            className="absolute -top-1 -bottom-1 w-0.5 -translate-x-1/2 bg-ink"
            style={{ left: share(budget, whole) }}
          />
        )}
      </div>
      <p className="mt-1 flex justify-between text-caption text-ink-3">
        <span>{budget === null ? t('budget.none') : t('budget.limit', { credits: formatCount(budget) })}</span>
        <span>{t('budget.estimate', { credits: formatCount(estimate) })}</span>
      </p>
      <dl className="mt-2 space-y-1 text-small">
        {rows.map(({ term, swatch, credits }) => (
          <div key={term} className="flex items-center gap-2.5">
            <i aria-hidden className={classNames('size-[9px] shrink-0', swatch)} />
            <dt className="flex-1">{term}</dt>
            <dd>{formatCredits(credits, isPractice)}</dd>
          </div>
        ))}
        {refunded.runs > 0 && (
          <div className="flex items-center gap-2.5">
            <i aria-hidden className="size-[9px] shrink-0 inset-ring-[1.5px] inset-ring-err" />
            <dt className="flex-1">{t('budget.refunded', { count: refunded.runs })}</dt>
            <dd>+{formatCredits(refunded.credits, isPractice)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
