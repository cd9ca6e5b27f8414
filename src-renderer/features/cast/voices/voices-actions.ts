import type { Bridge } from '#shared/bridge/contract.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { VoiceRecording } from '#shared/bridge/voice-sample.ts'
import type { JoinedQuote } from '#shared/bridge/joined-speech.ts'
import type { SpeechSource } from '#shared/domain/speech/joined-speech.ts'
import type { SpeechOrder } from '#shared/bridge/voices.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import { sendInParts } from '../../../lib/files.ts'
import { createIntents, createSameClick } from '../../../lib/intents.ts'
import { readSpeech } from './read-speech.ts'
import { changeSpeech, isOneRun } from './speech-order.ts'
import { t } from './texts.ts'
import {
  activeRecording,
  emptySpeech,
  type Notice,
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
  readonly bridge: Pick<Bridge, 'voices' | 'joinedSpeech' | 'jobs' | 'settings'>
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

/** How a text is to be spoken: after which speech, with which gap in seconds, and at which price. */
type SpokenOrder = { readonly from: SpeechSource | null; readonly gap: number; readonly quote: JoinedQuote }

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
    closeClone: () => setState({ isCloneOpen: false, isCloneActive: false }),
    activateClone: (isCloneActive: boolean) => setState({ isCloneActive }),
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
            cloning: { kind: 'idle' },
            name: state.name === '' ? nameFrom(recording.name) : state.name,
            language: state.language ?? ownLanguage(deps.languages),
            // Another speaker may be heard in another recording; the first is the one that permission was given for.
            ...(state.recordings.length === 0 ? {} : { consentAt: null }),
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
    activate(activeId: string) {
      // Another speaker may be heard in another recording.
      const isOther = activeRecording(getState())?.recording.id !== activeId
      setState({ activeId, cloning: { kind: 'idle' }, ...(isOther ? { consentAt: null } : {}) })
    },
    removeRecording(id: string) {
      const isActive = activeRecording(getState())?.recording.id === id
      setState(({ recordings }) => ({
        recordings: recordings.filter(({ recording }) => recording.id !== id),
        ...(isActive ? { consentAt: null } : {}),
      }))
    },
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
        setState({
          cloning: {
            kind: 'failed',
            sentence: '',
            fields: { part: t(`clone.problems.${state.taking.kind === 'taking' ? 'taking' : 'none'}`) },
          },
        })
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
        setState(({ recordings, isCloneActive }) => ({
          cloning: { kind: 'idle' },
          recordings: recordings.filter((one) => one.recording.id !== recording.id),
          name: '',
          consentAt: null,
          isCloneOpen: recordings.length > 1,
          isCloneActive: isCloneActive && recordings.length > 1,
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
    write(patch: Partial<SpeechDraft>): void {
      speakClick.forget()
      setState(({ draft, speaking }) => ({
        draft: changeSpeech(draft ?? emptySpeech, patch),
        speaking: speaking.kind === 'sending' ? speaking : { kind: 'idle' },
      }))
    },
    /** Takes the text of a speech into the editor, as a text that was spoken by it. */
    async takeSpeech(source: SpeechSource): Promise<void> {
      try {
        const read =
          source.kind === 'run'
            ? (await bridge.jobs.read({ jobId: source.jobId })).job.input
            : (await bridge.joinedSpeech.read({ id: source.id })).order
        setState(({ draft }) => ({ draft: readSpeech(read, source) ?? draft, notice: null }))
      } catch (error) {
        setState({ notice: { tone: 'error', text: explain(error).sentence } })
      }
    },
    setNotice: (notice: Notice | null) => setState({ notice }),
    /** Orders the speech: one run, or several whose files are joined. What was ordered is the source of the next text. */
    async speak(order: SpeechOrder, { from, gap, quote }: SpokenOrder): Promise<void> {
      if (getState().speaking.kind === 'sending' || speakClick.is()) return
      speakClick.took()
      setState({ speaking: { kind: 'sending' } })
      const body = JSON.stringify([order, from])
      const intent = { draftId: intents.idOf(body), order, quoted: quote.credits }
      try {
        const source: SpeechSource = isOneRun(quote)
          ? { kind: 'run', jobId: (await bridge.voices.speak(intent)).id }
          : { kind: 'joined', id: (await bridge.joinedSpeech.order({ ...intent, from, gap })).id }
        intents.settle(body)
        setState(({ draft }) => ({
          speaking: { kind: 'idle' },
          draft: draft === null ? null : { ...draft, from: source, scope: 'changed' },
        }))
      } catch (error) {
        speakClick.forget()
        setState({ speaking: failed(error) })
      }
    },
  }
}
