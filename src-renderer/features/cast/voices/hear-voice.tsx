import type { Job } from '#shared/bridge/jobs.ts'
import type { CastVoice } from '#shared/bridge/voices.ts'
import { samplePhrase } from '#shared/domain/speech/sample-phrases.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { formatEstimate, speakCredits } from '../../../lib/format.ts'
import { useJobs } from '../../../lib/jobs.ts'
import { isOfflineIn, unansweredText, usePractice, useStudioStatus } from '../../../lib/studio-state.tsx'
import { SpendButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { orderOf } from './speech-order.ts'
import { t } from './texts.ts'
import { emptySpeech } from './voices-store.ts'

const underWay: readonly Job['state']['kind'][] = ['waiting', 'sending', 'running', 'saving', 'unconfirmed']

/** Speaks a phrase in a voice that was not heard yet, for its price. A service has no free preview of its voices. */
export function HearVoice({ voice }: { readonly voice: CastVoice }) {
  const { call, query } = useBridge()
  const isPractice = usePractice()
  const isOffline = useStudioStatus(isOfflineIn) === true
  // The same click again is the same run.
  const [draftId] = useState(() => crypto.randomUUID())
  const text = samplePhrase(voice.language)
  const order = orderOf({ ...emptySpeech, text, voiceId: voice.id }, new Set())
  const { data: quote = null } = useQuery(query.voices.quoteSpeech.queryOptions({ input: order }))
  const { jobs } = useJobs({ modelId: 'speech' })
  const isUnderWay = jobs.some(({ state, input }) => underWay.includes(state.kind) && input['voiceId'] === voice.id)
  const speak = useMutation({
    mutationFn: (quoted: number) => call.voices.speak({ draftId, order, quoted }),
  })
  return (
    <Section title={t('hear.title')}>
      <p className="mb-2.5 text-small text-ink-2" dir="auto">
        {t('hear.phrase', { text })}
      </p>
      <SpendButton
        label={t('hear.button')}
        amount={quote === null ? null : formatEstimate(quote.credits, isPractice)}
        name={t('hear.spoken', {
          voice: voice.name,
          price: quote === null ? '' : speakCredits(quote.credits, isPractice),
        })}
        state={quote === null ? 'reading' : isOffline ? 'offline' : 'approx'}
        practice={isPractice}
        busy={speak.isPending || isUnderWay}
        onClick={() => quote !== null && !isUnderWay && speak.mutate(quote.credits)}
      />
      {quote !== null && (
        <p className="mt-2 text-caption text-ink-3">{t('hear.range', { least: quote.least, most: quote.most })}</p>
      )}
      {speak.error !== null && (
        <div className="mt-2">
          <Note tone="error">{failureOf(speak.error)?.message ?? unansweredText()}</Note>
        </div>
      )}
    </Section>
  )
}
