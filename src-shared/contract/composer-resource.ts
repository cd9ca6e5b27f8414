import { z } from 'zod'
import { openEnum } from '../util/text-formats.ts'
import { CreditAmount, ServiceId } from './limit.ts'
import { ShownPlatform } from './platform.ts'

// The interface shows no field of what the Composer API answers: all names here are assumed, and all but ids may be
// absent.

const text = z.string().nullable().default(null)
const count = z.int().nonnegative()

/** A brand. `angles`: the ways to talk about it, in the order in which they are used; `avoid`: words it never uses. */
export const Brand = z.looseObject({
  profileId: ServiceId,
  name: z.string().default(''),
  handle: z.string().default(''),
  avatarUrl: text,
  timezone: text,
  language: z.string().default(''),
  tone: text,
  audience: text,
  angles: z.array(z.string()).default([]),
  products: z.array(z.looseObject({ name: z.string() })).default([]),
  avoid: z.array(z.string()).default([]),
})
export type Brand = z.output<typeof Brand>

/** A median of posts with the bounds of its 80 % interval; null where nothing is known. `n`: posts with numbers. */
export const Median = z.looseObject({
  n: count.default(0),
  median: z.number().nullable().default(null),
  low: z.number().nullable().default(null),
  high: z.number().nullable().default(null),
})
export type Median = z.output<typeof Median>

/** What a group of posts reached: views, and what they got for each 1,000 views. */
export const Reach = z.looseObject({
  posts: count.default(0),
  views: Median.optional(),
  savesPer1000: Median.optional(),
  sharesPer1000: Median.optional(),
})
export type Reach = z.output<typeof Reach>

/** A play: the structure of a short post. `performance` is that of the owner's own posts with numbers. */
export const Play = z.looseObject({
  playId: ServiceId,
  title: z.string().default(''),
  hook: z.string().default(''),
  structure: z.string().default(''),
  purpose: text,
  durationSec: z.number().nullable().default(null),
  coverUrl: text,
  beats: z.array(z.looseObject({ name: z.string(), seconds: z.number().optional() })).default([]),
  performance: z
    .looseObject({
      posts: count.default(0),
      medianViews: z.number().nullable().default(null),
      savesPer1000: z.number().nullable().default(null),
    })
    .nullish(),
})
export type Play = z.output<typeof Play>

/** The words of a post on one platform, within its limits. `title` only where the platform has one. */
export const PlatformCaption = z.looseObject({
  platform: ShownPlatform,
  title: text,
  caption: z.string(),
  tags: z.array(z.string()).default([]),
})
export type PlatformCaption = z.output<typeof PlatformCaption>

/** A part of a script: what is spoken, and what the screen shows. */
export const TakeBeat = z.looseObject({ say: z.string(), show: z.string().default('') })

/** Words written for a brand and a play. `creditsSpent`: what writing it cost. */
export const Take = z.looseObject({
  takeId: ServiceId,
  playId: ServiceId.optional(),
  angle: text,
  hook: z.string().default(''),
  caption: z.string().default(''),
  tags: z.array(z.string()).default([]),
  captions: z.array(PlatformCaption).default([]),
  script: z.string().default(''),
  beats: z.array(TakeBeat).default([]),
  number: z.int().nullish(),
  creditsSpent: CreditAmount.nullish(),
  createdAt: z.string().optional(),
})
export type Take = z.output<typeof Take>

/** A card of a round. Face down it shows no play. `replaced`: the play that it took the place of. */
export const RoundCard = z.looseObject({
  slot: z.int().nonnegative(),
  playId: ServiceId.nullable().default(null),
  title: text,
  coverUrl: text,
  take: Take.nullable().default(null),
  approved: z.boolean().default(false),
  saved: z.boolean().default(false),
  scheduledFor: text,
  replaced: z
    .looseObject({ playId: ServiceId, title: z.string().default('') })
    .nullable()
    .default(null),
  /** Views that its next post is expected to reach. */
  expected: Median.nullish(),
})
export type RoundCard = z.output<typeof RoundCard>

/** A round of cards. `at` counts from 0. */
export const Round = z.looseObject({
  at: z.int().nonnegative(),
  date: z.string().optional(),
  faceDown: z.boolean(),
  cards: z.array(RoundCard).default([]),
})
export type Round = z.output<typeof Round>

/** The rounds of a brand's day. `endsAt`: when the next day begins. */
export const TodaysRounds = z.looseObject({
  date: z.string(),
  timezone: z.string(),
  endsAt: z.string().nullish(),
  rounds: z.array(Round).default([]),
})
export type TodaysRounds = z.output<typeof TodaysRounds>

/** The states of a render (assumed). `done` and `failed` are final. */
export const ExportStatus = openEnum(['queued', 'rendering', 'done', 'failed'])
export type ExportStatus = z.output<typeof ExportStatus>

/** A render. `creditsSpent` is the charge, which a failed render gives back. */
export const Export = z.looseObject({
  exportId: ServiceId,
  playId: ServiceId.optional(),
  takeId: ServiceId.nullish(),
  status: ExportStatus,
  url: text,
  posterUrl: text,
  bytes: count.nullable().default(null),
  durationSec: z.number().nullable().default(null),
  error: text,
  creditsSpent: CreditAmount.nullish(),
  createdAt: z.string().optional(),
})
export type Export = z.output<typeof Export>

/** A finished file. */
export const ShelfFile = z.looseObject({
  url: z.string(),
  posterUrl: text,
  bytes: count.nullable().default(null),
  durationSec: z.number().nullable().default(null),
})

/** A play on the shelf: saved, approved or scheduled. `rendering`: the export that makes its file. */
export const ShelfEntry = z.looseObject({
  playId: ServiceId,
  title: z.string().default(''),
  coverUrl: text,
  words: Take.nullable().default(null),
  savedAt: text,
  approved: z.boolean().default(false),
  scheduledFor: text,
  file: ShelfFile.nullable().default(null),
  rendering: Export.nullish(),
})
export type ShelfEntry = z.output<typeof ShelfEntry>

/** The hourly render allowance. `nextAt`: when one more render is free, if none is. */
export const Allowance = z.looseObject({
  perHour: count,
  used: count,
  remaining: count,
  nextAt: z.string().nullish(),
})

/** What a download has, what it renders, and what it left out with the reason. */
export const ShelfDownload = z.looseObject({
  files: z.array(z.looseObject({ playId: ServiceId, url: z.string(), bytes: count.nullish() })).default([]),
  rendering: z.array(ServiceId).default([]),
  skipped: z.array(z.looseObject({ playId: ServiceId, reason: z.string().default('') })).default([]),
  allowance: Allowance.nullish(),
})
export type ShelfDownload = z.output<typeof ShelfDownload>

/** A post of a job on one platform, with its latest numbers. */
export const Post = z.looseObject({
  platform: ShownPlatform,
  externalId: z.string().nullable().default(null),
  url: text,
  views: count.nullish(),
  likes: count.nullish(),
  comments: count.nullish(),
  shares: count.nullish(),
  saves: count.nullish(),
  reach: count.nullish(),
  impressions: count.nullish(),
  numbersAt: z.string().nullish(),
})
export type Post = z.output<typeof Post>

/** The states of a job: a filled slot before its render, the render, and what became of it. */
export const QueueJobStatus = openEnum(['scheduled', 'rendering', 'rendered', 'posted', 'failed'])
export type QueueJobStatus = z.output<typeof QueueJobStatus>

/** A job of the queue: a play that is rendered for a slot and posted there. `source`: who filled the slot. */
export const QueueJob = z.looseObject({
  jobId: ServiceId,
  playId: ServiceId.optional(),
  title: z.string().default(''),
  angle: text,
  caption: z.string().default(''),
  captions: z.array(PlatformCaption).default([]),
  platforms: z.array(ShownPlatform).default([]),
  scheduledFor: text,
  fileUrl: text,
  posterUrl: text,
  bytes: count.nullish(),
  durationSec: z.number().nullish(),
  status: QueueJobStatus,
  source: openEnum(['autopilot', 'owner']).nullish(),
  posts: z.array(Post).default([]),
  provider: text,
  postedAt: text,
  reason: text,
})
export type QueueJob = z.output<typeof QueueJob>

/** Named evidence: the posts of one angle, hour, platform or play. */
export const Evidence = Median.extend({ name: z.string().default(''), against: z.unknown().optional() })

/** What autopilot learned. `isEarly`: there are too few posts for a claim. */
export const LearnedClaim = z.looseObject({
  claim: z.string(),
  about: openEnum(['angle', 'hour', 'platform']).nullish(),
  isEarly: z.boolean().default(false),
  evidence: Evidence.nullish(),
  against: Evidence.nullish(),
})
export type LearnedClaim = z.output<typeof LearnedClaim>

/** A slot that the next pass fills, with the play it would take and why. */
export const PlannedSlot = z.looseObject({
  scheduledFor: z.string(),
  playId: ServiceId,
  title: z.string().default(''),
  angle: text,
  reason: z.string().default(''),
  hasFile: z.boolean().default(false),
})

/** Autopilot of a brand: its settings, its slots, the next pass and what it learned. */
export const Autopilot = z.looseObject({
  autopilot: openEnum(['on', 'off']),
  timezone: text,
  postHour: z.int().nullable().default(null),
  perDay: z.int().nullable().default(null),
  weekdays: z.array(z.int()).default([]),
  platforms: z.array(ShownPlatform).default([]),
  market: text,
  delivery: openEnum(['internal', 'external']).nullish(),
  slotTimes: z.array(z.string()).default([]),
  queue: z.array(QueueJob).default([]),
  nextPassAt: z.string().nullish(),
  planned: z.array(PlannedSlot).default([]),
  lastPass: z.looseObject({ at: z.string(), filled: count.default(0), problem: text }).nullish(),
  learned: z.array(LearnedClaim).default([]),
  method: text,
})
export type Autopilot = z.output<typeof Autopilot>

const named = <Extra extends z.ZodRawShape>(extra: Extra) => z.array(Reach.extend(extra)).default([])

/** What performs, from posts with numbers. `total`: all posts; hours are those of the brand's time zone. */
export const Performance = z.looseObject({
  timezone: text,
  posts: z.looseObject({ withNumbers: count, total: count }).optional(),
  overall: Reach.optional(),
  plays: named({ playId: ServiceId, title: z.string().default('') }),
  angles: named({ angle: z.string() }),
  hours: named({ hour: z.int() }),
  platforms: named({ platform: ShownPlatform }),
  weekdayHours: z
    .array(z.looseObject({ weekday: z.int(), hour: z.int(), n: count, median: z.number().nullable().default(null) }))
    .default([]),
  /** Median views of the period against the one before it, as a factor. */
  change: z.looseObject({ factor: z.number(), low: z.number(), high: z.number() }).nullish(),
  latest: z.array(Post.extend({ jobId: ServiceId, playId: ServiceId, postedAt: z.string() })).default([]),
})
export type Performance = z.output<typeof Performance>
