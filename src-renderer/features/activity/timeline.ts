import type { Job, LedgerLine } from '#shared/bridge/jobs.ts'
import type { QuoteLabel } from '#shared/bridge/quote.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatCredits, formatMovement } from '../../lib/format.ts'

/** One thing that happened to a run. `at` is ISO 8601; null where no moment is known. */
export type TimelineStep = {
  readonly key: string
  readonly title: string
  readonly words: string
  readonly at: string | null
  readonly tone: 'plain' | 'bad' | 'open'
}

function sourceOf(label: QuoteLabel): string {
  switch (label.kind) {
    case 'exact':
      return 'from the catalog'
    case 'quoted':
      return 'asked of the service'
    case 'learned':
      return 'learned from earlier runs'
    case 'assumed':
      return `${label.seconds} s assumed`
    case 'unknown':
      return 'not known'
    default:
      return assertNever(label)
  }
}

function lastStep({ state }: Job, practice: boolean): TimelineStep | null {
  const base = { key: 'state', words: '', tone: 'plain' } as const
  switch (state.kind) {
    case 'waiting':
      return { ...base, title: 'Waiting to be sent', words: 'Nothing is charged until then', at: null, tone: 'open' }
    case 'sending':
      return { ...base, title: 'Sending', words: 'Being confirmed with the same key', at: null, tone: 'open' }
    case 'running':
    case 'saving':
      return {
        ...base,
        title: state.kind === 'running' ? 'Running' : 'Saving the file',
        words: state.kind === 'saving' ? (state.problem?.message ?? '') : '',
        at: state.since,
        tone: 'open',
      }
    case 'done':
      return { ...base, title: 'Succeeded', words: 'The file is in the library', at: state.at }
    case 'failed':
      return { ...base, title: 'Failed', words: reasonOf(state.failure.message), at: state.at, tone: 'bad' }
    case 'refused':
      return {
        ...base,
        title: 'Not started',
        words: `${formatMovement(0, practice)}, never started`,
        at: state.at,
        tone: 'bad',
      }
    case 'unconfirmed':
      return {
        ...base,
        title: state.why === 'no-file' ? 'Finished, no file' : 'Not confirmed',
        words: state.why === 'no-file' ? 'No file was provided' : 'It may or may not have been charged',
        at: state.since,
        tone: 'bad',
      }
    default:
      return assertNever(state)
  }
}

// The failure's whole sentence stands in the note above; here the service's own words are enough.
const reasonOf = (message: string) => /^“[^”]*”/u.exec(message)?.[0] ?? message

/** What happened to a run, from its quote to its refund, in the order in which it happened. */
export function timelineOf(job: Job, ledger: readonly LedgerLine[], practice: boolean): TimelineStep[] {
  const line = (kind: LedgerLine['kind']) => ledger.find((one) => one.kind === kind) ?? null
  const quote = line('quote')
  const charge = line('charge')
  const refund = line('refund')
  const last = lastStep(job, practice)
  const owes = job.state.kind === 'failed' && !job.state.refunded && (job.charged ?? 0) > job.refunded
  const steps: (TimelineStep | null)[] = [
    quote === null
      ? null
      : {
          key: 'quote',
          title: quote.credits === null ? 'Not quoted' : 'Quoted',
          words:
            quote.credits === null
              ? 'The price was not known'
              : `${formatCredits(quote.credits, practice)}, ${sourceOf(job.quote.label)}`,
          at: quote.at,
          tone: 'plain',
        },
    charge === null
      ? null
      : {
          key: 'charge',
          title: 'Accepted, charged',
          words: formatMovement(-(charge.credits ?? 0), practice),
          at: charge.at,
          tone: 'plain',
        },
    last,
    refund === null
      ? null
      : {
          key: 'refund',
          title: 'Refunded',
          words: formatMovement(refund.credits ?? 0, practice),
          at: refund.at,
          tone: 'plain',
        },
    owes
      ? {
          key: 'owed',
          title: 'Refund not seen yet',
          words: 'The balance is asked for until it shows',
          at: null,
          tone: 'open',
        }
      : null,
  ]
  return steps.filter((step) => step !== null)
}
