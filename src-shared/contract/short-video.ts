import { z } from 'zod'
import { openEnum } from '../util/text-formats.ts'
import { CreditAmount, limits, ServiceId } from './limit.ts'
import { route } from './route.ts'

/** The stages of a short video, in order (interface: States, Short video job). */
export const shortVideoStages = ['scripting', 'portrait', 'animating', 'captioning'] as const

/** A short video's states, which are its stages (interface: Short video job). `done` and `failed` are final. */
export const ShortVideoStatus = openEnum([...shortVideoStages, 'done', 'failed'])
export type ShortVideoStatus = z.output<typeof ShortVideoStatus>

/** The steps of an edit, as `applied` names them (interface: Short video job). */
export const editSteps = ['captions', 'broll', 'images', 'music', 'loudnorm'] as const

/** What models of the user's engines may do in place of the built-in ones, as `skipped` names them. */
const helpSteps = ['voice', 'timing', 'scenes'] as const

// Whether or how often a step was done (assumed: the interface names the steps and not their values).
const Delivered = z.union([z.boolean(), z.number()]).nullish()
const Skipped = z.looseObject({ step: openEnum([...editSteps, ...helpSteps]), reason: z.string().default('') })

/** What the edit delivered. `skipped`: each step left out, and why; a bare name is read as a step without a reason. */
export const AppliedEdit = z.looseObject({
  captions: Delivered,
  broll: Delivered,
  images: Delivered,
  music: Delivered,
  loudnorm: Delivered,
  skipped: z
    .array(z.preprocess((value) => (typeof value === 'string' ? { step: value } : value), Skipped))
    .nullish()
    .transform((value) => value ?? []),
})
export type AppliedEdit = z.output<typeof AppliedEdit>

const maybe = z.string().nullable().default(null)

/**
 * A short video as read (interface: Short video job). Its parts arrive one by one: script, portrait, lip-synced video,
 * edited video. `progress` is 0 to 1; `creditsSpent` is the charge so far.
 */
export const ShortVideo = z.looseObject({
  jobId: ServiceId,
  status: ShortVideoStatus,
  stage: z.string().optional(),
  progress: z.number().nullable().default(null),
  script: maybe,
  portraitUrl: maybe,
  rawVideoUrl: maybe,
  videoUrl: maybe,
  posterUrl: maybe,
  creditsSpent: CreditAmount.nullable().default(null),
  applied: AppliedEdit.nullable().default(null),
  degraded: z.boolean().nullable().default(null),
  flow: maybe,
  topic: maybe,
  voice: maybe,
  seconds: z.number().nullable().default(null),
  error: maybe,
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
})
export type ShortVideo = z.output<typeof ShortVideo>

/** The answer to a start or a re-cut: the job, which is not fully charged yet. */
export const ShortVideoStarted = z.looseObject({ jobId: ServiceId, status: ShortVideoStatus.default('unknown') })
export type ShortVideoStarted = z.output<typeof ShortVideoStarted>

const genders = ['man', 'woman'] as const
/** A presenter's gender, as sent at the start. */
export const PresenterGender = z.enum(genders)
export type PresenterGender = z.output<typeof PresenterGender>

// May be any text, since it is never part of a path; half a character is replaced.
const choiceId = z
  .string()
  .min(1)
  .overwrite((id) => id.toWellFormed())
const described = { id: choiceId, name: z.string() }

// A preview image of a look for each gender (not in the interface).
const PreviewUrls = z.object({ man: z.string().nullish(), woman: z.string().nullish() })

// What a video costs without its length, what each second of it and a re-cut cost (not in the interface). Credits.
const Prices = z.object({ video: CreditAmount, second: z.number().nonnegative(), recut: CreditAmount })

/** The available choices (assumed: the interface says what is listed and shows no field). All lists may be absent. */
export const ShortVideoOptions = z.looseObject({
  voices: z
    .array(
      z.looseObject({
        name: z.string(),
        gender: openEnum(genders),
        language: z.string().default(''),
        sampleUrl: z.string().nullish(),
        // Image of its presenter by preset, where that depends on the voice; may be relative to the sample (not in the
        // interface).
        presenterUrls: z.record(z.string(), z.string()).nullish(),
      }),
    )
    .default([]),
  presets: z
    .array(z.looseObject({ ...described, previewUrl: z.string().nullish(), previewUrls: PreviewUrls.nullish() }))
    .default([]),
  categories: z.array(z.looseObject(described)).default([]),
  flows: z
    .array(
      z.looseObject({
        ...described,
        description: z.string().default(''),
        // A sample of the edit: its first frame, and the same moving (not in the interface).
        stillUrl: z.string().nullish(),
        movingUrl: z.string().nullish(),
      }),
    )
    .default([]),
  /** Scripts consist of their topic's own words, which decide the length of the video (not in the interface). */
  ownWordsOnly: z.boolean().default(false),
  /** What the voices cannot read (not in the interface). */
  unread: z.array(openEnum(['kanji', 'script'])).default([]),
  prices: Prices.nullish(),
})
export type ShortVideoOptions = z.output<typeof ShortVideoOptions>

const { shortVideo: bounds } = limits
const webhook = z.string().optional()
const switches = { captions: z.boolean().default(true), music: z.boolean().default(true) }
const isWithin = `must be ${bounds.leastSeconds} to ${bounds.mostSeconds}`
const params = z.object({ jobId: z.string() })

/** Short videos: from a topic to a finished video (interface: Short video API). */
export const shortVideoRoutes = {
  start: route({
    method: 'POST',
    family: 'mascot',
    path: '',
    auth: 'bearer',
    repeat: 'keyed-body',
    spends: true,
    status: 201,
    envelope: 'data',
    body: z.object({
      topic: z.string().optional(),
      // A finished script, spoken as it is (not in the interface). The topic is then only what it is about.
      script: z.string().max(limits.shortVideo.scriptLength).optional(),
      seconds: z.number().min(bounds.leastSeconds, isWithin).max(bounds.mostSeconds, isWithin).default(bounds.seconds),
      gender: PresenterGender.default('man'),
      preset: z.string().default('creator'),
      voice: z.string().optional(),
      flow: z.string().optional(),
      ...switches,
      idempotencyKey: z.string().optional(),
      webhook,
    }),
    answer: ShortVideoStarted,
  }),
  options: route({
    method: 'GET',
    family: 'mascot',
    path: '/options',
    auth: 'bearer',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'data',
    answer: ShortVideoOptions,
  }),
  read: route({
    method: 'GET',
    family: 'mascot',
    path: '/{jobId}',
    auth: 'bearer',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'data',
    params,
    answer: ShortVideo,
  }),
  /** Has no key, so it is never repeated automatically. */
  reedit: route({
    method: 'POST',
    family: 'mascot',
    path: '/{jobId}/reedit',
    auth: 'bearer',
    repeat: 'unkeyed',
    spends: true,
    status: 201,
    envelope: 'data',
    params,
    body: z.object({ flow: z.string().optional(), ...switches }),
    answer: ShortVideoStarted,
  }),
} as const
