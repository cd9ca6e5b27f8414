import { sentenceOf } from '../../lib/sentences.ts'
import type { Job, LedgerLine } from '#shared/bridge/jobs.ts'
import type { QuoteLabel } from '#shared/bridge/quote.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatCredits, formatMovement } from '../../lib/format.ts'
import { t } from './texts.ts'

/** An event of a run. `at` is ISO 8601; null if the time is unknown. */
export type TimelineStep = {
  readonly key: string
  readonly title: string
  readonly words: string
  readonly at: string | null
  readonly tone: 'plain' | 'bad' | 'open'
}

function estimateOf(credits: string, label: QuoteLabel): string {
  return label.kind === 'assumed'
    ? t('timeline.estimate.assumed', { credits, seconds: String(label.seconds) })
    : t(`timeline.estimate.${label.kind}`, { credits })
}

function lastStep({ state }: Job): TimelineStep | null {
  const base = { key: 'state', words: '', tone: 'plain' } as const
  switch (state.kind) {
    case 'waiting':
      return { ...base, title: t('timeline.queued.title'), words: t('timeline.queued.text'), at: null, tone: 'open' }
    case 'sending':
      return { ...base, title: t('timeline.sending.title'), words: t('timeline.sending.text'), at: null, tone: 'open' }
    case 'running':
    case 'saving':
      return {
        ...base,
        title: t(`timeline.${state.kind}`),
        words: state.kind === 'saving' ? (state.problem ? sentenceOf(state.problem) : '') : '',
        at: state.since,
        tone: 'open',
      }
    case 'done':
      return { ...base, title: t('timeline.done.title'), words: t('timeline.done.text'), at: state.at }
    case 'failed':
      return {
        ...base,
        title: t('timeline.failed'),
        words: reasonOf(sentenceOf(state.failure)),
        at: state.at,
        tone: 'bad',
      }
    case 'refused':
      return {
        ...base,
        title: t('timeline.refused.title'),
        words: t('timeline.refused.text'),
        at: state.at,
        tone: 'bad',
      }
    case 'unconfirmed': {
      const why = state.why === 'no-file' ? 'noFile' : 'unconfirmed'
      return {
        ...base,
        title: t(`timeline.${why}.title`),
        words: t(`timeline.${why}.text`),
        at: state.since,
        tone: 'bad',
      }
    }
    default:
      return assertNever(state)
  }
}

// The note above holds the full failure message; the service's own words are enough here.
const reasonOf = (message: string) => /^(?:“[^”]*”|„[^“]*“|«[^»]*»|「[^」]*」)/u.exec(message)?.[0] ?? message

/** Lists the events of a run in order, from its quote to its refund. */
export function timelineOf(job: Job, ledger: readonly LedgerLine[], practice: boolean): TimelineStep[] {
  const line = (kind: LedgerLine['kind']) => ledger.find((one) => one.kind === kind) ?? null
  const quote = line('quote')
  const charge = line('charge')
  const refund = line('refund')
  const last = lastStep(job)
  const owes = job.state.kind === 'failed' && !job.state.refunded && (job.charged ?? 0) > job.refunded
  const steps: (TimelineStep | null)[] = [
    quote === null
      ? null
      : {
          key: 'quote',
          title: t(quote.credits === null ? 'timeline.notEstimated' : 'timeline.estimated'),
          words:
            quote.credits === null
              ? t('timeline.priceUnavailable')
              : estimateOf(formatCredits(quote.credits, practice), job.quote.label),
          at: quote.at,
          tone: 'plain',
        },
    charge === null
      ? null
      : {
          key: 'charge',
          title: t('timeline.charged'),
          words: formatMovement(-(charge.credits ?? 0), practice),
          at: charge.at,
          tone: 'plain',
        },
    last,
    refund === null
      ? null
      : {
          key: 'refund',
          title: t('timeline.refunded'),
          words: formatMovement(refund.credits ?? 0, practice),
          at: refund.at,
          tone: 'plain',
        },
    owes
      ? { key: 'owed', title: t('timeline.owed.title'), words: t('timeline.owed.text'), at: null, tone: 'open' }
      : null,
  ]
  return steps.filter((step) => step !== null)
}
