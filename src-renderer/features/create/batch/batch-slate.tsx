import type { StudioStatus } from '#shared/bridge/status.ts'
import { useStore } from 'zustand'
import { FillPracticeLink } from '../../../lib/fill-practice-link.tsx'
import { formatCount, formatCredits, formatPlural, speakCredits } from '../../../lib/format.ts'
import { balanceIn, useStudioStatus } from '../../../lib/status.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Note } from '../../../ui/note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slate, type SlateFact } from '../../../ui/slate.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { SpendButton } from '../../../ui/spend-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { chargedWords } from '../slate-view.ts'
import type { BatchChoice } from './batch-store.ts'
import { batchRefusals } from './choose-runs.ts'
import type { Batches } from './use-batch.ts'

const ways = [
  { value: 'local', label: 'From here' },
  { value: 'service', label: 'By the service' },
] as const

const wayWords = {
  local:
    'Each run is sent from this queue under a key of its own: it can be changed until then and is never paid twice.',
  service:
    'The service goes through the prompts by itself, also while Backlot is closed. A start whose answer is lost is not repeated.',
} as const

/** What runs that wait or are under way may still take of the balance. Credits. */
const readReserved = ({ reserved }: StudioStatus) => reserved

export type BatchSlateProps = {
  readonly batches: Batches
  readonly choice: BatchChoice
  /** Whether the model takes a prompt. */
  readonly hasPrompt: boolean
}

/** What a batch costs before the click: how much of it a budget bears, who drives it, and the button that spends. */
export function BatchSlate({ batches, choice, hasPrompt }: BatchSlateProps) {
  const { store, actions } = batches
  const state = useStore(store)
  const { plan, prices, budget, way, concurrency, persona, wrong, submit, isAsking } = state
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn)
  const reserved = useStudioStatus(readReserved) ?? 0
  const { refusal, blocked } = batchRefusals(state, choice, hasPrompt, balance)
  const count = choice.kept.length
  const all = plan.kind === 'ready' ? plan.runs.length : 0
  const isReading = plan.kind === 'reading' || (plan.kind === 'ready' && prices === null)
  const isUnread = submit.kind === 'failed' && plan.kind === 'ready' && prices === null
  const left = all - count
  const short = balance === null ? 0 : Math.max(0, choice.credits - balance)
  const after = balance === null ? null : balance - reserved - choice.credits
  const facts: SlateFact[] = [
    {
      term: isPractice ? 'Practice cost' : 'Cost of all',
      unit: 'cr',
      look: 'figure',
      detail: formatCount(choice.credits),
    },
    { term: 'Runs', detail: left > 0 ? `${count} of ${formatCount(all)}` : formatCount(count) },
    {
      term: reserved > 0 ? 'After queue' : 'Balance after',
      detail: after === null ? 'Not known' : formatCount(after),
      ...(short > 0 || (after !== null && after < 0) ? { tone: 'err' } : {}),
    },
  ]
  return (
    <>
      {submit.kind === 'failed' && (
        <div className="shrink-0 px-3 pb-3">
          <Note tone="error" actions={[{ label: isUnread ? 'Try again' : 'Close', run: actions.closeFailure }]}>
            {submit.failure.message} {chargedWords(submit.failure)}
          </Note>
        </div>
      )}
      <div className="min-h-[92px] shrink space-y-3 overflow-y-auto border-t border-line px-4 py-3">
        <Segmented
          label="Run it"
          full
          options={ways}
          value={way}
          onChange={(next) => actions.set({ way: next })}
          help={way === 'service' && refusal !== null ? refusal : wayWords[way]}
        />
        {way === 'service' && (
          <>
            <Slider
              label="At once"
              min={1}
              max={5}
              step={1}
              integer
              value={wrong.concurrency === undefined ? concurrency : wrong.concurrency.typed}
              onChange={(next) => actions.typeNumber('concurrency', next)}
              error={wrong.concurrency?.problem}
            />
            <TextField
              label="Persona"
              requirement="optional"
              placeholder="Its name or id at the service"
              maxLength={200}
              value={persona}
              onChange={(next) => actions.set({ persona: next })}
            />
          </>
        )}
        <NumberField
          label="Fit a budget"
          requirement="optional"
          integer
          min={1}
          placeholder={
            prices === null || prices.credits === 0 ? 'No budget' : `All of it: ${formatCount(prices.credits)} cr`
          }
          value={wrong.budget === undefined ? (budget ?? undefined) : wrong.budget.typed}
          onChange={(next) => actions.typeNumber('budget', next)}
          error={wrong.budget?.problem}
          help={
            left > 0 && prices !== null
              ? `Spread evenly: ${formatPlural(left, 'run')} left out. Raise it to ${formatCredits(prices.credits, isPractice)} for all.`
              : undefined
          }
        />
      </div>
      <Slate
        facts={facts}
        reading={isReading}
        note={
          <div className="min-h-8">
            {prices !== null && prices.unpriced > 0 ? (
              <>
                {formatPlural(prices.unpriced, 'run')} without a price.{' '}
                <button type="button" className="link" disabled={isAsking} onClick={() => void actions.readPrices()}>
                  {isAsking ? 'Reading…' : `Read ${formatPlural(prices.requestsNeeded, 'price')} now`}
                </button>
              </>
            ) : short > 0 ? (
              <>
                {speakCredits(short, isPractice)} short. Set a budget, or take out runs{isPractice ? ', or ' : '.'}
                {isPractice && <FillPracticeLink />}
              </>
            ) : (
              'Runs that are not sent yet can be taken out at no cost.'
            )}
          </div>
        }
      >
        <SpendButton
          label={count === 0 ? 'Run' : `Run ${formatCount(count)}`}
          amount={prices === null && count > 0 ? null : formatCredits(choice.credits, isPractice)}
          name={`Run ${formatPlural(count, 'run')}, ${speakCredits(choice.credits, isPractice)}`}
          state={isReading ? 'reading' : 'quoted'}
          practice={isPractice}
          busy={submit.kind === 'sending'}
          disabled={submit.kind === 'sending' ? undefined : (blocked ?? undefined)}
          keys="mod+enter"
          onClick={() => void actions.run(choice.kept)}
        />
      </Slate>
    </>
  )
}
