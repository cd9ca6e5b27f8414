import type { SpendingLimit, LimitOrder } from '#shared/bridge/money.ts'
import { formatCredits, formatDateTime } from '../../lib/format.ts'
import { t } from './texts.ts'

const periods = ['run', 'day', 'month', 'ever'] as const
const subjects = ['all', 'brand', 'agent'] as const

/** The periods that a limit can have, to choose from. */
export const limitPeriods = (): { value: LimitOrder['period']; label: string }[] =>
  periods.map((value) => ({ value, label: t(`limits.periods.${value}`) }))

/** The runs that a limit can apply to, to choose from. */
export const limitSubjects = (): { value: LimitOrder['who']; label: string }[] =>
  subjects.map((value) => ({ value, label: t(`limits.subjects.${value}`) }))

/** A limit in words: `200 cr per day for brand “Ida”`. */
export function limitTitle({ who, subject, period, cap }: LimitOrder, practice: boolean): string {
  const limit = t(`limits.amount.${period}`, { credits: formatCredits(cap, practice) })
  if (who === 'all') return limit
  return t(who === 'brand' ? 'limits.forBrand' : 'limits.forAgent', { limit, subject })
}

/** What of a limit is spent, reserved and left, and when it resets. */
export function limitState({ period, spent, held, cap, resetsAt }: SpendingLimit, practice: boolean): string {
  if (period === 'run') return t('limits.perRun')
  const left = Math.max(0, cap - spent - held)
  const state = [
    t('limits.spent', { credits: formatCredits(spent, practice) }),
    ...(held === 0 ? [] : [t('limits.reserved', { credits: formatCredits(held, practice) })]),
    t('limits.left', { credits: formatCredits(left, practice) }),
  ].join(', ')
  return resetsAt === null ? state : t('limits.resets', { state, time: formatDateTime(resetsAt) })
}
