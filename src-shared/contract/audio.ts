import { z } from 'zod'
import { CreditAmount, ServiceId } from './limit.ts'
import { pageFields, pageQuery, ResourceFailure, ResourceStatus } from './resource.ts'
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

const text = z.string().nullish()
const number = z.number().nullish()

/** A speech as read (interface: Audio generation). Its file is there once it is completed. */
export const Audio = z.looseObject({
  id: ServiceId,
  userId: text,
  voiceId: text,
  text,
  status: ResourceStatus,
  audioUrl: text,
  durationSeconds: number,
  format: text,
  sampleRate: number,
  bitrate: number,
  creditCost: CreditAmount.optional(),
  creditsUsed: CreditAmount.optional(),
  language: text,
  metadata: z.looseObject({ speed: number, pitch: number, emotion: text }).nullish(),
  error: ResourceFailure.nullish(),
  createdAt: text,
  completedAt: text,
})
export type Audio = z.output<typeof Audio>

const { speed, pitch, bitrate } = speechLimits
const within = ({ least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number }) =>
  z.number().min(least, `must be ${least} to ${most}`).max(most, `must be ${least} to ${most}`).default(usual)

const params = z.object({ audioId: z.string() })
const read = {
  family: 'resource',
  auth: 'bearer',
  repeat: 'safe',
  spends: false,
  status: 200,
  envelope: 'bare',
} as const

/** Speech from text (interface: Voices and audio). A start has no key and is never repeated automatically. */
export const audioRoutes = {
  generate: route({
    ...read,
    method: 'POST',
    repeat: 'unkeyed',
    spends: true,
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
  read: route({ ...read, method: 'GET', path: '/audio/{audioId}', params, answer: Audio }),
  list: route({
    ...read,
    method: 'GET',
    path: '/audio',
    query: z.object({
      ...pageQuery,
      status: z.enum(['queued', 'processing', 'completed', 'failed']).optional(),
      voiceId: z.string().optional(),
    }),
    answer: z.looseObject({ audio: z.array(Audio), ...pageFields }),
  }),
} as const
