import type { Wall, WallOrder } from '#shared/bridge/money.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatCredits, formatDateTime } from '../../lib/format.ts'

/** Over what time a limit is, as a user picks it. */
export const wallPeriods = [
  { value: 'run', label: 'One run' },
  { value: 'day', label: 'A day' },
  { value: 'month', label: 'A month' },
  { value: 'ever', label: 'In all' },
] as const satisfies readonly { value: WallOrder['period']; label: string }[]

/** On whose runs a limit is, as a user picks it. */
export const wallSubjects = [
  { value: 'all', label: 'Every run' },
  { value: 'brand', label: 'A brand' },
  { value: 'agent', label: 'An agent' },
] as const satisfies readonly { value: WallOrder['who']; label: string }[]

function periodWords(period: WallOrder['period']): string {
  switch (period) {
    case 'run':
      return 'for one run'
    case 'day':
      return 'a day'
    case 'month':
      return 'a month'
    case 'ever':
      return 'in all'
    default:
      return assertNever(period)
  }
}

/** A limit in words: `200 cr a day, for the brand “Ida”`. */
export function wallTitle({ who, subject, period, cap }: WallOrder, practice: boolean): string {
  const whose = who === 'all' ? '' : `, for the ${who} “${subject}”`
  return `${formatCredits(cap, practice)} ${periodWords(period)}${whose}`
}

/** What of a limit is gone, and when it starts again. */
export function wallState({ period, spent, held, cap, resetsAt }: Wall, practice: boolean): string {
  if (period === 'run') return 'Held against the quote of each run before it is sent'
  const left = Math.max(0, cap - spent - held)
  const under = held === 0 ? '' : `, ${formatCredits(held, practice)} held for what is under way`
  const again = resetsAt === null ? '' : `; starts again ${formatDateTime(resetsAt)}`
  return `${formatCredits(spent, practice)} spent${under}, ${formatCredits(left, practice)} left${again}`
}
