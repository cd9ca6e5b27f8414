import type { Ref } from 'react'
import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'
import { offlineText } from '../../lib/job-words.ts'
import { balanceIn, isOfflineIn, useStudioStatus, usePractice } from '../../lib/studio-state.tsx'
import { Note } from '../../ui/note.tsx'
import { CostPanel, type CostFact } from '../../ui/cost-panel.tsx'
import { SpendButton, type SpendState } from '../../ui/button.tsx'
import type { SendState } from './store.ts'
import { t } from './texts.ts'
import { formatCount, formatCredits, speakCredits } from '../../lib/format.ts'

/** What is priced: `count` new videos, or another cut of one. */
type Priced = { readonly kind: 'video' | 'cut'; readonly count: number }

const spread = (least: number, most: number) =>
  least === most ? formatCredits(least) : t('price.range', { least: formatCount(least), most: formatCredits(most) })

/** Returns the facts of the cost panel: the estimate, what it is based on, and the balance. */
export function quoteFacts(quote: ShortVideoQuote | null, { kind, count }: Priced, balance: number | null): CostFact[] {
  const left: CostFact = {
    term: t('price.balance'),
    detail: balance === null ? t('price.unknown') : formatCount(balance),
    look: 'strong',
  }
  const unpriced: CostFact = { term: t('price.term', { count }), detail: t('price.unavailable'), look: 'strong' }
  const history = t(`price.history.${kind}`)
  if (quote === null) return [unpriced, { term: history, detail: t('price.loading'), look: 'text' }, left]
  if (quote.kind === 'not-quoted') {
    const { count: past, needed } = quote
    return [unpriced, { term: history, detail: t('price.needed', { count: past, needed }), look: 'strong' }, left]
  }
  const [least, credits, most] = [quote.least * count, quote.credits * count, quote.most * count]
  if (quote.kind === 'listed' && least === most) {
    return [
      { term: t('price.exact'), detail: formatCredits(credits), look: 'strong' },
      { term: t('price.source'), detail: t('price.list'), look: 'strong' },
      left,
    ]
  }
  const based = quote.kind === 'own' ? t('price.last', { count: quote.count }) : t('price.between')
  return [
    { term: t('price.term', { count }), detail: t('price.about', { credits: formatCredits(credits) }), look: 'strong' },
    { term: based, detail: spread(least, most), look: 'strong' },
    left,
  ]
}

/** Returns the amount on the button, as shown and as spoken; nothing is shown if no cost is known. */
export function quoteAmount(
  quote: ShortVideoQuote | null,
  { count }: Priced,
  isPractice: boolean,
): { readonly shown: string | null; readonly spoken: string } {
  if (quote === null || quote.kind === 'not-quoted') return { shown: null, spoken: t('price.spoken') }
  const credits = quote.credits * count
  const [shown, spoken] = [formatCredits(credits, isPractice), speakCredits(credits, isPractice)]
  if (quote.kind === 'listed' && quote.least === quote.most) return { shown, spoken }
  return { shown: t('price.about', { credits: shown }), spoken: t('price.about', { credits: spoken }) }
}

/** Says what the estimate is based on, and what is charged and refunded. */
export function quoteNote(quote: ShortVideoQuote | null, { kind }: Priced): string {
  if (quote === null) return t('price.charged')
  const based =
    quote.kind === 'not-quoted'
      ? t(`price.noEstimate.${kind}`, { needed: quote.needed })
      : t(`price.${quote.kind}.${kind}`)
  return [based, t('price.charged')].join(' ')
}

export type UnquotedCostProps = {
  readonly label: string
  readonly priced: Priced
  /** Null while the user's history is read. */
  readonly quote: ShortVideoQuote | null
  /** Why it cannot be sent; null if it can. */
  readonly blocked: string | null
  readonly sending: SendState
  readonly buttonRef?: Ref<HTMLButtonElement>
  onSpend(quote: ShortVideoQuote): void
}

function stateOf(quote: ShortVideoQuote | null, isOffline: boolean): SpendState {
  if (quote === null) return 'reading'
  if (isOffline) return 'offline'
  return quote.kind === 'listed' ? (quote.least === quote.most ? 'quoted' : 'approx') : 'unquoted'
}

/** The cost panel for work without an exact price: the estimate, its basis, and what is refunded. */
export function UnquotedCost(props: UnquotedCostProps) {
  const { label, priced, quote, blocked, sending, buttonRef, onSpend } = props
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
          state={stateOf(quote, isOffline)}
          practice={isPractice}
          busy={isSending}
          disabled={isSending ? undefined : (blocked ?? undefined)}
          keys="mod+enter"
          {...(buttonRef === undefined ? {} : { buttonRef })}
          onClick={() => quote !== null && onSpend(quote)}
        />
      </CostPanel>
    </>
  )
}
