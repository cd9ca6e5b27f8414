import type { StudioStatus } from '#shared/bridge/status.ts'
import { useStore } from 'zustand'
import { BuyCreditsLink } from '../../forms/buy-credits-link.tsx'
import { balanceIn, useStudioStatus, usePractice } from '../../lib/studio-state.tsx'
import { formatCount, formatCredits, speakCredits, creditUnit } from '../../lib/format.ts'
import { Note } from '../../ui/note.tsx'
import { NumberField, Slider } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { CostPanel, type CostFact } from '../../ui/cost-panel.tsx'
import { SpendButton } from '../../ui/button.tsx'
import { FixFields } from '../../ui/fix-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { chargedWords } from '../../forms/failures.ts'
import type { BatchChoice } from './batch-store.ts'
import { batchProblems, batchRefusals } from './choose-runs.ts'
import type { Batches } from './batch-actions.ts'
import { t } from './texts.ts'

const ways = ['local', 'service'] as const

/** Credits of the balance reserved for waiting and running runs. */
const readReserved = ({ reserved }: StudioStatus) => reserved

export type BatchCostProps = {
  readonly batches: Batches
  readonly choice: BatchChoice
  readonly hasPrompt: boolean
}

/** Shows what a batch costs, how much of it the budget covers, who drives it, and the button that spends. */
export function BatchCost({ batches, choice, hasPrompt }: BatchCostProps) {
  const { store, actions } = batches
  const state = useStore(store)
  const { plan, prices, budget, way, concurrency, persona, wrong, submit, isAsking } = state
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn)
  const reserved = useStudioStatus(readReserved) ?? 0
  const { refusal, blocked } = batchRefusals(state, choice, hasPrompt, balance)
  const wrongFields = batchProblems(state)
  const isWrong = wrongFields.fields + wrongFields.others.length > 0
  const count = choice.kept.length
  const all = plan.kind === 'ready' ? plan.runs.length : 0
  const isReading = plan.kind === 'reading' || (plan.kind === 'ready' && prices === null)
  const isUnread = submit.kind === 'failed' && plan.kind === 'ready' && prices === null
  const left = all - count
  const short = balance === null ? 0 : Math.max(0, choice.credits - balance)
  const after = balance === null ? null : balance - reserved - choice.credits
  const facts: CostFact[] = [
    {
      term: t(isPractice ? 'price.practiceCost' : 'price.cost'),
      unit: creditUnit(),
      look: 'figure',
      detail: formatCount(choice.credits),
    },
    { term: t('price.runs'), detail: left > 0 ? t('price.runsOf', { count, all }) : formatCount(count) },
    {
      term: t(reserved > 0 ? 'price.balanceAfterQueue' : 'price.balanceAfter'),
      detail: after === null ? t('price.unknown') : formatCount(after),
      ...(short > 0 || (after !== null && after < 0) ? { tone: 'err' } : {}),
    },
  ]
  return (
    <>
      {submit.kind === 'failed' && (
        <div className="shrink-0 px-3 pb-3">
          <Note
            tone="error"
            actions={[{ label: t(isUnread ? 'price.retry' : 'price.dismiss'), run: actions.closeFailure }]}
          >
            {submit.failure.message} {chargedWords(submit.failure)}
          </Note>
        </div>
      )}
      <div className="min-h-[92px] shrink space-y-3 overflow-y-auto border-t border-line px-4 py-3">
        <Segmented
          label={t('price.way')}
          full
          options={ways.map((value) => ({ value, label: t(`price.ways.${value}`) }))}
          value={way}
          onChange={(next) => actions.set({ way: next })}
          help={way === 'service' && refusal !== null ? refusal : t(`price.wayHelp.${way}`)}
        />
        {way === 'service' && (
          <>
            <Slider
              label={t('price.concurrency')}
              min={1}
              max={5}
              step={1}
              integer
              value={wrong.concurrency === undefined ? concurrency : wrong.concurrency.typed}
              onChange={(next) => actions.typeNumber('concurrency', next)}
              error={wrong.concurrency?.problem}
            />
            <TextField
              label={t('price.persona')}
              requirement="optional"
              placeholder={t('price.personaPlaceholder')}
              maxLength={200}
              value={persona}
              onChange={(next) => actions.set({ persona: next })}
            />
          </>
        )}
        <NumberField
          label={t('price.budget')}
          requirement="optional"
          integer
          min={1}
          placeholder={
            prices === null || prices.credits === 0
              ? t('price.noBudget')
              : t('price.all', { credits: formatCount(prices.credits) })
          }
          value={wrong.budget === undefined ? (budget ?? undefined) : wrong.budget.typed}
          onChange={(next) => actions.typeNumber('budget', next)}
          error={wrong.budget?.problem}
          help={
            left > 0 && prices !== null
              ? t('price.skipped', { count: left, credits: formatCredits(prices.credits, isPractice) })
              : undefined
          }
        />
      </div>
      <div className={isWrong ? 'shrink-0 space-y-2 px-3 pb-3' : 'sr-only'}>
        {wrongFields.others.map((message) => (
          <Note key={message} tone="error">
            {message}
          </Note>
        ))}
        <FixFields count={wrongFields.fields} />
      </div>
      <CostPanel
        facts={facts}
        reading={isReading}
        note={
          <div className="min-h-8">
            {prices !== null && prices.unpriced > 0 ? (
              <>
                {t('price.unpriced', { count: prices.unpriced })}{' '}
                <button type="button" className="link" disabled={isAsking} onClick={() => void actions.readPrices()}>
                  {isAsking ? t('price.loading') : t('price.get', { count: prices.requestsNeeded })}
                </button>
              </>
            ) : short > 0 ? (
              <>
                {t('price.short', { credits: speakCredits(short, isPractice) })} <BuyCreditsLink short={short} />
              </>
            ) : (
              t('price.note')
            )}
          </div>
        }
      >
        <SpendButton
          label={count === 0 ? t('price.run') : t('price.runCount', { count })}
          amount={prices === null && count > 0 ? null : formatCredits(choice.credits, isPractice)}
          name={t('price.runFor', { count, price: speakCredits(choice.credits, isPractice) })}
          state={isReading ? 'reading' : 'quoted'}
          practice={isPractice}
          busy={submit.kind === 'sending'}
          disabled={submit.kind === 'sending' ? undefined : (blocked ?? undefined)}
          keys="mod+enter"
          onClick={() => void actions.run(choice.kept)}
        />
      </CostPanel>
    </>
  )
}
