import { offlineText } from '../../lib/job-words.ts'
import { formatCount, formatCredits, formatEstimate, speakCredits } from '../../lib/format.ts'
import { balanceIn, isOfflineIn, usePractice, useStudioStatus } from '../../lib/studio-state.tsx'
import { SpendButton } from '../../ui/button.tsx'
import { CostPanel } from '../../ui/cost-panel.tsx'
import { Note } from '../../ui/note.tsx'
import type { SendState } from './cast-store.ts'
import { t } from './texts.ts'

type ExactCostProps = {
  readonly label: string
  /** By the published table, so that it is known without a request. */
  readonly credits: number
  /** How it adds up. */
  readonly pricedBy: string
  readonly note: string
  readonly sending: SendState
  /** Why it cannot be sent; null if it can. */
  readonly blocked: string | null
  readonly keys?: string
  /** Another panel is the lit one, which the key presses. */
  readonly dim?: boolean
  /** Whether a part of it is only known at the end. */
  readonly isEstimate?: boolean
  onSpend(): void
}

/** The cost panel of work with a published price: what it costs, how that adds up, and the balance after it. */
export function ExactCost(props: ExactCostProps) {
  const { label, credits, pricedBy, note, sending, blocked, keys, dim = false, isEstimate = false, onSpend } = props
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn)
  const isOffline = useStudioStatus(isOfflineIn) === true
  const isShort = typeof balance === 'number' && balance < credits
  const left = typeof balance === 'number' ? formatCount(balance - credits) : t('cost.unknown')
  return (
    <>
      {sending.kind === 'failed' && (
        <div className="p-3">
          <Note tone="error">{sending.sentence}</Note>
        </div>
      )}
      <CostPanel
        facts={[
          {
            term: t(isPractice ? 'cost.practiceTerm' : 'cost.term'),
            detail: formatCount(credits),
            unit: t('cost.unit'),
            look: 'figure',
          },
          { term: t('cost.pricedBy'), detail: pricedBy, look: 'text' },
          {
            term: t('cost.after'),
            detail: left,
            look: typeof balance === 'number' ? 'medium' : 'text',
            ...(isShort ? { tone: 'err' as const } : {}),
          },
        ]}
        note={isOffline ? offlineText() : isShort ? t('cost.short') : note}
      >
        <SpendButton
          label={label}
          amount={isEstimate ? formatEstimate(credits, isPractice) : formatCredits(credits, isPractice)}
          name={t('cost.button', { action: label, price: speakCredits(credits, isPractice) })}
          state={isShort ? 'short' : isOffline ? 'offline' : isEstimate ? 'approx' : 'quoted'}
          practice={isPractice}
          dim={dim}
          busy={sending.kind === 'sending'}
          disabled={sending.kind === 'sending' ? undefined : (blocked ?? undefined)}
          {...(keys === undefined ? {} : { keys })}
          onClick={onSpend}
        />
      </CostPanel>
    </>
  )
}
