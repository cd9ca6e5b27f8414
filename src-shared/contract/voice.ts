import { z } from 'zod'
import { CreditAmount, ServiceId } from './limit.ts'
import {
  Deleted,
  optionalNumber,
  optionalText,
  pageFields,
  pageQuery,
  ResourceFailure,
  resourceRead,
  resourceStart,
  ResourceStatus,
} from './resource.ts'
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

/** A voice clone as read (interface: Voice clone). */
export const Voice = z.looseObject({
  id: ServiceId,
  userId: optionalText,
  name: optionalText,
  language: optionalText,
  status: ResourceStatus,
  sampleUrl: optionalText,
  sampleDuration: optionalNumber,
  quality: z.union([z.string(), z.number()]).nullish(),
  creditCost: CreditAmount.optional(),
  creditsUsed: CreditAmount.optional(),
  metadata: z
    .looseObject({
      pitch: z.union([z.string(), z.number()]).nullish(),
      pace: z.union([z.string(), z.number()]).nullish(),
      emotion: optionalText,
    })
    .nullish(),
  error: ResourceFailure.nullish(),
  createdAt: optionalText,
})
export type Voice = z.output<typeof Voice>

const params = z.object({ voiceId: z.string() })

/** Voice clones (interface: Voices and audio). A clone has no key and is never repeated automatically. */
export const voiceRoutes = {
  /** A multipart form: `audio` is the file beside these fields. */
  clone: route({
    ...resourceStart,
    path: '/voices/clone',
    form: 'multipart',
    body: z.object({ name: z.string().min(1).max(100), language: z.string() }),
    answer: Voice,
  }),
  list: route({
    ...resourceRead,
    method: 'GET',
    path: '/voices',
    query: z.object({ ...pageQuery, language: z.string().optional() }),
    answer: z.looseObject({ voices: z.array(Voice), ...pageFields }),
  }),
  read: route({ ...resourceRead, method: 'GET', path: '/voices/{voiceId}', params, answer: Voice }),
  remove: route({ ...resourceRead, method: 'DELETE', path: '/voices/{voiceId}', params, answer: Deleted }),
} as const
