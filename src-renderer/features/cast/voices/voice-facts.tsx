import type { CastVoice, HeardVoice } from '#shared/bridge/voices.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { AudioPlayer } from '../../../forms/audio-player.tsx'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { CompareVoice } from './compare-voice.tsx'
import { HearVoice } from './hear-voice.tsx'
import { languageName } from './language-names.ts'
import { t } from './texts.ts'
import { useIsHeard } from './use-voices.ts'
import { DeleteVoice, VoiceUses } from './voice-uses.tsx'
import { useVoicesActions } from './voices-context.tsx'

/** `heard`: as measured here, where the service does not tell. */
function rowsOf({ isPreset, language, pitch, pace, consentAt }: CastVoice, heard: HeardVoice | null) {
  const told = (value: number | null, write: (value: number) => string) => (value === null ? [] : [write(value)])
  return [
    {
      term: t('facts.language'),
      detail: isPreset ? t('facts.all') : language === null ? '' : languageName(language),
    },
    ...told(pitch ?? heard?.pitch ?? null, (value) => t('facts.hertz', { value: Math.round(value) })).map((detail) => ({
      term: t('facts.pitch'),
      detail,
    })),
    ...told(pace, (value) => t('facts.syllables', { value: Math.round(value * 10) / 10 })).map((detail) => ({
      term: t('facts.pace'),
      detail,
    })),
    ...(pace === null
      ? told(heard?.wordsPerMinute ?? null, (value) => t('facts.words', { value: Math.round(value) }))
      : []
    ).map((detail) => ({ term: t('facts.pace'), detail })),
    ...(consentAt === null ? [] : [{ term: t('facts.consent'), detail: formatDate(consentAt) }]),
  ]
}

/** What is known of the picked voice, how it sounds beside its sample, where it is used, and its deletion. */
export function VoiceFacts({ voice }: { readonly voice: CastVoice | null }) {
  const { openClone } = useVoicesActions()
  const isHeard = useIsHeard()
  const { query } = useBridge()
  const { data: heard = null } = useQuery(
    query.voices.measure.queryOptions({ input: voice === null ? skipToken : { voiceId: voice.id }, retry: false }),
  )
  return (
    <aside
      aria-label={t('facts.region')}
      className="flex w-[364px] shrink-0 flex-col border-s border-line bg-surface-1 max-[1360px]:w-[300px]"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2 dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {voice?.name}
        </h2>
        <Button size="small" onClick={openClone}>
          {t('list.clone')}
        </Button>
      </div>
      {voice !== null && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Section>
            <KeyValue rows={rowsOf(voice, heard)} />
          </Section>
          {voice.sampleId !== null && (
            <Section title={t('facts.sample')}>
              <AudioPlayer key={voice.sampleId} assetId={voice.sampleId} modelId={null} label={t('facts.sample')} />
            </Section>
          )}
          {voice.latest !== null && (
            <Section title={t('facts.speech')}>
              <AudioPlayer key={voice.latest} assetId={voice.latest} modelId={null} label={t('facts.speech')} />
            </Section>
          )}
          {voice.sampleId !== null && voice.latest !== null && (
            <CompareVoice key={`compare ${voice.id}`} voice={voice} />
          )}
          {voice.status === 'completed' && !isHeard(voice) && <HearVoice key={`hear ${voice.id}`} voice={voice} />}
          <VoiceUses key={`uses ${voice.id}`} voice={voice} />
        </div>
      )}
      {/* It stays, so that the deletion of the voice before can be undone. */}
      {voice !== null && <DeleteVoice voice={voice} />}
    </aside>
  )
}
