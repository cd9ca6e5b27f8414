import type { SpendReport } from '#shared/bridge/money.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from './texts.ts'

/** One of the figures over the bars. */
export type Figure = { readonly term: string; readonly figure: string; readonly words: string }

const rounded = (credits: number) => (credits < 10 ? (Math.round(credits * 10) / 10).toString() : formatCount(credits))

/** What was spent, a day's average, what was refunded, and what a rated file cost with everything that was not kept. */
export function figuresOf({ total, kept }: Pick<SpendReport, 'total' | 'kept'>, days: number): Figure[] {
  const net = total.charged - total.refunded
  return [
    { term: t('figures.spent'), figure: formatCount(net), words: t('figures.runs', { runs: total.jobs, days }) },
    { term: t('figures.average'), figure: rounded(net / days), words: t('figures.days', { days }) },
    {
      term: t('figures.refunded'),
      figure: formatCount(total.refunded),
      words: t('figures.charged', { credits: formatCount(total.charged) }),
    },
    kept.creditsEach === null
      ? { term: t('figures.perRated'), figure: '–', words: t('figures.noRated') }
      : {
          term: t('figures.perRated'),
          figure: rounded(kept.creditsEach),
          words: t('figures.rated', { files: kept.files }),
        },
  ]
}
