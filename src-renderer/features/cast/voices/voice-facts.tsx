import type { CastVoice } from '#shared/bridge/voices.ts'
import { useState } from 'react'
import { AudioPlayer } from '../../../forms/audio-player.tsx'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { formatDate } from '../../../lib/format.ts'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { type ToastMessage, Toasts } from '../../../ui/toast.tsx'
import { languageName } from './language-names.ts'
import { t } from './texts.ts'
import { useVoicesActions } from './voices-context.tsx'

function rowsOf({ isPreset, language, pitch, pace, uses, consentAt }: CastVoice) {
  const told = (value: number | null, write: (value: number) => string) => (value === null ? [] : [write(value)])
  return [
    {
      term: t('facts.language'),
      detail: isPreset ? t('facts.all') : language === null ? '' : languageName(language),
    },
    ...told(pitch, (value) => t('facts.hertz', { value: Math.round(value) })).map((detail) => ({
      term: t('facts.pitch'),
      detail,
    })),
    ...told(pace, (value) => t('facts.syllables', { value: Math.round(value * 10) / 10 })).map((detail) => ({
      term: t('facts.pace'),
      detail,
    })),
    { term: t('facts.used'), detail: t('facts.uses', { count: uses }) },
    ...(consentAt === null ? [] : [{ term: t('facts.consent'), detail: formatDate(consentAt) }]),
  ]
}

/** Deletes a voice, with a question first where it is used, and an undo. */
function useDeletion() {
  const { call } = useBridge()
  const actions = useVoicesActions()
  const [messages, setMessages] = useState<readonly ToastMessage[]>([])
  const fail = (error: unknown) =>
    setMessages((before) => [
      ...before,
      { id: crypto.randomUUID(), text: failureOf(error)?.message ?? unansweredText() },
    ])
  async function remove({ id, name }: CastVoice): Promise<void> {
    const things = { kind: 'voice' as const, ids: [id] }
    try {
      await call.cast.remove(things)
    } catch (error) {
      return fail(error)
    }
    actions.write({ voiceId: 'preset-narrator' })
    const run = () => {
      actions.write({ voiceId: id })
      call.cast.restore(things).catch(fail)
    }
    const message = { id: crypto.randomUUID(), text: t('facts.deleted', { voice: name }) }
    setMessages((before) => [...before, { ...message, action: { label: t('facts.undo'), run } }])
  }
  const toasts = (
    <Toasts messages={messages} onClose={(id) => setMessages((all) => all.filter((one) => one.id !== id))} />
  )
  return { remove: (voice: CastVoice) => void remove(voice), toasts }
}

/** What is known of the picked voice; a clone beside its sample; deletion. */
export function VoiceFacts({ voice }: { readonly voice: CastVoice | null }) {
  const { openClone } = useVoicesActions()
  const deletion = useDeletion()
  const [isAsking, setAsking] = useState(false)
  return (
    <aside
      aria-label={t('facts.region')}
      className="flex w-[364px] shrink-0 flex-col border-l border-line bg-surface-1 max-[1360px]:w-[300px]"
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
            <KeyValue rows={rowsOf(voice)} />
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
          {!voice.isPreset && (
            <Section>
              <Button variant="danger" onClick={() => (voice.uses > 0 ? setAsking(true) : deletion.remove(voice))}>
                {t('facts.delete')}
              </Button>
            </Section>
          )}
        </div>
      )}
      {voice !== null && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={t('facts.deleteTitle', { voice: voice.name })}
          cancel={t('facts.keep')}
          confirm={t('facts.delete')}
          onConfirm={() => deletion.remove(voice)}
          danger
        >
          {t('facts.deleteText', { count: voice.uses })}
        </ConfirmDialog>
      )}
      {deletion.toasts}
    </aside>
  )
}
