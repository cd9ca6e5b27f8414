import {
  shortVideoStages,
  AppliedEdit,
  PresenterGender,
  ShortVideoOptions,
  ShortVideoStatus,
} from '../contract/short-video.ts'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { limits } from '../contract/limit.ts'
import { mostQueueJobs } from '../domain/batch-plan.ts'
import { AssetId, JobId } from '../domain/ids.ts'
import { mostTopicCharacters } from '../domain/short-video.ts'
import { procedure } from './failures.ts'
import { Job, LedgerLine } from './jobs.ts'
import { QueueSet } from './queue.ts'
import { CaptionStyle, Cue } from '../domain/captions/cue.ts'

const { leastSeconds, mostSeconds, seconds } = limits.shortVideo

const cut = {
  /** An id of the options; null for the service's default edit. */
  flow: z.string().max(100).nullable().default(null),
  captions: z.boolean().default(true),
  music: z.boolean().default(true),
}

/** What a short video is made from. An empty topic lets the service choose an angle. */
export const ShortVideoOrder = z.object({
  topic: z.string().max(mostTopicCharacters).default(''),
  seconds: z.number().min(leastSeconds).max(mostSeconds).default(seconds),
  gender: PresenterGender.default('man'),
  preset: z.string().max(100).default('creator'),
  /** A name of the options; null for the default of the gender. */
  voice: z.string().max(200).nullable().default(null),
  ...cut,
})
export type ShortVideoOrder = z.output<typeof ShortVideoOrder>

/** Another cut of a video that has its lip-sync. */
export const ShortVideoCut = z.object(cut)
export type ShortVideoCut = z.output<typeof ShortVideoCut>

/** What is priced: a new video of a length, or a re-cut. */
export const ShortVideoPriced = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), seconds: z.number() }),
  z.object({ kind: z.literal('recut') }),
])
export type ShortVideoPriced = z.output<typeof ShortVideoPriced>

/**
 * What it may cost. The service tells no price, so it is what the user's own last ones cost, from three of them on; never a
 * guess. `alike`: all of them were of the length that is asked for. Credits.
 */
export const ShortVideoQuote = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('own'),
    least: z.int(),
    median: z.int(),
    most: z.int(),
    count: z.int(),
    alike: z.boolean(),
  }),
  z.object({ kind: z.literal('not-quoted'), count: z.int(), needed: z.int() }),
])
export type ShortVideoQuote = z.output<typeof ShortVideoQuote>

/** The parts of a video that are files, as the library knows them. `captioned`: burned in here, the last of them. */
export const ShortVideoPart = z.enum(['portrait', 'raw', 'captioned', 'final', 'poster'])
export type ShortVideoPart = z.output<typeof ShortVideoPart>

/** The stages in their order. A re-cut has the last alone. */
export const ShortVideoStage = z.enum(shortVideoStages)
export type ShortVideoStage = z.output<typeof ShortVideoStage>

/**
 * A stage of a video. `startedAt`: ISO 8601, when it was first told; null where it has not come, or went by unseen. `ms`: how
 * long it took, or has taken by now; null where that is not known. `usualMs`: what it took in the user's last ones.
 */
export const ShortVideoStageTime = z.object({
  stage: ShortVideoStage,
  state: z.enum(['to-come', 'running', 'over', 'failed']),
  startedAt: z.string().nullable(),
  ms: z.int().nullable(),
  usualMs: z.int().nullable(),
})
export type ShortVideoStageTime = z.output<typeof ShortVideoStageTime>

/** A short video or a re-cut, with what the service told of it so far. `job` says where its request and its money stand. */
export const ShortVideo = z.object({
  job: Job,
  /** The video whose script, voice and lip-sync it uses; null where it has its own. */
  takeId: JobId.nullable(),
  order: ShortVideoOrder,
  /** What the service made of the order; null until it told. */
  topic: z.string().nullable(),
  voice: z.string().nullable(),
  flow: z.string().nullable(),
  status: ShortVideoStatus.nullable(),
  /** 0 to 1; null where it is not told. */
  progress: z.number().nullable(),
  stages: z.array(ShortVideoStageTime),
  script: z.string().nullable(),
  /** The script as a file of the library; null until it is kept, and for a re-cut. */
  scriptAssetId: AssetId.nullish(),
  /** What the edit delivered and skipped. */
  applied: AppliedEdit.nullable(),
  degraded: z.boolean().nullable(),
  /** True once it can be cut anew. */
  hasLipSync: z.boolean(),
  /** Its own files in the library; a re-cut has `final` and `poster`. `assetId` is null while the file is fetched. */
  parts: z.array(z.object({ part: ShortVideoPart, assetId: AssetId.nullable() })),
})
export type ShortVideo = z.output<typeof ShortVideo>

/** What may stand in the captions of one video: far more than one can hold, and no more than a process takes at once. */
const mostCues = 5_000
const mostLetters = 2_000

/** Captions that are to be burned into the raw cut of a video, at no cost. */
export const BurnRequest = z.object({
  jobId: JobId,
  cues: z.array(Cue.extend({ text: z.string().max(mostLetters) })).max(mostCues),
  style: CaptionStyle,
})
export type BurnRequest = z.output<typeof BurnRequest>

/**
 * Where the burning of a video's captions stands. `work`: `share` of 0 to 1, seconds left, null until they can be told.
 * `last`: the film that was burned last, with what is in it. `at`: ISO 8601.
 */
export const CaptionBurn = z.object({
  jobId: JobId,
  work: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('idle') }),
    z.object({ kind: z.literal('burning'), share: z.number(), secondsLeft: z.number().nullable() }),
    z.object({ kind: z.literal('failed'), code: z.string(), sentence: z.string() }),
  ]),
  last: z.object({ assetId: AssetId, cues: z.array(Cue), style: CaptionStyle, at: z.string() }).nullable(),
})
export type CaptionBurn = z.output<typeof CaptionBurn>

/** Short videos: from a topic to a finished film, and other cuts of the same take. */
export const shortVideoContract = {
  /** Voices, looks, script categories and flows of the service. Costs a request the first time; then from memory. */
  options: procedure.output(ShortVideoOptions),
  /** What a video or a re-cut may cost. Costs no request. */
  quote: procedure.input(ShortVideoPriced).output(ShortVideoQuote),
  /**
   * Writes the job and its key, then sends it. The same `draftId` twice answers with the first job. Where nothing is quoted,
   * PRICE_UNKNOWN, unless `acceptsUnknown` says that the user agreed to that; under a limit that a price is needed for, always.
   */
  start: procedure
    .input(z.object({ draftId: z.uuid(), order: ShortVideoOrder, acceptsUnknown: z.boolean().default(false) }))
    .output(Job),
  /**
   * Cuts a video anew: `jobId` is that of the video or of another cut of it. It goes out once and is never repeated by itself.
   * INVALID_INPUT where there is no lip-sync yet.
   */
  recut: procedure
    .input(
      z.object({ draftId: z.uuid(), jobId: JobId, cut: ShortVideoCut, acceptsUnknown: z.boolean().default(false) }),
    )
    .output(Job),
  /**
   * Writes many videos as a set in the queue, all of them or none. A budget is held against what was really charged before
   * each is sent, and needs a quote: PRICE_UNKNOWN without one. The same `draftId` again answers with the first set.
   */
  series: procedure
    .input(
      z.object({
        draftId: z.uuid(),
        name: z.string().trim().min(1).max(120),
        budget: z.int().positive().nullable().default(null),
        /** Held back until it is let go. */
        paused: z.boolean().default(false),
        orders: z.array(ShortVideoOrder).min(1).max(mostQueueJobs),
        acceptsUnknown: z.boolean().default(false),
      }),
    )
    .output(QueueSet),
  /** Videos and re-cuts, newest first. `before` is the `next` of the page before; `takeId` shows one video with its re-cuts. */
  list: procedure
    .input(
      z.object({
        takeId: JobId.optional(),
        before: z.string().optional(),
        limit: z.int().min(1).max(100).default(30),
      }),
    )
    .output(z.object({ videos: z.array(ShortVideo), next: z.string().nullable() })),
  /** One video or re-cut; with the video whose take it uses, the other cuts of it, and its books. */
  read: procedure.input(z.object({ jobId: JobId })).output(
    z.object({
      video: ShortVideo,
      take: ShortVideo.nullable(),
      cuts: z.array(ShortVideo),
      ledger: z.array(LedgerLine),
    }),
  ),
  /**
   * Burns captions into the raw cut on this computer: free, and the service is not asked. Answers where it stands; `watchBurn`
   * tells the rest. The film is kept as a part of the video. One at a time for each video.
   */
  burn: procedure.input(BurnRequest).output(CaptionBurn),
  /** Gives the burning of a video up; nothing of it stays. */
  stopBurn: procedure.input(z.object({ jobId: JobId })),
  /** Where the burning of a video stands, at once and after every step. */
  watchBurn: procedure.input(z.object({ jobId: JobId })).output(eventIterator(CaptionBurn)),
  /** Says which video of the open workspace was told something new; the reader asks again for what it shows. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed'), jobId: JobId }))),
}
