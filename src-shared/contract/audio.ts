import { z } from 'zod'
import { CreditAmount, ServiceId } from './limit.ts'
import {
  optionalNumber,
  optionalText,
  pageFields,
  pageQuery,
  ResourceFailure,
  resourceRead,
  resourceStart,
  ResourceStatus,
  statusFilter,
} from './resource.ts'
import { route } from './route.ts'

/** Bounds and defaults of speech (interface: POST /audio/generate). Speed is a factor, pitch in semitones. */
export const speechLimits = {
  mostCharacters: 10_000,
  speed: { least: 0.5, most: 2, usual: 1 },
  pitch: { least: -10, most: 10, usual: 0 },
  /** Kilobits per second of an MP3 (the bounds are assumed: the interface gives none). */
  bitrate: { least: 32, most: 320, usual: 128 },
} as const

/** The emotions of a voice. */
export const SpeechEmotion = z.enum(['neutral', 'happy', 'sad', 'excited', 'calm'])
export type SpeechEmotion = z.output<typeof SpeechEmotion>

/** The formats of a speech file. */
export const SpeechFormat = z.enum(['mp3', 'wav', 'ogg'])
export type SpeechFormat = z.output<typeof SpeechFormat>

/** A speech as read (interface: Audio generation). Its file is there once it is completed. */
export const Audio = z.looseObject({
  id: ServiceId,
  userId: optionalText,
  voiceId: optionalText,
  text: optionalText,
  status: ResourceStatus,
  audioUrl: optionalText,
  durationSeconds: optionalNumber,
  format: optionalText,
  sampleRate: optionalNumber,
  bitrate: optionalNumber,
  creditCost: CreditAmount.optional(),
  creditsUsed: CreditAmount.optional(),
  language: optionalText,
  metadata: z.looseObject({ speed: optionalNumber, pitch: optionalNumber, emotion: optionalText }).nullish(),
  error: ResourceFailure.nullish(),
  createdAt: optionalText,
  completedAt: optionalText,
})
export type Audio = z.output<typeof Audio>

const { speed, pitch, bitrate } = speechLimits
const within = ({ least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number }) =>
  z.number().min(least, `must be ${least} to ${most}`).max(most, `must be ${least} to ${most}`).default(usual)

const params = z.object({ audioId: z.string() })

/** Speech from text (interface: Voices and audio). A start has no key and is never repeated automatically. */
export const audioRoutes = {
  generate: route({
    ...resourceStart,
    path: '/audio/generate',
    body: z.object({
      // Its length has an error code of its own.
      text: z.string(),
      voiceId: z.string(),
      textFormat: z.enum(['plain', 'ssml']).default('plain'),
      /** The language of a preset voice (not in the interface); a clone speaks its own. */
      language: z.string().optional(),
      speed: within(speed),
      pitch: within(pitch),
      emotion: SpeechEmotion.default('neutral'),
      emphasis: z.array(z.string()).max(200).default([]),
      outputFormat: SpeechFormat.default('mp3'),
      sampleRate: z.union([z.literal(22050), z.literal(44100), z.literal(48000)]).default(44100),
      bitrate: within(bitrate),
    }),
    answer: Audio,
  }),
  read: route({ ...resourceRead, method: 'GET', path: '/audio/{audioId}', params, answer: Audio }),
  list: route({
    ...resourceRead,
    method: 'GET',
    path: '/audio',
    query: z.object({
      ...pageQuery,
      status: statusFilter,
      voiceId: z.string().optional(),
    }),
    answer: z.looseObject({ audio: z.array(Audio), ...pageFields }),
  }),
} as const
