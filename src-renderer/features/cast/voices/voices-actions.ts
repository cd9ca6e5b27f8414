import type { Bridge } from '#shared/bridge/contract.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { VoiceRecording } from '#shared/bridge/voice-sample.ts'
import type { SpeechOrder, SpeechQuote } from '#shared/bridge/voices.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { splitSpeech } from '#shared/domain/speech/split-speech.ts'
import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import { sendInParts } from '../../../lib/files.ts'
import { createIntents, createSameClick } from '../../../lib/intents.ts'
import { t } from './texts.ts'
import {
  activeRecording,
  emptySpeech,
  type OrderState,
  type RecordingDraft,
  SpeechDraft,
  type VoicesStore,
} from './voices-store.ts'

const { languages: voiceLanguages, sample: voiceSample } = voiceFacts
/** The name under which the text is kept. */
const draftName = 'speech'
/** Shortest part that can be selected. Seconds. */
const leastPart = 1

type VoicesActionsDeps = {
  readonly bridge: Pick<Bridge, 'voices' | 'settings'>
  readonly store: VoicesStore
  readonly clock: Clock
  readonly random: Random
  /** Returns the path of a file where the host knows it, else an empty text. */
  pathOf(file: File): string
  explain(error: unknown): { readonly sentence: string; readonly failure: FailureRecord | null }
  /** Languages of the user, most wanted first. */
  readonly languages: readonly string[]
  report(error: unknown): void
}

/** The part of a recording that is selected at first: all of a short one, else its best part. */
function firstPart({ seconds, analysis }: VoiceRecording): { readonly start: number; readonly end: number } {
  if (seconds <= voiceSample.most) return { start: 0, end: seconds }
  return analysis.best
}

/** The part within a recording, at least a second and at most what a service uses. Seconds. */
export function clampPart(
  seconds: number,
  { start, end }: { readonly start: number; readonly end: number },
  moved: 'start' | 'end' | 'both',
): { readonly start: number; readonly end: number } {
  if (moved === 'both') {
    const length = Math.min(end - start, seconds)
    const from = Math.min(Math.max(0, start), seconds - length)
    return { start: from, end: from + length }
  }
  if (moved === 'start') {
    const from = Math.min(Math.max(0, start), end - leastPart)
    return { start: from, end: Math.min(end, from + voiceSample.most) }
  }
  const to = Math.max(Math.min(seconds, end), start + leastPart)
  return { start: Math.max(start, to - voiceSample.most), end: to }
}

/** A language of voices that the user reads; the first of all if none is known. */
function ownLanguage(wanted: readonly string[]): string {
  for (const one of wanted) {
    const found =
      voiceLanguages.find((code) => code.toLowerCase() === one.toLowerCase()) ??
      voiceLanguages.find((code) => code.split('-')[0] === one.split('-')[0])
    if (found !== undefined) return found
  }
  return voiceLanguages[0]
}

/** A name for a voice from that of its recording. */
const nameFrom = (file: string) =>
  file
    .replace(/\.[^.]*$/u, '')
    .replaceAll(/[_-]+/gu, ' ')
    .trim()
    .slice(0, 100)

/** The actions of the Voices tab. */
export type VoicesActions = ReturnType<typeof createVoicesActions>

/** Creates the actions of a workspace's Voices tab. */
export function createVoicesActions(deps: VoicesActionsDeps) {
  const { bridge, store, random, clock, explain, report } = deps
  const { getState, setState } = store
  const intents = createIntents(random)
  const cloneClick = createSameClick(clock)
  const speakClick = createSameClick(clock)
  let taking: AbortController | null = null

  function failed(error: unknown): OrderState {
    const { sentence, failure } = explain(error)
    const fields = Object.fromEntries((failure?.fields ?? []).map(({ field, message }) => [field, message]))
    return { kind: 'failed', sentence, fields }
  }
  const change = (id: string, patch: Partial<RecordingDraft>) =>
    setState(({ recordings }) => ({
      recordings: recordings.map((one) => (one.recording.id === id ? { ...one, ...patch } : one)),
    }))
  const forgetCloning = () =>
    setState(({ cloning }) => (cloning.kind === 'sending' ? {} : { cloning: { kind: 'idle' } }))

  async function take(file: File, signal: AbortSignal): Promise<VoiceRecording> {
    const path = deps.pathOf(file)
    if (path !== '') return bridge.voices.openRecording({ path })
    const { beginRecording, appendRecording, finishRecording, cancelRecording } = bridge.voices
    const calls = { begin: beginRecording, append: appendRecording, finish: finishRecording, cancel: cancelRecording }
    const onProgress = (share: number) =>
      !signal.aborted && setState({ taking: { kind: 'taking', name: file.name, share } })
    return sendInParts(calls, file, { signal, onProgress })
  }
  async function measure(id: string): Promise<void> {
    const draft = getState().recordings.find(({ recording }) => recording.id === id)
    if (draft === undefined) return
    const { start, end, recording } = draft
    try {
      const isWhole = start === 0 && Math.abs(end - recording.seconds) < 0.001
      const analysis = isWhole ? recording.analysis : await bridge.voices.measureSample({ recordingId: id, start, end })
      const now = getState().recordings.find((one) => one.recording.id === id)
      if (now?.start === start && now.end === end) change(id, { analysis })
    } catch (error) {
      report(error)
    }
  }
  function select(id: string, part: { readonly start: number; readonly end: number }): void {
    forgetCloning()
    change(id, { ...part, analysis: null })
  }

  return {
    search: (search: string) => setState({ search }),
    openClone: () => setState({ isCloneOpen: true }),
    closeClone: () => setState({ isCloneOpen: false }),
    /** Takes recordings one after the other; the first that is refused ends it with a sentence. */
    async takeFiles(files: readonly File[]): Promise<void> {
      taking?.abort()
      const own = new AbortController()
      taking = own
      setState({ isCloneOpen: true })
      forgetCloning()
      for (const file of files) {
        setState({ taking: { kind: 'taking', name: file.name, share: 0 } })
        try {
          const recording = await take(file, own.signal)
          if (own.signal.aborted) return
          const part = firstPart(recording)
          const draft: RecordingDraft = { recording, ...part, analysis: null }
          setState((state) => ({
            recordings: [...state.recordings, draft],
            activeId: recording.id,
            name: state.name === '' ? nameFrom(recording.name) : state.name,
            language: state.language ?? ownLanguage(deps.languages),
            // Another speaker may be heard in another recording.
            consentAt: null,
          }))
          await measure(recording.id)
        } catch (error) {
          if (own.signal.aborted) return
          setState({ taking: { kind: 'refused', sentence: explain(error).sentence } })
          return
        }
      }
      setState({ taking: { kind: 'idle' } })
    },
    stopTaking() {
      taking?.abort()
      setState({ taking: { kind: 'idle' } })
    },
    refuse: (sentence: string) => setState({ isCloneOpen: true, taking: { kind: 'refused', sentence } }),
    activate: (activeId: string) => setState({ activeId, cloning: { kind: 'idle' } }),
    removeRecording: (id: string) =>
      setState(({ recordings }) => ({ recordings: recordings.filter(({ recording }) => recording.id !== id) })),
    /** Selects a part while it is dragged; `measurePart` measures it afterwards. */
    select,
    measurePart: (id: string) => void measure(id),
    pickBest(id: string) {
      const draft = getState().recordings.find(({ recording }) => recording.id === id)
      if (draft === undefined) return
      select(id, draft.recording.analysis.best)
      void measure(id)
    },
    type(patch: { name?: string; language?: string; consent?: boolean }) {
      forgetCloning()
      const { consent, ...rest } = patch
      const consentAt = consent === undefined ? {} : { consentAt: consent ? new Date(clock.now()).toISOString() : null }
      setState({ ...rest, ...consentAt })
    },
    /** Orders the clone. Returns its run; null if something is to be corrected or it was the same click. */
    async clone(credits: number): Promise<Job | null> {
      const state = getState()
      const active = activeRecording(state)
      if (state.cloning.kind === 'sending' || cloneClick.is()) return null
      if (active === null) {
        setState({ cloning: { kind: 'failed', sentence: '', fields: { part: t('clone.problems.none') } } })
        return null
      }
      cloneClick.took()
      setState({ cloning: { kind: 'sending' } })
      const { name, language, consentAt } = state
      const { recording, start, end } = active
      const order = {
        part: { recordingId: recording.id, start, end },
        name,
        language: language ?? '',
        consentAt,
        quoted: credits,
      }
      const body = JSON.stringify(order)
      try {
        const job = await bridge.voices.clone({ draftId: intents.idOf(body), ...order })
        intents.settle(body)
        setState(({ recordings }) => ({
          cloning: { kind: 'idle' },
          recordings: recordings.filter((one) => one.recording.id !== recording.id),
          name: '',
          consentAt: null,
          isCloneOpen: recordings.length > 1,
        }))
        return job
      } catch (error) {
        cloneClick.forget()
        setState({ cloning: failed(error) })
        return null
      }
    },
    async readDraft(): Promise<void> {
      if (getState().draft !== null) return
      let draft = emptySpeech
      try {
        const kept = await bridge.settings.readDraft({ modelId: draftName })
        draft = SpeechDraft.parse(kept ?? {})
      } catch (error) {
        report(error)
      }
      setState((state) => ({ draft: state.draft ?? draft }))
    },
    keepDraft(): void {
      const { draft } = getState()
      if (draft !== null) bridge.settings.saveDraft({ modelId: draftName, input: draft }).catch(report)
    },
    write: (patch: Partial<SpeechDraft>) =>
      setState(({ draft, speaking }) => ({
        draft: { ...(draft ?? emptySpeech), ...patch },
        speaking: speaking.kind === 'sending' ? speaking : { kind: 'idle' },
      })),
    /**
     * Orders the speech: a run for each of its parts, in order. Where one is refused, those before it stay, and another
     * click continues with it.
     */
    async speak(order: SpeechOrder, quote: SpeechQuote): Promise<void> {
      if (getState().speaking.kind === 'sending' || speakClick.is()) return
      speakClick.took()
      setState({ speaking: { kind: 'sending' } })
      const body = JSON.stringify(order)
      const parts = splitSpeech(order.paragraphs)
      const ids = intents.idsOf(body, Math.max(1, parts.length))
      try {
        for (const [at, { paragraphs }] of (parts.length === 0 ? [order] : parts).entries()) {
          const part = { ...order, paragraphs: [...paragraphs] }
          await bridge.voices.speak({ draftId: ids[at] ?? '', order: part, quoted: quote.parts[at] ?? quote.credits })
        }
        intents.settle(body)
        setState({ speaking: { kind: 'idle' } })
      } catch (error) {
        speakClick.forget()
        setState({ speaking: failed(error) })
      }
    },
  }
}
