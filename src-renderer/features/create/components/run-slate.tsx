import type { StudioStatus } from '#shared/bridge/status.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { labelOf } from '#shared/domain/input-form/label.ts'
import type { ReactNode } from 'react'
import { formatCount, formatCredits, formatDate, speakCredits } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { Slate, type SlateFact } from '../../../ui/slate.tsx'
import { SpendButton, type SpendState } from '../../../ui/spend-button.tsx'
import { agoWords } from '../ago-words.ts'
import { useCreateActions, useCreateState } from '../create-context.tsx'
import { priceSource, runBlocked, type SlateView, slateView } from '../slate-view.ts'
import { SubmitNote } from './submit-note.tsx'

function factsOf(view: SlateView, isPractice: boolean): SlateFact[] {
  const unit = isPractice ? 'practice cr' : 'cr'
  const balance = (credits: number | null) => (credits === null ? 'Not known' : formatCount(credits))
  switch (view.kind) {
    case 'empty':
    case 'unpriced':
      return [
        { term: 'Cost of this run', detail: view.kind === 'empty' ? 'No model' : 'Not quoted', look: 'strong' },
        { term: 'Priced by', detail: 'not known', look: 'text' },
        { term: 'Balance', detail: balance(view.kind === 'empty' ? null : view.balance) },
      ]
    case 'reading': {
      const after = view.last === null || view.balance === null ? null : view.balance - view.last
      return [
        { term: 'Cost of this run', detail: view.last ?? '–', unit, look: 'figure' },
        { term: 'Priced by', detail: 'reading price…', look: 'text' },
        { term: 'Balance after', detail: balance(after) },
      ]
    }
    case 'priced': {
      const by = view.quote.pricedBy.map((name) => labelOf(name).toLowerCase()).join(', ')
      return [
        { term: 'Cost of this run', detail: formatCount(view.credits), unit, look: 'figure' },
        { term: 'Priced by', detail: by === '' ? 'one price for every run' : by, look: 'text' },
        {
          term: 'Balance after',
          detail: view.balance === null ? 'Not known' : formatCount(view.balance - view.credits),
        },
      ]
    }
    case 'short':
      return [
        { term: 'Cost of this run', detail: formatCount(view.credits), unit, look: 'figure' },
        { term: 'Balance', detail: formatCount(view.balance) },
        { term: 'Short by', detail: formatCount(view.by), tone: 'err' },
      ]
    default:
      return assertNever(view)
  }
}

function spendState(view: SlateView, isOffline: boolean): SpendState {
  switch (view.kind) {
    case 'empty':
      return 'refused'
    case 'reading':
      return 'reading'
    case 'short':
      return 'short'
    case 'unpriced':
      return isOffline ? 'offline' : 'unquoted'
    case 'priced':
      if (isOffline) return 'offline'
      return view.quote.label.kind === 'assumed' ? 'approx' : 'quoted'
    default:
      return assertNever(view)
  }
}

function amountOf(view: SlateView, isPractice: boolean): { shown: string | null; spoken: string } {
  if (view.kind !== 'priced' && view.kind !== 'short') return { shown: null, spoken: 'price not quoted' }
  const isApprox = view.kind === 'priced' && view.quote.label.kind === 'assumed'
  return {
    shown: `${isApprox ? '≈ ' : ''}${formatCredits(view.credits)}`,
    spoken: `${isApprox ? 'about ' : ''}${speakCredits(view.credits, isPractice)}`,
  }
}

function noteOf(view: SlateView, now: number, isOffline: boolean, readAgain: () => void): ReactNode {
  if (isOffline)
    return 'Offline. The run is kept here and sent when the service can be reached. Nothing is charged until then.'
  switch (view.kind) {
    case 'empty':
      return 'Pick a model to see what a run costs.'
    case 'reading':
      return 'The last price stays in grey until the new one arrives.'
    case 'priced':
      return priceSource(view.quote, { age: (iso) => agoWords(iso, now), day: formatDate })
    case 'short':
      return `${formatCount(view.by)} credits short. Nothing is sent.`
    case 'unpriced':
      return (
        <>
          Not quoted. {view.reason}{' '}
          <button type="button" className="link" onClick={readAgain}>
            Read the price now
          </button>
        </>
      )
    default:
      return assertNever(view)
  }
}

export type RunSlateProps = { readonly status: StudioStatus | null; readonly isPractice: boolean }

/** The price of the run in the form, before the click, and the button that spends it. */
export function RunSlate({ status, isPractice }: RunSlateProps) {
  const actions = useCreateActions()
  const quote = useCreateState((state) => state.quote)
  const submit = useCreateState((state) => state.submit)
  const now = useNow(1000)
  const view = slateView(quote, status)
  const isOffline = status?.connection.kind === 'offline'
  const amount = amountOf(view, isPractice)
  const blocked = runBlocked(view, submit)
  return (
    <>
      <SubmitNote />
      <Slate
        facts={factsOf(view, isPractice)}
        reading={view.kind === 'reading'}
        note={noteOf(view, now, isOffline, actions.readPriceAgain)}
      >
        <SpendButton
          label="Run"
          amount={amount.shown}
          name={`Run, ${amount.spoken}`}
          state={spendState(view, isOffline)}
          practice={isPractice}
          busy={submit.kind === 'sending'}
          disabled={submit.kind === 'sending' ? undefined : (blocked ?? undefined)}
          keys="mod+enter"
          onClick={() => void actions.run()}
        />
      </Slate>
    </>
  )
}
