import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { useCommands } from '../../../lib/commands.tsx'
import { isRecording, useDroppedRecordings } from '../../../lib/dropped-recordings.ts'
import { useLeaving } from '../../../lib/hooks.ts'
import { useWorkspace } from '../../../lib/studio-state.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { ClonePanel } from './clone-panel.tsx'
import { SpeechCost } from './speech-cost.tsx'
import { SpeechEditor } from './speech-editor.tsx'
import { orderOf } from './speech-order.ts'
import { TakesPanel } from './takes-panel.tsx'
import { t } from './texts.ts'
import { cloneCommand } from './voices-commands.ts'
import { useVoices } from './use-voices.ts'
import { VoiceFacts } from './voice-facts.tsx'
import { VoiceList } from './voice-list.tsx'
import { useVoicesScreen, VoicesContext } from './voices-context.tsx'
import { emptySpeech } from './voices-store.ts'

/** The tab of voices: presets and clones, a text to speak, and the form of a new clone. */
export function VoicesTab() {
  const workspace = useWorkspace()
  return workspace === null ? null : <VoicesScreen key={workspace.id} workspaceId={workspace.id} />
}

function VoicesScreen({ workspaceId }: { readonly workspaceId: string }) {
  const screen = useVoicesScreen(workspaceId)
  const { store, actions } = screen
  const isCloneOpen = useStore(store, (state) => state.isCloneOpen)
  const draft = useStore(store, (state) => state.draft) ?? emptySpeech
  const { voices, isKnown } = useVoices()
  const castActions = useCastActions()
  const known = new Set(voices.map(({ id }) => id))
  const picked = voices.find(({ id }) => id === draft.voiceId) ?? null
  useDroppedRecordings((files) => void actions.takeFiles(files))
  useLeaving(actions.keepDraft)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(isRecording)
    if (files.length === 0) return
    event.preventDefault()
    void actions.takeFiles(files)
  })
  // A voice that was deleted elsewhere cannot speak.
  const fallBack = useEffectEvent(() => actions.write({ voiceId: emptySpeech.voiceId }))
  const isGone = isKnown && !known.has(draft.voiceId)
  useEffect(() => {
    if (isGone) fallBack()
  }, [isGone])
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
  const wantedVoice = useCastState((state) => state.wantedVoice)
  const takeWanted = useEffectEvent((voiceId: string) => {
    actions.write({ voiceId })
    actions.closeClone()
    castActions.tookVoice()
  })
  const wantedSpeech = useCastState((state) => state.wantedSpeech)
  const takeSpeech = useEffectEvent((source: NonNullable<typeof wantedSpeech>) => {
    castActions.tookSpeech()
    void actions.takeSpeech(source)
  })
  // A text that is still read would be replaced.
  const isRead = useStore(store, (state) => state.draft !== null)
  useEffect(() => {
    if (wantedSpeech !== null && isRead) takeSpeech(wantedSpeech)
  }, [wantedSpeech, isRead])
  useEffect(() => {
    if (wantedVoice !== null && isRead && isKnown) takeWanted(wantedVoice)
  }, [wantedVoice, isRead, isKnown])
  useCommands(() => [cloneCommand(actions.openClone)])
  return (
    <VoicesContext value={screen}>
      <div className="flex h-full min-h-0">
        <VoiceList voices={voices} />
        <section aria-label={t('editor.region')} className="flex min-h-0 min-w-0 flex-1 flex-col">
          <SpeechEditor voices={voices} />
          <TakesPanel />
          <SpeechCost order={orderOf(draft, known)} />
        </section>
        {isCloneOpen ? <ClonePanel /> : <VoiceFacts voice={picked} />}
      </div>
    </VoicesContext>
  )
}
