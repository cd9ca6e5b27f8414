import { z } from 'zod'
import { isTimeZone } from '../util/time-zone.ts'
import {
  Autopilot,
  Brand,
  Export,
  Performance,
  Play,
  QueueJob,
  Round,
  RoundCard,
  ShelfDownload,
  ShelfEntry,
  Take,
  TodaysRounds,
} from './composer-resource.ts'
import { limits } from './limit.ts'
import { checkPostUrl, Platform } from './platform.ts'
import { pageFields, queryNumber } from './resource.ts'
import { route } from './route.ts'

const { composer: bounds } = limits

const family = { family: 'composer', auth: 'bearer', envelope: 'data', status: 200, spends: false } as const
const reading = { ...family, method: 'GET', repeat: 'safe' } as const
/** A change that gives the same result twice. */
const change = { ...family, method: 'POST', repeat: 'safe' } as const

const brand = { profileId: z.string() }
const brandParams = z.object(brand)
const playParams = z.object({ ...brand, playId: z.string() })
const jobParams = z.object({ ...brand, jobId: z.string() })

/** A page of a list, by the cursor of the page before; old clients send neither (assumed). */
const page = {
  limit: queryNumber(1, bounds.page.most).default(bounds.page.usual),
  cursor: z.string().optional(),
}

/** A list in `data`, or `data` itself: the interface does not show which. */
function listOf<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.preprocess(
    (value) => (Array.isArray(value) ? { [name]: value } : value),
    z.looseObject({ ...shape, ...pageFields }),
  )
}

const at = z
  .int()
  .min(0, 'must be 0 or more')
  .max(bounds.roundsPerDay - 1, `must be less than ${bounds.roundsPerDay}`)
const slot = z
  .int()
  .min(0, 'must be 0 or more')
  .max(bounds.cards - 1, `must be less than ${bounds.cards}`)
/** The day that the caller sees, so that an action at midnight does not reach the next day (not in the interface). */
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-11-19')
  .optional()

const timeZone = z.string().refine(isTimeZone, 'is not a time zone such as Europe/Lisbon')
const moment = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-19T18:00:00Z' })
const amount = z.int().min(0, 'must be 0 or more').max(Number.MAX_SAFE_INTEGER).optional()
const name = z.string().min(1, 'must not be empty').max(200, 'is longer than 200 characters')
const link = z.string().max(2_000, 'is longer than 2000 characters').optional()

const measures = {
  views: amount,
  likes: amount,
  comments: amount,
  shares: amount,
  saves: amount,
  reach: amount,
  impressions: amount,
} as const
const measureNames = Object.keys(measures) as (keyof typeof measures)[]

const MetricItem = z
  .strictObject({ jobId: z.string(), platform: Platform, ...measures, url: link, externalId: name.optional() })
  .superRefine((item, context) => {
    checkPostUrl(item, context)
    if (measureNames.some((measure) => item[measure] !== undefined)) return
    context.addIssue({ code: 'custom', path: ['views'], message: `send at least one of ${measureNames.join(', ')}` })
  })

/**
 * Brands, plays, rounds, takes, renders, shelf, autopilot, queue and numbers (interface: Composer API). Requests are
 * checked strictly, unknown fields included; answers are read tolerantly.
 */
export const composerRoutes = {
  brands: route({ ...reading, path: '/brands', answer: listOf('brands', { brands: z.array(Brand) }) }),
  plays: route({
    ...reading,
    path: '/plays',
    /** `profileId` limits the performance to one brand (not in the interface). */
    query: z.object({ profileId: z.string().optional() }),
    answer: listOf('plays', { plays: z.array(Play) }),
  }),
  takes: route({
    ...reading,
    path: '/brands/{profileId}/takes',
    params: brandParams,
    query: z.object({ ids: z.string().optional(), ...page }),
    answer: listOf('takes', { takes: z.array(Take) }),
  }),
  /** Charged, and each call writes another take. */
  writeTake: route({
    ...change,
    repeat: 'unkeyed',
    spends: true,
    path: '/brands/{profileId}/plays/{playId}/takes',
    params: playParams,
    body: z.strictObject({ angle: z.string().optional() }).prefault({}),
    answer: Take,
  }),
  today: route({
    ...reading,
    path: '/brands/{profileId}/round/today',
    params: brandParams,
    query: z.object({ tz: timeZone.optional() }),
    answer: TodaysRounds,
  }),
  reveal: route({
    ...change,
    path: '/brands/{profileId}/round/reveal',
    params: brandParams,
    body: z.strictObject({ at, date }),
    answer: Round,
  }),
  /** Without a `playId` a repeat passes the next card, too. */
  pass: route({
    ...change,
    repeat: 'unkeyed',
    path: '/brands/{profileId}/round/pass',
    params: brandParams,
    body: z.strictObject({ at, slot, playId: z.string().optional(), date }),
    answer: z.looseObject({ incoming: RoundCard }),
  }),
  shuffle: route({
    ...change,
    repeat: 'unkeyed',
    path: '/brands/{profileId}/round/shuffle',
    params: brandParams,
    body: z.strictObject({ at, slots: z.array(slot).min(1, 'must name a slot').max(bounds.cards).optional(), date }),
    answer: z.looseObject({ cards: z.array(RoundCard) }),
  }),
  vote: route({
    ...change,
    method: 'PATCH',
    path: '/brands/{profileId}/plays/{playId}/vote',
    params: playParams,
    // `scheduledFor` schedules an approved card on its own (assumed: the interface does not show how).
    body: z.strictObject({ vote: z.literal('up').nullable(), scheduledFor: moment.nullable().optional() }),
    answer: z.looseObject({
      playId: z.string(),
      vote: z.string().nullable().default(null),
      scheduledFor: z.string().nullish(),
    }),
  }),
  /** Charged once for the same words: a repeat answers the same render. */
  startExport: route({
    ...change,
    spends: true,
    path: '/brands/{profileId}/plays/{playId}/export',
    params: playParams,
    answer: Export,
  }),
  readExport: route({
    ...reading,
    path: '/brands/{profileId}/plays/{playId}/export/{exportId}',
    params: z.object({ ...brand, playId: z.string(), exportId: z.string() }),
    answer: Export,
  }),
  library: route({
    ...reading,
    path: '/brands/{profileId}/library',
    params: brandParams,
    query: z.object(page),
    answer: listOf('library', { library: z.array(ShelfEntry) }),
  }),
  save: route({ ...change, path: '/brands/{profileId}/library/{playId}', params: playParams, answer: ShelfEntry }),
  remove: route({
    ...change,
    method: 'DELETE',
    path: '/brands/{profileId}/library/{playId}',
    params: playParams,
    answer: z.looseObject({ playId: z.string(), removed: z.boolean() }),
  }),
  /** Charged for each render that it starts; a repeat starts none twice. */
  download: route({
    ...change,
    spends: true,
    path: '/brands/{profileId}/library/download',
    params: brandParams,
    body: z
      .strictObject({
        limit: z
          .int()
          .min(1, `must be 1 to ${bounds.mostDownloads}`)
          .max(bounds.mostDownloads, `must be 1 to ${bounds.mostDownloads}`)
          .default(bounds.downloads),
      })
      .prefault({}),
    answer: ShelfDownload,
  }),
  autopilot: route({ ...reading, path: '/brands/{profileId}/autopilot', params: brandParams, answer: Autopilot }),
  setAutopilot: route({
    ...change,
    method: 'PATCH',
    path: '/brands/{profileId}/autopilot',
    params: brandParams,
    body: z.strictObject({
      autopilot: z.enum(['on', 'off']).optional(),
      timezone: timeZone.optional(),
      postHour: z.int().min(0, 'must be 0 to 23').max(23, 'must be 0 to 23').optional(),
      perDay: z
        .int()
        .min(1, `must be 1 to ${bounds.mostPerDay}`)
        .max(bounds.mostPerDay, `must be 1 to ${bounds.mostPerDay}`)
        .optional(),
      weekdays: z
        .array(z.int().min(0, 'must be 0 (Sunday) to 6').max(6, 'must be 0 (Sunday) to 6'))
        .min(1, 'must name a day')
        .optional(),
      platforms: z.array(Platform).min(1, 'must name a platform').optional(),
      market: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be a country code such as PT')
        .optional(),
      delivery: z.enum(['internal', 'external']).optional(),
    }),
    answer: Autopilot,
  }),
  /** Charged for each render of a slot that it fills; a repeat finds them filled. */
  runAutopilot: route({
    ...change,
    spends: true,
    path: '/brands/{profileId}/autopilot/run',
    params: brandParams,
    answer: Autopilot,
  }),
  performance: route({
    ...reading,
    path: '/brands/{profileId}/performance',
    params: brandParams,
    /** `days`: only posts of so many days, compared with as many before them (not in the interface). */
    query: z.object({ days: queryNumber(1, 3_650).optional(), ...page }),
    answer: Performance.extend(pageFields),
  }),
  queue: route({
    ...reading,
    path: '/brands/{profileId}/queue',
    params: brandParams,
    query: z.object(page),
    answer: listOf('queue', { queue: z.array(QueueJob) }),
  }),
  reportPosted: route({
    ...change,
    path: '/brands/{profileId}/queue/{jobId}/posted',
    params: jobParams,
    body: z.strictObject({
      provider: name.optional(),
      postedAt: moment.optional(),
      posts: z
        .array(z.strictObject({ platform: Platform, externalId: name, url: link }).superRefine(checkPostUrl))
        .min(1, 'must name a post'),
    }),
    answer: QueueJob,
  }),
  reportFailed: route({
    ...change,
    path: '/brands/{profileId}/queue/{jobId}/failed',
    params: jobParams,
    body: z.strictObject({ reason: z.string().max(500, 'is longer than 500 characters').optional() }).prefault({}),
    answer: QueueJob,
  }),
  reportMetrics: route({
    ...change,
    path: '/brands/{profileId}/metrics',
    params: brandParams,
    body: z.strictObject({
      items: z
        .array(MetricItem)
        .min(1, 'must hold numbers of a post')
        .max(bounds.mostMetrics, `must hold at most ${bounds.mostMetrics}`),
    }),
    answer: z.looseObject({ accepted: z.int().nonnegative().default(0) }),
  }),
} as const
