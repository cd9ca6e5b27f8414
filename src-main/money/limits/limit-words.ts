import { Failure } from '#shared/domain/failure.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** A limit that would be passed, and by what. Credits; `resetsAt` in milliseconds since 1970. */
export type PassedLimit = {
  readonly spendingLimit: 'run' | 'day' | 'month' | 'ever'
  readonly who: 'all' | 'brand' | 'agent'
  /** The brand or agent; empty where the limit is for all. */
  readonly subject: string
  readonly limit: number
  readonly spent: number
  readonly held: number
  readonly needed: number
  readonly resetsAt: number | null
}

const spentIn = { day: 'Spent today', month: 'Spent this month', ever: 'Spent so far' } as const

function nameOf({ spendingLimit, who, subject, limit }: PassedLimit): string {
  const whose = who === 'all' ? '' : ` for ${subject}`
  switch (spendingLimit) {
    case 'run':
      return `Limit per run${whose}: ${limit} cr`
    case 'day':
      return `Daily limit${whose}: ${limit} cr`
    case 'month':
      return `Monthly limit${whose}: ${limit} cr`
    case 'ever':
      return `Total limit${whose}: ${limit} cr`
    default:
      return assertNever(spendingLimit)
  }
}

/** A limit in a sentence: what it is, what of it is gone, what was asked for, when it starts again. */
export function limitFailure(passed: PassedLimit, zone: string): Failure<'WALL_REACHED'> {
  const { spendingLimit, spent, held, needed, resetsAt, subject, limit } = passed
  const gone =
    spendingLimit === 'run'
      ? `This costs ${needed} cr.`
      : `${spentIn[spendingLimit]}: ${spent} cr${held > 0 ? `, in progress: ${held} cr` : ''}. This needs ${needed} cr.`
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })
  const again = resetsAt === null ? '' : ` The limit resets on ${clock.format(resetsAt).replace(', ', ' at ')}.`
  const sentence = `${nameOf(passed)}. ${gone} Nothing was sent or charged.${again} Choose cheaper settings or change the limit in Settings.`
  return new Failure('WALL_REACHED', sentence, {
    charged: 'no',
    spendingLimit,
    subject,
    limit,
    spent,
    held,
    needed,
    resetsAt: resetsAt === null ? null : new Date(resetsAt).toISOString(),
  })
}
