import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'
import { offlineText } from '../../lib/job-words.ts'
import { balanceIn, isOfflineIn, useStudioStatus, usePractice } from '../../lib/studio-state.tsx'
import { Note } from '../../ui/note.tsx'
import { CostPanel, type CostFact } from '../../ui/cost-panel.tsx'
import { SpendButton } from '../../ui/button.tsx'
import type { SendState } from './store.ts'
import { t } from './texts.ts'
import { formatCount, formatCredits, speakCredits } from '../../lib/format.ts'

/** What is priced: `count` new videos, or another cut of one. */
type Priced = { readonly kind: 'video' | 'cut'; readonly count: number }

const spread = (least: number, most: number) =>
  least === most ? formatCredits(least) : t('price.range', { least: formatCount(least), most: formatCredits(most) })

/** Returns the facts of the cost panel without a quoted price: what the user's last ones cost, never a guess. */
export function quoteFacts(quote: ShortVideoQuote | null, { kind, count }: Priced, balance: number | null): CostFact[] {
  const cost: CostFact = {
    term: t('price.term', { count }),
    detail: t('price.unavailable'),
    look: 'strong',
  }
  const left: CostFact = {
    term: t('price.balance'),
    detail: balance === null ? t('price.unknown') : formatCount(balance),
    look: 'strong',
  }
  const history = t(`price.history.${kind}`)
  if (quote === null) return [cost, { term: history, detail: t('price.loading'), look: 'text' }, left]
  if (quote.kind === 'not-quoted') {
    const { count: past, needed } = quote
    return [cost, { term: history, detail: t('price.needed', { count: past, needed }), look: 'strong' }, left]
  }
  return [
    cost,
    { term: t('price.last', { count: quote.count }), detail: spread(quote.least, quote.most), look: 'strong' },
    { term: t('price.median'), detail: formatCredits(quote.median), look: 'strong' },
  ]
}

/** Returns the amount on the button, as shown and as spoken; nothing is shown if no cost is known. */
export function quoteAmount(
  quote: ShortVideoQuote | null,
  { count }: Priced,
  isPractice: boolean,
): { readonly shown: string | null; readonly spoken: string } {
  if (quote?.kind !== 'own') return { shown: null, spoken: t('price.spoken') }
  const about = quote.median * count
  return {
    shown: t('price.about', { credits: formatCredits(about, isPractice) }),
    spoken: t('price.spokenAbout', { credits: speakCredits(about, isPractice) }),
  }
}

/** Says what is charged and refunded, and what the estimate is based on. */
export function quoteNote(quote: ShortVideoQuote | null, { kind, count }: Priced): string {
  if (quote === null) return t('price.charged')
  if (quote.kind === 'not-quoted') {
    return [t(`price.noEstimate.${kind}`, { needed: quote.needed }), t('price.charged')].join(' ')
  }
  return [
    t(`price.estimate.${kind}`),
    ...(kind === 'video' && !quote.alike ? [t('price.otherLengths')] : []),
    ...(count > 1 ? [t('price.series', { count })] : []),
  ].join(' ')
}

export type UnquotedCostProps = {
  readonly label: string
  readonly priced: Priced
  /** Null while the user's history is read. */
  readonly quote: ShortVideoQuote | null
  /** Why it cannot be sent; null if it can. */
  readonly blocked: string | null
  readonly sending: SendState
  onSpend(quote: ShortVideoQuote): void
}

/** The cost panel for work without a quoted price: past costs, and what is refunded. */
export function UnquotedCost({ label, priced, quote, blocked, sending, onSpend }: UnquotedCostProps) {
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn)
  const isOffline = useStudioStatus(isOfflineIn) === true
  const amount = quoteAmount(quote, priced, isPractice)
  const isSending = sending.kind === 'sending'
  return (
    <>
      {sending.kind === 'failed' && (
        <div className="px-3 pb-3">
          <Note tone="error">{sending.sentence}</Note>
        </div>
      )}
      <CostPanel
        facts={quoteFacts(quote, priced, balance)}
        reading={quote === null}
        note={<div className="min-h-8">{isOffline ? offlineText() : quoteNote(quote, priced)}</div>}
      >
        <SpendButton
          label={label}
          amount={amount.shown}
          name={t('price.button', { action: label, price: amount.spoken })}
          state={quote === null ? 'reading' : isOffline ? 'offline' : 'unquoted'}
          practice={isPractice}
          busy={isSending}
          disabled={isSending ? undefined : (blocked ?? undefined)}
          keys="mod+enter"
          onClick={() => quote !== null && onSpend(quote)}
        />
      </CostPanel>
    </>
  )
}
