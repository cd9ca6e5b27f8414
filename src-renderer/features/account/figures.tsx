import type { AccountOverview, AccountUsage } from '#shared/bridge/account.ts'
import { creditUnit, formatCount, formatCredits, formatDate } from '../../lib/format.ts'
import { isOfflineIn, usePractice, useStudioStatus } from '../../lib/studio-state.tsx'
import { useNow } from '../../lib/hooks.ts'
import { formatReadAt } from './format-money.ts'
import { ReadAt } from './part-state.tsx'
import { t } from './texts.ts'

type Figure = {
  readonly term: string
  readonly figure: string
  readonly unit?: string
  readonly words: readonly string[]
  /** When it was read, ISO 8601; null if it was not. */
  readonly at: string | null
}

/** A guess that is further ahead says nothing. */
const mostDaysLeft = 365

/** How many whole days a balance lasts at a daily average; null if it lasts longer than a year. Credits. */
function daysLeft(balance: number, perDay: number): number | null {
  const days = perDay <= 0 ? Number.POSITIVE_INFINITY : Math.floor(balance / perDay)
  return days > mostDaysLeft ? null : days
}

/** The figures of the screen; a figure that is not known is a dash. `days`: of the period. */
function figuresOf(
  overview: AccountOverview,
  usage: AccountUsage | undefined,
  shown: { readonly days: number; readonly practice: boolean },
): Figure[] {
  const { credits, history } = overview
  const month = credits?.value.currentMonth ?? null
  const lifetime = credits?.value.lifetime ?? null
  const refill = credits?.value.nextRefill ?? null
  const inCredits = (figure: number) => formatCredits(figure, shown.practice)
  const spent = (usage?.days ?? []).reduce(
    (sum, { video, image, audio, other }) => sum + video + image + audio + other,
    0,
  )
  const perDay = usage === undefined ? null : (usage.service?.value.perDay ?? spent / shown.days)
  const left = credits === null || perDay === null ? null : daysLeft(credits.value.balance, perDay)
  const unknown = t('figures.unknown')
  const creditsAt = credits?.at ?? null
  return [
    {
      term: t('figures.balance'),
      figure: credits === null ? unknown : formatCount(credits.value.balance),
      ...(credits === null ? {} : { unit: creditUnit(shown.practice) }),
      words: [
        ...(credits === null ? [t('notRead')] : []),
        refill === null ? t('figures.noRefill') : t('figures.refill', { date: formatDate(refill) }),
      ],
      at: creditsAt,
    },
    {
      term: t('figures.month'),
      figure: month === null ? unknown : formatCount(month.spent),
      words: month === null ? [] : [t('figures.earned', { credits: inCredits(month.earned) })],
      at: month === null ? null : creditsAt,
    },
    {
      term: t('figures.average'),
      figure: perDay === null ? unknown : formatCount(Math.round(perDay)),
      words: left === null ? [] : [t('figures.daysLeft', { days: left })],
      at: usage?.service?.at ?? history.at,
    },
    {
      term: t('figures.refunded'),
      figure: usage === undefined ? unknown : formatCount(usage.refunded.credits),
      words: usage === undefined ? [] : [t('figures.refunds', { count: usage.refunded.count })],
      at: history.at,
    },
    {
      term: t('figures.lifetime'),
      figure: lifetime === null ? unknown : formatCount(lifetime.spent),
      words:
        lifetime === null
          ? []
          : [
              t('figures.bought', { credits: formatCount(lifetime.purchased) }),
              t('figures.earned', { credits: formatCount(lifetime.earned) }),
            ],
      at: lifetime === null ? null : creditsAt,
    },
  ]
}

type FiguresProps = {
  readonly overview: AccountOverview
  readonly usage: AccountUsage | undefined
  readonly days: number
}

/** The balance with the time it was read, and what was spent, refunded and earned. */
export function Figures({ overview, usage, days }: FiguresProps) {
  const practice = usePractice()
  const isOffline = useStudioStatus(isOfflineIn) ?? false
  const readAt = overview.credits?.at ?? null
  const now = useNow(60_000)
  const wordsAt = (at: string | null) => (at === null ? null : formatReadAt(at, now))
  // One time stands for the row where all are the same; offline each figure has its own.
  const isShown = (at: string | null, index: number) => index === 0 || isOffline || wordsAt(at) !== wordsAt(readAt)
  return (
    <dl className="grid grid-cols-[1.35fr_1fr_1fr_1fr_1fr] border-b border-line">
      {figuresOf(overview, usage, { days, practice }).map(({ term, figure, unit, words, at }, index) => (
        <div key={term} className="min-w-0 border-e border-line px-5 py-4 last:border-e-0 max-[1300px]:px-3.5">
          <dt className="truncate text-small text-ink-3" title={term}>
            {term}
          </dt>
          <dd>
            <span
              title={unit === undefined ? undefined : `${figure} ${unit}`}
              className={`block truncate font-[620] tracking-[-.015em] ${index === 0 ? 'text-display max-[1300px]:text-figure' : 'text-figure'}`}
            >
              {figure}
              {unit !== undefined && (
                <>
                  {' '}
                  <small className="text-lead font-medium tracking-normal">{unit}</small>
                </>
              )}
            </span>
            {words.map((line) => (
              <span key={line} className="line-clamp-2 text-small text-ink-3">
                {line}
              </span>
            ))}
            {isShown(at, index) && <ReadAt at={at} below />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
