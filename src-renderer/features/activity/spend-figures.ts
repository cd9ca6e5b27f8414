import type { SpendReport } from '#shared/bridge/money.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'

/** One of the figures over the bars. */
export type Figure = { readonly term: string; readonly figure: string; readonly words: string }

const rounded = (credits: number) => (credits < 10 ? (Math.round(credits * 10) / 10).toString() : formatCount(credits))

/** What was spent, a day's average, what came back, and what a rated file cost with everything that was not kept. */
export function figuresOf({ total, kept }: Pick<SpendReport, 'total' | 'kept'>, days: number): Figure[] {
  const net = total.charged - total.refunded
  const spent = days === 1 ? 'today' : `in ${formatPlural(days, 'day')}`
  return [
    { term: 'Spent', figure: formatCount(net), words: `${spent}, ${formatPlural(total.jobs, 'run')}` },
    { term: 'Average a day', figure: rounded(net / days), words: `of ${formatPlural(days, 'day')}` },
    { term: 'Returned', figure: formatCount(total.refunded), words: `of ${formatCount(total.charged)} charged` },
    kept.creditsEach === null
      ? { term: 'Cost of a rated file', figure: '–', words: 'no file was rated' }
      : {
          term: 'Cost of a rated file',
          figure: rounded(kept.creditsEach),
          words: `all spending over ${formatPlural(kept.files, 'file')}`,
        },
  ]
}
