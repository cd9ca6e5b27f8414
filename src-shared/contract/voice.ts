import { z } from 'zod'
import { CreditAmount, ServiceId } from './limit.ts'
import { Deleted, pageFields, pageQuery, ResourceFailure, ResourceStatus } from './resource.ts'
import { route } from './route.ts'

/** The languages of voices (interface: Supported language codes). */
export const voiceLanguages = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IN',
  'es-ES',
  'es-MX',
  'fr-FR',
  'de-DE',
  'it-IT',
  'pt-PT',
  'pt-BR',
  'pl-PL',
  'nl-NL',
  'ru-RU',
  'zh-CN',
  'zh-TW',
  'ja-JP',
  'ko-KR',
  'hi-IN',
  'th-TH',
  'vi-VN',
  'id-ID',
  'ar-SA',
  'tr-TR',
  'sv-SE',
  'da-DK',
  'no-NO',
  'fi-FI',
] as const
export type VoiceLanguage = (typeof voiceLanguages)[number]

/** The voices that need no cloning; each speaks all languages (interface: Preset voice ids). */
export const presetVoices = [
  'preset-professional-male',
  'preset-professional-female',
  'preset-friendly-male',
  'preset-friendly-female',
  'preset-narrator',
] as const
export type PresetVoice = (typeof presetVoices)[number]

/** The length of a voice's sample in seconds (interface: Limits). */
export const voiceSample = { least: 15, recommended: 30, most: 60 } as const

const text = z.string().nullish()
const number = z.number().nullish()

/** A voice clone as read (interface: Voice clone). */
export const Voice = z.looseObject({
  id: ServiceId,
  userId: text,
  name: text,
  language: text,
  status: ResourceStatus,
  sampleUrl: text,
  sampleDuration: number,
  quality: z.union([z.string(), z.number()]).nullish(),
  creditCost: CreditAmount.optional(),
  creditsUsed: CreditAmount.optional(),
  metadata: z
    .looseObject({
      pitch: z.union([z.string(), z.number()]).nullish(),
      pace: z.union([z.string(), z.number()]).nullish(),
      emotion: text,
    })
    .nullish(),
  error: ResourceFailure.nullish(),
  createdAt: text,
})
export type Voice = z.output<typeof Voice>

const params = z.object({ voiceId: z.string() })
const read = {
  family: 'resource',
  auth: 'bearer',
  repeat: 'safe',
  spends: false,
  status: 200,
  envelope: 'bare',
} as const

/** Voice clones (interface: Voices and audio). A clone has no key and is never repeated automatically. */
export const voiceRoutes = {
  /** A multipart form: `audio` is the file beside these fields. */
  clone: route({
    ...read,
    method: 'POST',
    repeat: 'unkeyed',
    spends: true,
    path: '/voices/clone',
    form: 'multipart',
    body: z.object({ name: z.string().min(1).max(100), language: z.string() }),
    answer: Voice,
  }),
  list: route({
    ...read,
    method: 'GET',
    path: '/voices',
    query: z.object({ ...pageQuery, language: z.string().optional() }),
    answer: z.looseObject({ voices: z.array(Voice), ...pageFields }),
  }),
  read: route({ ...read, method: 'GET', path: '/voices/{voiceId}', params, answer: Voice }),
  remove: route({ ...read, method: 'DELETE', path: '/voices/{voiceId}', params, answer: Deleted }),
} as const
