import type { SpeechOrder } from '#shared/bridge/voices.ts'
import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatEstimate, speakCredits } from '../../../lib/format.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { isOfflineIn, usePractice, useStudioStatus } from '../../../lib/studio-state.tsx'
import { type SpendState, SpendButton } from '../../../ui/button.tsx'
import { CostPanel } from '../../../ui/cost-panel.tsx'
import { Note } from '../../../ui/note.tsx'
import { orderProblem } from './speech-order.ts'
import { t } from './texts.ts'
import { speakCommand } from './voices-commands.ts'
import { useVoicesActions, useVoicesState } from './voices-context.tsx'

/** The estimate of a speech as a range, and the button that orders it. */
export function SpeechCost({ order }: { readonly order: SpeechOrder }) {
  const { query } = useBridge()
  const { speak } = useVoicesActions()
  const speaking = useVoicesState((state) => state.speaking)
  const isPractice = usePractice()
  const isOffline = useStudioStatus(isOfflineIn) === true
  const settled = useSettled(JSON.stringify(order), 200)
  const problem = orderProblem(order)
  const { data: quote = null } = useQuery(
    query.voices.quoteSpeech.queryOptions({
      input: problem === null ? (JSON.parse(settled) as SpeechOrder) : skipToken,
      placeholderData: keepPreviousData,
    }),
  )
  // A price of other words must not be spent.
  const isCurrent = settled === JSON.stringify(order) && quote !== null && problem === null
  const shown = problem === 'empty' ? null : quote
  const state: SpendState = problem !== null ? 'refused' : !isCurrent ? 'reading' : isOffline ? 'offline' : 'approx'
  const spend = () => {
    if (isCurrent && quote !== null) void speak(order, quote)
  }
  const blocked =
    problem === 'empty'
      ? t('cost.empty')
      : problem === 'tooLong'
        ? t('cost.tooLong', { limit: voiceFacts.speech.mostCharacters })
        : null
  useCommands(() => [speakCommand({ speak: spend, noSpeech: blocked ?? (isCurrent ? null : t('cost.reading')) })])
  const hasOwnPlace = speaking.kind === 'failed' && speaking.fields['text'] !== undefined
  return (
    <>
      {speaking.kind === 'failed' && !hasOwnPlace && (
        <div className="px-3 py-2">
          <Note tone="error">{speaking.sentence}</Note>
        </div>
      )}
      <CostPanel
        reading={problem === null && !isCurrent}
        facts={[
          {
            term: t('cost.estimate'),
            detail: shown === null ? '–' : t('cost.range', { least: shown.least, most: shown.most }),
            unit: 'cr',
            look: 'medium',
          },
          { term: t('cost.pricedBy'), detail: t('cost.rule'), look: 'text' },
          {
            term: t('cost.length'),
            detail:
              shown === null
                ? '–'
                : t(shown.measured > 0 ? 'cost.about' : 'cost.guess', { seconds: Math.round(shown.seconds) }),
            look: 'text',
          },
        ]}
        note={t('cost.final')}
      >
        <SpendButton
          label={t('cost.button')}
          amount={shown === null ? null : formatEstimate(shown.credits, isPractice)}
          name={t('cost.spoken', { price: shown === null ? '' : speakCredits(shown.credits, isPractice) })}
          state={state}
          practice={isPractice}
          busy={speaking.kind === 'sending'}
          disabled={blocked ?? undefined}
          keys="mod+enter"
          onClick={spend}
        />
      </CostPanel>
    </>
  )
}
