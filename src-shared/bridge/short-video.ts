import {
  shortVideoStages,
  AppliedEdit,
  PresenterGender,
  ShortVideoOptions,
  ShortVideoStatus,
} from '../contract/short-video.ts'
import { Said } from '../domain/said.ts'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { limits } from '../contract/limit.ts'
import { mostQueueJobs } from '../domain/batch-plan.ts'
import { AssetId, JobId } from '../domain/ids.ts'
import { mostTopicCharacters } from '../domain/short-video.ts'
import { procedure } from './failures.ts'
import { Job, LedgerLine } from './jobs.ts'
import { QueueSet } from './queue.ts'
import { CaptionedPart, CaptionLook, Cue, StyledCues } from '../domain/captions/cue.ts'
import { VoiceTimes } from '../domain/captions/voice-times.ts'

const { leastSeconds, mostSeconds, seconds } = limits.shortVideo

const cut = {
  /** An id of the options; null for the service's default edit. */
  flow: z.string().max(100).nullable().default(null),
  captions: z.boolean().default(true),
  music: z.boolean().default(true),
}

/** What a short video is made from. With an empty topic the service chooses an angle. */
export const ShortVideoOrder = z.object({
  topic: z.string().max(mostTopicCharacters).default(''),
  /** A reviewed script, spoken as it is; absent to have one written from the topic. */
  script: z.string().max(limits.shortVideo.scriptLength).optional(),
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

/** What is priced: a new video of an expected length in seconds, or a re-cut. */
export const ShortVideoPriced = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), seconds: z.number().nonnegative() }),
  z.object({ kind: z.literal('recut') }),
])
export type ShortVideoPriced = z.output<typeof ShortVideoPriced>

const range = { least: z.int(), credits: z.int(), most: z.int() }

/**
 * The expected cost in credits, with a range. `listed`: by the prices that the service publishes. `own`: by what the
 * user's own last `count` videos cost for each second, from three on. Never a guess.
 */
export const ShortVideoQuote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listed'), ...range }),
  z.object({ kind: z.literal('own'), ...range, count: z.int() }),
  z.object({ kind: z.literal('not-quoted'), count: z.int(), needed: z.int() }),
])
export type ShortVideoQuote = z.output<typeof ShortVideoQuote>

/** The parts of a video that are library files. `captioned`: the latest one burned on this computer. */
export const ShortVideoPart = z.enum(['portrait', 'raw', 'captioned', 'final', 'poster'])
export type ShortVideoPart = z.output<typeof ShortVideoPart>

/** The stages in order. A re-cut has only the last. */
export const ShortVideoStage = z.enum(shortVideoStages)
export type ShortVideoStage = z.output<typeof ShortVideoStage>

/**
 * A stage of a video. `startedAt`: ISO 8601, when it was first reported; null if it has not started or was missed.
 * `ms`: its duration so far; null if unknown. `usualMs`: its duration in the user's last videos.
 */
export const ShortVideoStageTime = z.object({
  stage: ShortVideoStage,
  state: z.enum(['to-come', 'running', 'over', 'failed']),
  startedAt: z.string().nullable(),
  ms: z.int().nullable(),
  usualMs: z.int().nullable(),
})
export type ShortVideoStageTime = z.output<typeof ShortVideoStageTime>

/** A short video or a re-cut, with what the service has reported so far. `job` has its request and charges. */
export const ShortVideo = z.object({
  job: Job,
  /** The video whose script, voice and lip-sync it uses; null if it has its own. */
  takeId: JobId.nullable(),
  order: ShortVideoOrder,
  /** What the service made of the order; null until reported. */
  topic: z.string().nullable(),
  voice: z.string().nullable(),
  flow: z.string().nullable(),
  status: ShortVideoStatus.nullable(),
  /** 0 to 1; null if not reported. */
  progress: z.number().nullable(),
  stages: z.array(ShortVideoStageTime),
  script: z.string().nullable(),
  /** The script as a library file; null until it is saved, and for a re-cut. */
  scriptAssetId: AssetId.nullish(),
  applied: AppliedEdit.nullable(),
  degraded: z.boolean().nullable(),
  /** True once it can be re-cut. */
  hasLipSync: z.boolean(),
  /** Its own files in the library; a re-cut has `final` and `poster`. `assetId` is null during the download. */
  parts: z.array(z.object({ part: ShortVideoPart, assetId: AssetId.nullable() })),
})
export type ShortVideo = z.output<typeof ShortVideo>

/** Bounds of one video's captions: far more than a video can hold, and no more than a process takes at once. */
const mostCues = 5_000
const mostLetters = 2_000

/**
 * The video that captions are made for: the raw cut of a video, which has no edit, or the final cut of a video or re-cut
 * that was made without captions.
 */
export const CaptionSource = z.object({ jobId: JobId, part: CaptionedPart.default('raw') })
export type CaptionSource = z.output<typeof CaptionSource>

/** Captions to burn into a video, at no cost. */
export const BurnRequest = CaptionSource.extend({
  ...CaptionLook.shape,
  cues: z.array(Cue.extend({ text: z.string().max(mostLetters) })).max(mostCues),
})
export type BurnRequest = z.output<typeof BurnRequest>

/**
 * Progress of a burn. `pace`: seconds of work for each second of video in the last burn of this session; null before it.
 * `share`: 0 to 1; seconds left: null until known. `last`: the latest result. `at`: ISO 8601.
 */
export const CaptionBurn = z.object({
  jobId: JobId,
  pace: z.number().nullable(),
  work: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('idle') }),
    z.object({ kind: z.literal('burning'), share: z.number(), secondsLeft: z.number().nullable() }),
    z.object({ kind: z.literal('failed'), code: z.string(), sentence: z.string(), said: Said.optional() }),
  ]),
  last: StyledCues.extend({ assetId: AssetId, part: CaptionedPart, at: z.string() }).nullable(),
})
export type CaptionBurn = z.output<typeof CaptionBurn>

/** Short videos: from a topic to a finished video, and other cuts of the same take. */
export const shortVideoContract = {
  /** Voices, looks, script categories and flows of the service. Costs one request, then answers from memory. */
  options: procedure.output(ShortVideoOptions),
  /** The expected cost of a video or a re-cut. Costs no request. */
  quote: procedure.input(ShortVideoPriced).output(ShortVideoQuote),
  /**
   * Saves the job and its key, then sends it. The same `draftId` again returns the first job. Without a quote:
   * PRICE_UNKNOWN, unless `acceptsUnknown` says that the user agreed; always if a limit needs a price.
   */
  start: procedure
    .input(z.object({ draftId: z.uuid(), order: ShortVideoOrder, acceptsUnknown: z.boolean().default(false) }))
    .output(Job),
  /** Re-cuts a video or one of its cuts. Sent once, never repeated automatically. INVALID_INPUT without lip-sync. */
  recut: procedure
    .input(
      z.object({ draftId: z.uuid(), jobId: JobId, cut: ShortVideoCut, acceptsUnknown: z.boolean().default(false) }),
    )
    .output(Job),
  /**
   * Saves many videos as a queued set, all of them or none. A budget is compared with the real charges before each is
   * sent, and needs a quote: PRICE_UNKNOWN without one. The same `draftId` again returns the first set.
   */
  series: procedure
    .input(
      z.object({
        draftId: z.uuid(),
        name: z.string().trim().min(1).max(120),
        budget: z.int().positive().nullable().default(null),
        paused: z.boolean().default(false),
        orders: z.array(ShortVideoOrder).min(1).max(mostQueueJobs),
        acceptsUnknown: z.boolean().default(false),
      }),
    )
    .output(QueueSet),
  /** Videos and re-cuts, newest first; `takeId`: one video and its re-cuts. `before`: `next` of the previous page. */
  list: procedure
    .input(
      z.object({
        takeId: JobId.optional(),
        before: z.string().optional(),
        limit: z.int().min(1).max(100).default(30),
      }),
    )
    .output(z.object({ videos: z.array(ShortVideo), next: z.string().nullable() })),
  /** One video or re-cut, with the video whose take it uses, the other cuts of it, and its ledger. */
  read: procedure.input(z.object({ jobId: JobId })).output(
    z.object({
      video: ShortVideo,
      take: ShortVideo.nullable(),
      cuts: z.array(ShortVideo),
      ledger: z.array(LedgerLine),
    }),
  ),
  /**
   * Times the script's words to the voice of a video on this computer, free and without a request. The answer is kept. Takes
   * seconds; aborting the call stops it. FILE_REFUSED where the video is not here.
   */
  timeScript: procedure.input(CaptionSource).output(VoiceTimes),
  /**
   * Burns captions into a video on this computer, free and without a request. Returns the current state;
   * `watchBurn` reports progress. The result is saved as a part of the video. One at a time per video.
   */
  burn: procedure.input(BurnRequest).output(CaptionBurn),
  /** Cancels burning a video and deletes its partial output. */
  stopBurn: procedure.input(z.object({ jobId: JobId })),
  /** The progress of burning a video, at once and after every step. */
  watchBurn: procedure.input(z.object({ jobId: JobId })).output(eventIterator(CaptionBurn)),
  /** Reports that a video of the open workspace changed; the reader asks again for what it shows. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed'), jobId: JobId }))),
}
