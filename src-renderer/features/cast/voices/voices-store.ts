import type { SpeechEmotion, SpeechFormat } from '#shared/contract/audio.ts'
import { speechGap, SpeechSource } from '#shared/domain/speech/joined-speech.ts'
import type { VoiceRecording } from '#shared/bridge/voice-sample.ts'
import type { SampleAnalysis } from '#shared/domain/voice-sample/analyse-sample.ts'
import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand'

/** A recording in the form of a new clone. Seconds; `analysis` is of the selected part, null until it is measured. */
export type RecordingDraft = {
  readonly recording: VoiceRecording
  readonly start: number
  readonly end: number
  readonly analysis: z.output<typeof SampleAnalysis> | null
}

/** Where the taking of files is. `share`: 0 to 1. */
export type TakingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'taking'; readonly name: string; readonly share: number }
  | { readonly kind: 'refused'; readonly sentence: string }

/** Where an order is. `fields`: what to correct, by field. */
export type OrderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | {
      readonly kind: 'failed'
      readonly sentence: string
      readonly fields: Readonly<Record<string, string>>
    }

/** A message above the takes. */
export type Notice = { readonly tone: 'info' | 'error'; readonly text: string }

/** The text that is being written, as it is kept between starts. Speed as a factor, pitch in semitones. */
export const SpeechDraft = z.object({
  text: z.string().catch(''),
  /** The voices of paragraphs that have their own, by the paragraph's place. */
  voices: z.record(z.string(), z.string()).catch({}),
  voiceId: z.string().catch('preset-narrator'),
  language: z.string().nullable().catch(null),
  emotion: z.enum(['neutral', 'happy', 'sad', 'excited', 'calm'] satisfies SpeechEmotion[]).catch('neutral'),
  speed: z.number().catch(1),
  pitch: z.number().catch(0),
  format: z.enum(['mp3', 'wav', 'ogg'] satisfies SpeechFormat[]).catch('wav'),
  sampleRate: z.union([z.literal(22050), z.literal(44100), z.literal(48000)]).catch(48000),
  bitrate: z.int().catch(192),
  /** The speech that the text was taken from: sentences that it says already need not be spoken again. */
  from: SpeechSource.nullable().catch(null),
  /** What is spoken of a changed text. */
  scope: z.enum(['changed', 'all']).catch('changed'),
  /** Silence between parts of several runs. Seconds. */
  gap: z.number().catch(speechGap.usual),
})
export type SpeechDraft = z.output<typeof SpeechDraft>

/** The state of a workspace's Voices tab. */
export type VoicesState = {
  readonly search: string
  readonly isCloneOpen: boolean
  /** Whether the focus is in the form of a new clone. */
  readonly isCloneActive: boolean
  readonly recordings: readonly RecordingDraft[]
  readonly activeId: string | null
  readonly name: string
  readonly language: string | null
  readonly consentAt: string | null
  readonly taking: TakingState
  readonly cloning: OrderState
  /** Null until it was read. */
  readonly draft: SpeechDraft | null
  readonly speaking: OrderState
  /** What a take's menu reports; null if nothing. */
  readonly notice: Notice | null
}
export type VoicesStore = StoreApi<VoicesState>

/** The draft before anything was typed. */
export const emptySpeech: SpeechDraft = SpeechDraft.parse({})

/** Creates the store of a workspace's Voices tab. */
export const createVoicesStore = (): VoicesStore =>
  createStore<VoicesState>(() => ({
    search: '',
    isCloneOpen: false,
    isCloneActive: false,
    recordings: [],
    activeId: null,
    name: '',
    language: null,
    consentAt: null,
    taking: { kind: 'idle' },
    cloning: { kind: 'idle' },
    draft: null,
    speaking: { kind: 'idle' },
    notice: null,
  }))

/** The recording that the form shows; null without one. */
export function activeRecording({ recordings, activeId }: VoicesState): RecordingDraft | null {
  return recordings.find(({ recording }) => recording.id === activeId) ?? recordings[0] ?? null
}
