import type { AccountUsage } from '#shared/bridge/account.ts'
import { t } from './texts.ts'

/** By what the chart tells a day's credits apart. */
export type Grouping = 'kind' | 'model'

/** A day with its credits, one amount for each name of its series. */
export type ChartDay = { readonly day: string; readonly amounts: readonly number[] }

/** The parts of a chart, most important first, and its days. */
export type Series = { readonly names: readonly string[]; readonly days: readonly ChartDay[] }

const kinds = ['video', 'image', 'audio', 'other'] as const

/** Shades that can be told apart; what is left is one part. */
const mostModels = 3

function byKind({ days }: AccountUsage): Series {
  const shown = kinds.filter((kind) => kind !== 'other' || days.some(({ other }) => other > 0))
  return {
    names: shown.map((kind) => t(`chart.kinds.${kind}`)),
    days: days.map((day) => ({ day: day.day, amounts: shown.map((kind) => day[kind]) })),
  }
}

function byModel({ days, byModel: models }: AccountUsage): Series {
  const spent = models.filter(({ credits }) => credits > 0)
  const rest = spent.length > mostModels + 1 ? mostModels : spent.length
  const named = spent.slice(0, rest).map((model) => ({ model, at: models.indexOf(model) }))
  const left = models.flatMap((model, at) => (named.some((one) => one.at === at) ? [] : [{ model, at }]))
  const isMore = left.some(({ model }) => model.credits > 0)
  return {
    names: [
      ...named.map(({ model: { id, name } }) => (id === '' ? t('chart.notHere') : name)),
      ...(isMore ? [t('chart.otherModels')] : []),
    ],
    days: days.map(({ day, models: amounts }) => ({
      day,
      amounts: [
        ...named.map(({ at }) => amounts[at] ?? 0),
        ...(isMore ? [left.reduce((sum, { at }) => sum + (amounts[at] ?? 0), 0)] : []),
      ],
    })),
  }
}

/** The series of a chart of usage: the kinds of what was made, or the models that took most and the rest of them. */
export function seriesOf(usage: AccountUsage, by: Grouping): Series {
  return by === 'kind' ? byKind(usage) : byModel(usage)
}
