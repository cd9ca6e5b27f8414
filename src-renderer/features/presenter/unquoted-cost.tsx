import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'
import { offlineText } from '../../lib/job-words.ts'
import { balanceIn, isOfflineIn, useStudioStatus, usePractice } from '../../lib/studio-state.tsx'
import { Note } from '../../ui/note.tsx'
import { CostPanel } from '../../ui/cost-panel.tsx'
import { SpendButton } from '../../ui/button.tsx'
import { type Priced, quoteAmount, quoteFacts, quoteNote } from './quote-words.ts'
import type { SendState } from './store.ts'
import { t } from './texts.ts'

export type UnquotedCostProps = {
  /** The verb on the button. */
  readonly label: string
  readonly priced: Priced
  /** Null while the own history is being read. */
  readonly quote: ShortVideoQuote | null
  /** Why it cannot be sent; null where it can. */
  readonly blocked: string | null
  readonly sending: SendState
  onSpend(quote: ShortVideoQuote): void
}

/** The slate of work that the service gives no price for: what one's own last ones cost, and what comes back. */
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
