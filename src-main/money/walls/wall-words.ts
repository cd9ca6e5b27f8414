import { Failure } from '#shared/domain/failure.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** A limit that would be passed, and by what. Credits; `resetsAt` in milliseconds since 1970. */
export type PassedWall = {
  readonly wall: 'run' | 'day' | 'month' | 'ever'
  readonly who: 'all' | 'brand' | 'agent'
  /** The brand or agent; empty where the limit is for all. */
  readonly subject: string
  readonly limit: number
  readonly spent: number
  readonly held: number
  readonly needed: number
  readonly resetsAt: number | null
}

function nameOf({ wall, who, subject, limit }: PassedWall): string {
  const whose = who === 'all' ? '' : ` for ${subject}`
  switch (wall) {
    case 'run':
      return `Your limit for one run${whose} is ${limit} cr`
    case 'day':
      return `Your limit${whose} is ${limit} cr a day`
    case 'month':
      return `Your limit${whose} is ${limit} cr a month`
    case 'ever':
      return `Your limit${whose} is ${limit} cr in all`
    default:
      return assertNever(wall)
  }
}

/** A limit in a sentence: what it is, what of it is gone, what was asked for, when it starts again. */
export function wallFailure(passed: PassedWall, zone: string): Failure<'WALL_REACHED'> {
  const { wall, spent, held, needed, resetsAt, subject, limit } = passed
  const gone =
    wall === 'run'
      ? `This costs ${needed} cr.`
      : `${spent} cr of it are spent${held > 0 ? ` and ${held} cr held for what is under way` : ''}, and this needs ${needed} cr.`
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })
  const again = resetsAt === null ? '' : ` It starts again on ${clock.format(resetsAt).replace(', ', ' at ')}.`
  const sentence = `${nameOf(passed)}. ${gone} Nothing was sent or charged.${again} Choose cheaper settings, or change the limit in Settings.`
  return new Failure('WALL_REACHED', sentence, {
    charged: 'no',
    wall,
    subject,
    limit,
    spent,
    held,
    needed,
    resetsAt: resetsAt === null ? null : new Date(resetsAt).toISOString(),
  })
}
