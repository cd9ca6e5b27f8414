import type { StudioStatus } from '#shared/bridge/status.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ReactNode, Ref } from 'react'
import { FillPracticeLink } from '../../../lib/fill-practice-link.tsx'
import { formatDate, speakCredits } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { offlineSentence } from '../../../lib/job-words.ts'
import { Slate } from '../../../ui/slate.tsx'
import { SpendButton } from '../../../ui/spend-button.tsx'
import { agoWords } from '../ago-words.ts'
import { useCreateActions, useCreateState } from '../create-context.tsx'
import { amountWords, slateFacts, spendState } from '../slate-facts.ts'
import { priceSource, runBlocked, type SlateView, slateView } from '../slate-view.ts'
import { SubmitNote } from './submit-note.tsx'
import { t } from '../texts.ts'

function noteOf(
  view: SlateView,
  now: number,
  isOffline: boolean,
  isPractice: boolean,
  readAgain: () => void,
): ReactNode {
  if (isOffline) return offlineSentence
  switch (view.kind) {
    case 'empty':
      return t('price.note.empty')
    case 'reading':
      return t('price.note.loading')
    case 'priced':
      return priceSource(view.quote, { age: (iso) => agoWords(iso, now), day: formatDate })
    case 'short':
      return (
        <>
          {t('price.note.short', { credits: speakCredits(view.by, isPractice) })} {isPractice && <FillPracticeLink />}
        </>
      )
    case 'unpriced':
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

export type RunSlateProps = {
  readonly status: StudioStatus | null
  readonly isPractice: boolean
  readonly spendRef?: Ref<HTMLButtonElement>
}

/** The price of the run in the form, before the click, and the button that spends it. */
export function RunSlate({ status, isPractice, spendRef = null }: RunSlateProps) {
  const actions = useCreateActions()
  const quote = useCreateState((state) => state.quote)
  const submit = useCreateState((state) => state.submit)
  const now = useNow(1000)
  const view = slateView(quote, status)
  const isOffline = status?.connection.kind === 'offline'
  const amount = amountWords(view, isPractice)
  const blocked = runBlocked(view, submit)
  return (
    <>
      <SubmitNote />
      <Slate
        facts={slateFacts(view, isPractice)}
        reading={view.kind === 'reading'}
        steady
        // Two lines are kept for it, so that the slate does not move while the price is read.
        note={<div className="min-h-8">{noteOf(view, now, isOffline, isPractice, actions.readPriceAgain)}</div>}
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
      </Slate>
    </>
  )
}
