import type { AutopilotReading } from '#shared/bridge/autopilot.ts'
import type { ComposerQuote } from '#shared/bridge/composer.ts'
import { formatCredits, speakCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { timeIn } from '../../../lib/zoned-time.ts'
import { SpendButton } from '../../../ui/button.tsx'
import { type CostFact, CostPanel } from '../../../ui/cost-panel.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { rangeWords } from './quote-words.ts'
import { t } from './texts.ts'
import type { FillRun } from './use-fill-run.ts'

/** The facts of the cost panel: that it is not quoted, the user's own charges, and what this pass may cost. */
function factsOf(quote: ComposerQuote | null, isPractice: boolean): CostFact[] {
  const look = 'strong' as const
  const cost: CostFact = {
    term: t('fill.cost'),
    detail: quote === null ? t('fill.none') : t('fill.notQuoted'),
    look,
  }
  if (quote === null) return [cost, { term: t('fill.pass'), detail: formatCredits(0, isPractice), look }]
  if (quote.kind === 'not-quoted') {
    const past = t('fill.lastOf', { count: String(quote.past), needed: String(quote.needed) })
    return [
      cost,
      { term: past, detail: t('fill.noRange'), look },
      { term: t('fill.pass'), detail: t('fill.notQuoted'), look },
    ]
  }
  return [
    cost,
    { term: t('fill.last', { count: quote.past }), detail: rangeWords(quote, isPractice), look },
    {
      term: t('fill.pass'),
      detail: t('fill.about', { credits: formatCredits(quote.credits, isPractice) }),
      look,
    },
  ]
}

/** The price on the button, as shown and as spoken. */
function amountOf(
  quote: ComposerQuote | null,
  isPractice: boolean,
): { readonly shown: string; readonly spoken: string } {
  if (quote === null) return { shown: formatCredits(0, isPractice), spoken: speakCredits(0, isPractice) }
  if (quote.kind === 'not-quoted') return { shown: t('fill.notQuoted'), spoken: t('fill.spokenNone') }
  return {
    shown: t('fill.about', { credits: formatCredits(quote.credits, isPractice) }),
    spoken: t('fill.spokenAbout', { credits: speakCredits(quote.credits, isPractice) }),
  }
}

type FillCostProps = {
  readonly reading: AutopilotReading
  readonly timeZone: string
  /** Why it cannot be sent; null if it can. */
  readonly blocked: string | null
  readonly fill: FillRun
}

/** The cost panel of filling the slots of the next pass now. */
export function FillCost({ reading, timeZone, blocked, fill }: FillCostProps) {
  const isPractice = usePractice()
  const { at, slots, quote } = reading.nextPass
  const action = t('fill.button', { count: slots.length })
  const amount = amountOf(quote, isPractice)
  const reason = blocked ?? (slots.length === 0 ? t('fill.nothing') : undefined)
  return (
    <>
      {fill.outcome !== null && (
        <div className="p-3">
          <Note tone={fill.outcome.isError ? 'error' : 'info'}>{fill.outcome.message}</Note>
        </div>
      )}
      <CostPanel
        facts={factsOf(quote, isPractice)}
        note={at === null ? t('fill.noteNow') : t('fill.note', { time: timeIn(at, timeZone) })}
      >
        <SpendButton
          label={action}
          amount={amount.shown}
          name={t('fill.name', { action, price: amount.spoken })}
          state={quote === null ? 'quoted' : 'unquoted'}
          practice={isPractice}
          busy={fill.isSending}
          disabled={fill.isSending ? undefined : reason}
          keys="mod+enter"
          onClick={fill.run}
        />
      </CostPanel>
      <ConfirmDialog
        open={fill.isAsking}
        onOpenChange={(open) => !open && fill.cancel()}
        title={t('fill.askTitle')}
        cancel={t('fill.askCancel')}
        confirm={t('fill.askConfirm')}
        onConfirm={fill.accept}
      >
        {t('fill.ask')}
      </ConfirmDialog>
    </>
  )
}
