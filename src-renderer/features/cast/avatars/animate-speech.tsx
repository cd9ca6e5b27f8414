import { plainWords } from '#shared/domain/speech/speech-marks.ts'
import { splitSpeech } from '#shared/domain/speech/split-speech.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatElapsed } from '../../../lib/format.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import type { SpokenOrder } from '../cast-actions.ts'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { spokenOrder } from './avatar-draft.ts'
import { t } from './texts.ts'
import { useVoices } from '../voices/use-voices.ts'

const kinds = ['none', 'speech', 'text'] as const

function useSounds() {
  const { query } = useBridge()
  return useQuery(query.avatarVideos.sounds.queryOptions()).data ?? []
}

/** What is to be said as it can be ordered: its price, and why it cannot be ordered yet. Credits. */
export function useSpoken(): {
  readonly order: SpokenOrder
  readonly credits: number
  readonly problem: string | null
} {
  const { query } = useBridge()
  const spoken = useCastState((state) => state.spoken)
  const sounds = useSounds()
  const isText = spoken.kind === 'text' && /[\p{L}\p{N}]/u.test(plainWords(spoken.text))
  const wanted = JSON.stringify(isText ? spokenOrder(spoken) : null)
  const settled = useSettled(wanted, 200)
  const { data: quote, isPlaceholderData } = useQuery(
    query.voices.quoteSpeech.queryOptions({
      input: isText && settled === wanted ? spokenOrder(spoken) : skipToken,
      placeholderData: keepPreviousData,
    }),
  )
  switch (spoken.kind) {
    case 'none':
      return { order: null, credits: 0, problem: null }
    case 'speech': {
      const sound = sounds.find(({ id }) => id === spoken.audioId) ?? sounds[0]
      if (sound === undefined) return { order: null, credits: 0, problem: t('say.noSpeech') }
      return { order: { kind: 'speech', audioId: sound.id }, credits: 0, problem: null }
    }
    case 'text': {
      if (!isText) return { order: null, credits: 0, problem: t('say.empty') }
      if (quote === undefined || isPlaceholderData || settled !== wanted)
        return { order: null, credits: quote?.credits ?? 0, problem: t('say.reading') }
      if (splitSpeech(spokenOrder(spoken).paragraphs).length > 1)
        return { order: null, credits: quote.credits, problem: t('say.tooLong') }
      return { order: { kind: 'text', quoted: quote.credits }, credits: quote.credits, problem: null }
    }
    default:
      return assertNever(spoken.kind)
  }
}

/** What a new video says: nothing, finished speech, or a text that is spoken while the video is made. */
export function AnimateSpeech() {
  const actions = useCastActions()
  const spoken = useCastState((state) => state.spoken)
  const sounds = useSounds()
  const voices = useVoices().voices.filter(({ status }) => status === 'completed')
  return (
    <Section title={t('say.title')}>
      <div className="space-y-3">
        <Segmented
          label={t('say.title')}
          labelHidden
          full
          options={kinds.map((value) => ({ value, label: t(`say.${value}`) }))}
          value={spoken.kind}
          onChange={(kind) => actions.setSpoken({ kind })}
        />
        {spoken.kind === 'speech' && sounds.length > 0 && (
          <Select
            label={t('say.choose')}
            options={sounds.map(({ id, text, seconds }) => ({
              value: id,
              label: `${text.slice(0, 40)}${seconds === null ? '' : ` · ${formatElapsed(seconds)}`}`,
            }))}
            value={(sounds.find(({ id }) => id === spoken.audioId) ?? sounds[0])?.id}
            onChange={(audioId) => actions.setSpoken({ audioId })}
          />
        )}
        {spoken.kind === 'speech' && sounds.length === 0 && (
          <p className="text-small text-ink-3">{t('say.noSpeech')}</p>
        )}
        {spoken.kind === 'text' && (
          <>
            <TextArea label={t('say.words')} value={spoken.text} onChange={(text) => actions.setSpoken({ text })} />
            <Select
              label={t('say.voice')}
              options={voices.map(({ id, name }) => ({ value: id, label: name }))}
              value={spoken.voiceId}
              onChange={(voiceId) => actions.setSpoken({ voiceId })}
            />
          </>
        )}
        {spoken.kind !== 'none' && (
          <>
            <Checkbox
              label={t('say.lipSync')}
              checked={spoken.lipSync}
              onChange={(lipSync) => actions.setSpoken({ lipSync })}
            />
            <p className="text-caption text-ink-3">{t('say.note')}</p>
          </>
        )}
      </div>
    </Section>
  )
}
