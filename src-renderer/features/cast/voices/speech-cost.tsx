import type { JoinedQuote } from '#shared/bridge/joined-speech.ts'
import type { SpeechOrder } from '#shared/bridge/voices.ts'
import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatEstimate, speakCredits, creditUnit } from '../../../lib/format.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { isOfflineIn, usePractice, useStudioStatus } from '../../../lib/studio-state.tsx'
import { type SpendState, SpendButton } from '../../../ui/button.tsx'
import { CostPanel } from '../../../ui/cost-panel.tsx'
import { Note } from '../../../ui/note.tsx'
import { GapSlider } from './gap-slider.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { isOneRun, orderProblem } from './speech-order.ts'
import { t } from './texts.ts'
import { speakCommand } from './voices-commands.ts'
import { useVoicesActions, useVoicesState } from './voices-context.tsx'
import { emptySpeech, type SpeechDraft } from './voices-store.ts'

type SpokenDraft = Pick<SpeechDraft, 'from' | 'scope'>
/** The quote of an order, and whether it is the price of these very words. */
type CurrentQuote = { readonly quote: JoinedQuote | null; readonly isCurrent: boolean }

/** The price of an order; of all of it for `from: null`. */
function useQuote(order: SpeechOrder, from: SpeechDraft['from'], isAsked: boolean): CurrentQuote {
  const { query } = useBridge()
  const wanted = JSON.stringify({ order, from })
  const settled = useSettled(wanted, 200)
  const { data: quote = null, isPlaceholderData } = useQuery(
    query.joinedSpeech.quote.queryOptions({
      input: isAsked ? (JSON.parse(settled) as { order: SpeechOrder; from: SpeechDraft['from'] }) : skipToken,
      placeholderData: keepPreviousData,
    }),
  )
  return { quote, isCurrent: isAsked && settled === wanted && !isPlaceholderData && quote !== null }
}

/** What a click speaks: only what changed in a text that was spoken before, or all of it. */
function useSpoken(order: SpeechOrder, { from, scope }: SpokenDraft, isAsked: boolean) {
  const whole = useQuote(order, null, isAsked)
  const changed = useQuote(order, from, isAsked && from !== null)
  const { quote } = changed
  // The same text again is a new take of all of it.
  const canKeep = from !== null && quote !== null && quote.kept > 0 && !quote.isSame
  const isKept = canKeep && scope === 'changed'
  const isCurrent = whole.isCurrent && (from === null || changed.isCurrent)
  return { quote: isKept ? quote : whole.quote, from: isKept ? from : null, changed: canKeep ? quote : null, isCurrent }
}

type ScopeProps = { readonly draft: SpeechDraft; readonly changed: JoinedQuote | null; readonly quote: JoinedQuote }

/** What of a changed text is spoken, and the silence where parts are joined. */
function JoinedSettings({ draft, changed, quote }: ScopeProps) {
  const { write } = useVoicesActions()
  const isJoined = !isOneRun(quote)
  if (changed === null && !isJoined) return null
  return (
    <div className="flex items-end gap-5 border-t border-line px-4 py-3">
      {changed !== null && (
        <Segmented
          label={t('cost.scope')}
          options={[
            { value: 'changed', label: t('cost.changed', { count: changed.sentences - changed.kept }) },
            { value: 'all', label: t('cost.all', { count: changed.sentences }) },
          ]}
          value={draft.scope}
          onChange={(scope) => write({ scope })}
        />
      )}
      {isJoined && <GapSlider gap={draft.gap} onChange={(gap) => write({ gap })} />}
    </div>
  )
}

/** The estimate of a speech as a range, and the button that orders it. */
export function SpeechCost({ order }: { readonly order: SpeechOrder }) {
  const { speak } = useVoicesActions()
  const draft = useVoicesState((state) => state.draft) ?? emptySpeech
  const speaking = useVoicesState((state) => state.speaking)
  const isPractice = usePractice()
  const isOffline = useStudioStatus(isOfflineIn) === true
  const problem = orderProblem(order)
  const { quote, from, changed, isCurrent } = useSpoken(order, draft, problem === null)
  const shown = problem === 'empty' ? null : quote
  const state: SpendState = problem !== null ? 'refused' : !isCurrent ? 'reading' : isOffline ? 'offline' : 'approx'
  const spend = () => {
    // A price of other words must not be spent.
    if (isCurrent && problem === null && quote !== null) void speak(order, { from, gap: draft.gap, quote })
  }
  const blocked =
    problem === 'empty'
      ? t('cost.empty')
      : problem === 'tooLong'
        ? t('cost.tooLong', { limit: voiceFacts.speech.mostCharacters })
        : null
  const hasKey = !useVoicesState((one) => one.isCloneActive)
  useCommands(() => [
    speakCommand({ speak: spend, noSpeech: blocked ?? (isCurrent ? null : t('cost.reading')), hasKey }),
  ])
  const hasOwnPlace = speaking.kind === 'failed' && speaking.fields['text'] !== undefined
  const isFree = shown !== null && shown.runs === 0
  return (
    <>
      {speaking.kind === 'failed' && !hasOwnPlace && (
        <div className="px-3 py-2">
          <Note tone="error">{speaking.sentence}</Note>
        </div>
      )}
      {shown !== null && <JoinedSettings draft={draft} changed={changed} quote={shown} />}
      <CostPanel
        reading={problem === null && !isCurrent}
        facts={[
          {
            term: t('cost.estimate'),
            detail: shown === null ? '–' : t('cost.range', { least: shown.least, most: shown.most }),
            unit: creditUnit(),
            look: 'medium',
          },
          {
            term: t('cost.pricedBy'),
            detail: shown !== null && shown.runs > 1 ? t('cost.ruleOfRuns', { runs: shown.runs }) : t('cost.rule'),
            look: 'text',
          },
          {
            term: t('cost.length'),
            detail:
              shown === null
                ? '–'
                : t(shown.measured > 0 ? 'cost.about' : 'cost.guess', { seconds: Math.round(shown.seconds) }),
            look: 'text',
          },
        ]}
        note={isFree ? t('cost.free') : t('cost.final')}
      >
        <SpendButton
          label={isFree ? t('cost.join') : t('cost.button')}
          amount={shown === null ? null : formatEstimate(shown.credits, isPractice)}
          name={t('cost.spoken', { price: shown === null ? '' : speakCredits(shown.credits, isPractice) })}
          state={state}
          practice={isPractice}
          busy={speaking.kind === 'sending'}
          disabled={blocked ?? undefined}
          dim={!hasKey}
          {...(hasKey ? { keys: 'mod+enter' } : {})}
          onClick={spend}
        />
      </CostPanel>
    </>
  )
}
