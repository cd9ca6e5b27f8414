import type { ComposerQuote } from '#shared/bridge/composer.ts'
import { balanceIn, usePractice, useStudioStatus } from '../../lib/studio-state.tsx'
import { SpendButton } from '../../ui/button.tsx'
import { CostPanel } from '../../ui/cost-panel.tsx'
import { Note } from '../../ui/note.tsx'
import { quoteAmount, quoteFacts, type Priced } from './composer-quote.ts'
import type { SendState } from './composer-store.ts'
import { t } from './texts.ts'

type ComposerCostProps = {
  readonly label: string
  readonly priced: Priced
  /** Null while the user's past is read. */
  readonly quote: ComposerQuote | null
  readonly sending: SendState
  /** Why it cannot be sent; null if it can. */
  readonly blocked: string | null
  readonly note?: string
  onSpend(): void
}

/** The cost panel of takes and renders, which have no price: what the user's own ones cost, and what is refunded. */
export function ComposerCost(props: ComposerCostProps) {
  const { label, priced, quote, sending, blocked, note = t(`cost.notes.${priced.of}`), onSpend } = props
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn)
  const amount = quoteAmount(quote, isPractice)
  const isSending = sending.kind === 'sending'
  return (
    <>
      {sending.kind === 'failed' && (
        <div className="px-3 pb-3">
          <Note tone="error">{sending.sentence}</Note>
        </div>
      )}
      <CostPanel facts={quoteFacts(quote, priced, balance)} reading={quote === null} wideSecond note={blocked ?? note}>
        <SpendButton
          label={label}
          amount={amount.shown}
          name={t('cost.button', { action: label, price: amount.spoken })}
          state={quote === null ? 'reading' : 'unquoted'}
          practice={isPractice}
          busy={isSending}
          disabled={isSending ? undefined : (blocked ?? undefined)}
          keys="mod+enter"
          onClick={onSpend}
        />
      </CostPanel>
    </>
  )
}
