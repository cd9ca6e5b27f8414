import type { StudioStatus } from '#shared/bridge/status.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { type ReactNode, type Ref, useState } from 'react'
import { BuyCreditsLink } from '../../forms/buy-credits-link.tsx'
import { useStudioStatus, balanceIn, usePractice } from '../../lib/studio-state.tsx'
import { formatShortDate, speakCredits, formatCredits } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks.ts'
import { offlineText } from '../../lib/job-words.ts'
import { CostPanel } from '../../ui/cost-panel.tsx'
import { SpendButton } from '../../ui/button.tsx'
import { FixFields } from '../../ui/fix-fields.tsx'
import { agoWords } from '../../forms/ago-words.ts'
import { useCreateActions, useCreateState } from './create-context.tsx'
import {
  amountWords,
  costFacts,
  spendState,
  priceSource,
  runBlocked,
  type CostPanelView,
  costPanelView,
} from './cost-panel-view.ts'
import { chargedWords, splitProblems } from '../../forms/failures.ts'
import { t } from './texts.ts'
import { Note } from '../../ui/note.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

function noteOf(
  view: CostPanelView,
  now: number,
  isOffline: boolean,
  isPractice: boolean,
  hasProblems: boolean,
  readAgain: () => void,
): ReactNode {
  if (isOffline) return offlineText()
  switch (view.kind) {
    case 'empty':
      return t('price.note.empty')
    case 'reading':
      return t('price.note.loading')
    case 'priced':
      return priceSource(view.quote, { age: (iso) => agoWords(iso, now), day: formatShortDate })
    case 'short':
      return (
        <>
          {t('price.note.short', { credits: speakCredits(view.by, isPractice) })} <BuyCreditsLink short={view.by} />
        </>
      )
    case 'unpriced':
      // What is wrong with a field stands at the field.
      if (hasProblems) return t('price.note.fix')
      return (
        <>
          {t('price.note.unavailable', { reason: view.reason })}{' '}
          <button type="button" className="link" onClick={readAgain}>
            {t('price.note.get')}
          </button>
        </>
      )
    default:
      return assertNever(view)
  }
}

const readMoney = ({ balance, reserved, connection }: StudioStatus) => ({
  balance: balance === null ? null : { credits: balance.credits },
  reserved,
  isOffline: connection.kind === 'offline',
})

export type RunCostProps = { readonly spendRef?: Ref<HTMLButtonElement> }

/**
 * Says why the last run was not started, above the cost panel: what happened, what was charged, what to do. A problem of
 * a field stands at the field, and only one that no field shows stands here too.
 */
function SubmitNote() {
  const actions = useCreateActions()
  const submit = useCreateState((state) => state.submit)
  const open = useCreateState((state) => state.open)
  const problems = useCreateState((state) => state.problems)
  if (submit.kind === 'failed') {
    const { failure } = submit
    return (
      <div className="shrink-0 px-3 pb-3">
        <Note tone="error" actions={[{ label: t('submit.dismiss'), run: actions.closeFailure }]}>
          {failure.message} {chargedWords(failure)}
        </Note>
      </div>
    )
  }
  const { shown, others } = splitProblems(problems, open.kind === 'open' ? open.form.all : [])
  return (
    <div className={problems.length === 0 ? 'sr-only' : 'shrink-0 space-y-2 px-3 pb-3'}>
      {others.map(({ field, message }) => (
        <Note key={field} tone="error">
          {message}
        </Note>
      ))}
      <FixFields count={shown.length} onJump={() => actions.focusProblem(shown[0]?.field ?? '')} />
    </div>
  )
}

/** Tells screen readers another price once it is known; while it is read, the last one stays. */
function SpokenPrice({ price }: { readonly price: string | null }) {
  const [spoken, setSpoken] = useState(price)
  if (price !== null && price !== spoken) setSpoken(price)
  return (
    <p role="status" className="sr-only">
      {spoken !== null && t('price.announced', { price: spoken })}
    </p>
  )
}

/** The price of the run in the form, and the button that spends it. */
export function RunCost({ spendRef = null }: RunCostProps) {
  const isPractice = usePractice()
  const status = useStudioStatus(readMoney)
  const actions = useCreateActions()
  const quote = useCreateState((state) => state.quote)
  const submit = useCreateState((state) => state.submit)
  const hasProblems = useCreateState((state) => state.problems.length > 0)
  const view = costPanelView(quote, status)
  // Only a quote shows its age, so only then the clock ticks.
  const now = useNow(1000, view.kind === 'priced' && view.quote.label.kind === 'quoted')
  const isOffline = status?.isOffline === true
  const amount = amountWords(view, isPractice)
  const blocked = runBlocked(view, submit)
  return (
    <>
      <SubmitNote />
      <SpokenPrice price={view.kind === 'priced' || view.kind === 'short' ? amount.spoken : null} />
      <CostPanel
        facts={costFacts(view, isPractice)}
        reading={view.kind === 'reading'}
        steady
        // Two lines are reserved, so that the cost panel does not move while the price is read.
        note={
          <div className="min-h-8">{noteOf(view, now, isOffline, isPractice, hasProblems, actions.readPriceAgain)}</div>
        }
      >
        <SpendButton
          label={t('price.run')}
          amount={amount.shown}
          name={t('price.runFor', { price: amount.spoken })}
          state={spendState(view, isOffline)}
          practice={isPractice}
          busy={submit.kind === 'sending'}
          disabled={submit.kind === 'sending' ? undefined : (blocked ?? undefined)}
          keys="mod+enter"
          buttonRef={spendRef}
          onClick={() => void actions.run()}
        />
      </CostPanel>
    </>
  )
}

/** Asks before a run whose price is unknown or differs from the button's. Nothing is sent until it is confirmed. */
export function SpendDialog() {
  const actions = useCreateActions()
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn)
  const submit = useCreateState((state) => state.submit)
  if (submit.kind !== 'price-changed' && submit.kind !== 'unpriced') return null
  const [amount, spoken] =
    submit.kind === 'unpriced'
      ? [t('price.unpriced.amount'), t('price.unpriced.amount')]
      : [formatCredits(submit.now, isPractice), speakCredits(submit.now, isPractice)]
  const run = () => void actions.run(submit.kind === 'unpriced' ? 'unknown' : submit.now)
  const close = submit.kind === 'unpriced' ? actions.closeFailure : actions.declinePrice
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={submit.kind === 'unpriced' ? t('price.unpriced.title') : t('price.changed.title', { price: amount })}
      cancel={t('price.cancel')}
      confirm={t('price.run')}
      onConfirm={run}
      action={
        <SpendButton
          compact
          label={t('price.run')}
          amount={amount}
          name={t('price.runFor', { price: spoken })}
          state={submit.kind === 'unpriced' ? 'unquoted' : 'quoted'}
          practice={isPractice}
          onClick={run}
        />
      }
    >
      {submit.kind === 'unpriced' ? (
        <>
          {submit.failure.message} {t('price.unpriced.text')}
        </>
      ) : (
        <>
          {t('price.changed.text', { was: formatCredits(submit.was, isPractice), now: amount })}{' '}
          {balance !== null && t('price.changed.balance', { before: balance, after: balance - submit.now })}{' '}
          {t('price.changed.refund')}
        </>
      )}
    </ConfirmDialog>
  )
}
