import { z } from 'zod'
import { ResourceStatus, ShownVisibility } from '../contract/resource.ts'
import { MotionStyle, StudioTier, usualVideoSeconds } from '../contract/video.ts'
import { AssetId, JobId } from '../domain/ids.ts'
import { castPage } from './cast.ts'
import { procedure } from './failures.ts'
import { Job } from './jobs.ts'

const id = z.string().min(1).max(200)

/** Speech to add once a video is finished, by its own id or by the run that speaks it. */
export const PlannedSpeech = z.object({
  from: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('speech'), audioId: id }),
    z.object({ kind: z.literal('run'), jobId: JobId }),
  ]),
  lipSync: z.boolean(),
})
export type PlannedSpeech = z.output<typeof PlannedSpeech>

/** What a video of an avatar is made from. Seconds; an empty title is left out. */
export const AvatarVideoOrder = z.object({
  avatarId: id,
  durationSeconds: z.number().default(usualVideoSeconds),
  studioTier: StudioTier.default('basic'),
  motionStyle: MotionStyle.default('moderate'),
  fps: z.number().default(30),
  title: z.string().max(1_000).default(''),
  /** Added at no charge as soon as both are finished; null for a silent video. */
  speech: PlannedSpeech.nullable().default(null),
})
export type AvatarVideoOrder = z.output<typeof AvatarVideoOrder>

/** A video of an avatar as it was last told. Null: not told. Times are ISO 8601, lengths in seconds, sizes in bytes. */
export const CastVideo = z.object({
  id: z.string(),
  /** The run that made it here, and its latest file in the library; null if another program made it. */
  jobId: JobId.nullable(),
  assetId: AssetId.nullable(),
  avatarId: z.string().nullable(),
  title: z.string().nullable(),
  status: ResourceStatus,
  seconds: z.number().nullable(),
  resolution: z.string().nullable(),
  fps: z.number().nullable(),
  bytes: z.number().nullable(),
  studioTier: z.string().nullable(),
  motionStyle: z.string().nullable(),
  credits: z.int().nullable(),
  hasAudio: z.boolean(),
  audioId: z.string().nullable(),
  visibility: ShownVisibility,
  /** Why it failed, in the service's words. */
  error: z.string().nullable(),
  /** Credits that came back because it failed; null while no refund was seen. */
  refunded: z.int().nullable(),
  /** What it costs to start a failed one again, in credits; null if it did not fail or was retried before. */
  retry: z.int().nullable(),
  createdAt: z.string(),
})
export type CastVideo = z.output<typeof CastVideo>

/** The orders of a list of videos. */
export const VideoSort = z.enum(['newest', 'oldest'])
export type VideoSort = z.output<typeof VideoSort>

/** Speech that can be added to a video. Seconds. */
export const CastSound = z.object({
  id: z.string(),
  text: z.string(),
  seconds: z.number().nullable(),
  assetId: AssetId.nullable(),
  createdAt: z.string(),
})
export type CastSound = z.output<typeof CastSound>

/** Videos of avatars: made from one, given speech, renamed. */
export const avatarVideosContract = {
  /**
   * Saves the job, then sends it. The same `draftId` again returns the first job. `quoted`: the price on the button, in
   * credits. INVALID_INPUT names the fields; nothing is sent then.
   */
  start: procedure.input(z.object({ draftId: z.uuid(), order: AvatarVideoOrder, quoted: z.int() })).output(Job),
  /** `total`: how many match, on the first page only. */
  list: procedure
    .input(
      z.object({
        ...castPage,
        avatarId: id.optional(),
        statuses: z.array(z.string().max(40)).max(10).default([]),
        sort: VideoSort.default('newest'),
      }),
    )
    .output(z.object({ videos: z.array(CastVideo), total: z.int().nullable(), next: z.string().nullable() })),
  /** NOT_FOUND if it is not known here. */
  read: procedure.input(z.object({ id })).output(CastVideo),
  /** Starts a failed video again, once, with its speech. `quoted`: the price on the button, in credits. */
  retry: procedure.input(z.object({ id, quoted: z.int() })).output(Job),
  /** Renames a video. Costs one request and no credits. */
  rename: procedure.input(z.object({ id, title: z.string().trim().max(200) })).output(CastVideo),
  /** Finished speech, newest first. */
  sounds: procedure.output(z.array(CastSound)),
  /** Adds speech to a video, with moving lips or without. Costs nothing; a job, because the service makes it again. */
  addSpeech: procedure
    .input(z.object({ draftId: z.uuid(), videoId: id, audioId: id, lipSync: z.boolean().default(true) }))
    .output(Job),
}
