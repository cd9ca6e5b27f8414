import type { AccountOverview } from '#shared/bridge/account.ts'
import { LimitList } from '../../forms/spending-limits.tsx'
import { formatCount, formatDate } from '../../lib/format.ts'
import { KeyValue } from '../../ui/section.tsx'
import { formatPrice } from './format-money.ts'
import { LimitMeters } from './limit-meters.tsx'
import { PartProblem, ReadAt } from './part-state.tsx'
import { t } from './texts.ts'

/** The tier with its limits and what happens at each, and the user's own spending limits. */
export function LimitsTab({ overview }: { readonly overview: AccountOverview }) {
  const { tier } = overview
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_minmax(0,1fr)] divide-x divide-line overflow-y-auto">
      <section aria-label={t('limits.tier')} className="px-5 py-4">
        <div className="mb-3 flex items-baseline gap-3">
          <h2>{tier === null ? t('limits.tier') : t('limits.title', { tier: tier.value.name })}</h2>
          <ReadAt at={tier?.at ?? null} />
        </div>
        <PartProblem overview={overview} part="tier" />
        {tier === null ? (
          <p className="text-small text-ink-3">{t('limits.none')}</p>
        ) : (
          <LimitMeters tier={tier.value} withEnds />
        )}
      </section>
      <div className="min-w-0">
        {tier !== null && (
          <section aria-label={t('limits.includes')} className="border-b border-line px-5 py-4">
            <h2 className="mb-3">{t('limits.includes')}</h2>
            <KeyValue
              left
              rows={[
                {
                  term: t('limits.price'),
                  detail:
                    tier.value.price === 0
                      ? t('limits.free')
                      : t('limits.priceMonth', { price: formatPrice(Math.round(tier.value.price * 100), 'USD') }),
                },
                { term: t('limits.monthly'), detail: formatCount(tier.value.monthlyCredits) },
                {
                  term: t('limits.cycle'),
                  detail: t('limits.cycleSpan', {
                    start: formatDate(tier.value.cycle.start),
                    end: formatDate(tier.value.cycle.end),
                  }),
                },
                ...(tier.value.cycle.renewsAt === null
                  ? []
                  : [{ term: t('limits.renews'), detail: formatDate(tier.value.cycle.renewsAt) }]),
              ]}
            />
            <ul className="mt-3 list-disc ps-5 text-small text-ink-2">
              {tier.value.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </section>
        )}
        <section aria-label={t('limits.spending')} className="px-5 py-4">
          <h2>{t('limits.spending')}</h2>
          <p className="mb-3 text-small text-ink-3">{t('limits.spendingHelp')}</p>
          <LimitList />
        </section>
      </div>
    </div>
  )
}
