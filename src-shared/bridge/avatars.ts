import { z } from 'zod'
import { AvatarModel, AvatarRatio, AvatarStyle, avatarLimits } from '../contract/avatar.ts'
import { ResourceStatus, ShownVisibility } from '../contract/resource.ts'
import { AssetId, JobId } from '../domain/ids.ts'
import { castPage } from './cast.ts'
import { procedure } from './failures.ts'
import { Job } from './jobs.ts'

/** What avatars are made from. Null: not chosen. */
export const AvatarOrder = z.object({
  prompt: z.string().max(10_000),
  negativePrompt: z.string().max(10_000).default(''),
  model: AvatarModel.default('flux'),
  stylePreset: AvatarStyle.nullable().default(null),
  aspectRatio: AvatarRatio.default('1:1'),
  guidanceScale: z.number().default(avatarLimits.guidance.usual),
  seed: z.int().nullable().default(null),
  batchSize: z.int().default(avatarLimits.batch.usual),
})
export type AvatarOrder = z.output<typeof AvatarOrder>

/** An avatar as it was last told. Null: not told. Times are ISO 8601, sizes in pixels. */
export const CastAvatar = z.object({
  id: z.string(),
  /** The run that made it here, and its file in the library; null if another program made it. */
  jobId: JobId.nullable(),
  assetId: AssetId.nullable(),
  status: ResourceStatus,
  prompt: z.string(),
  negativePrompt: z.string(),
  model: z.string(),
  aspectRatio: z.string().nullable(),
  stylePreset: z.string().nullable(),
  guidanceScale: z.number().nullable(),
  seed: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  credits: z.int().nullable(),
  /** Seconds that it took to make. */
  took: z.number().nullable(),
  visibility: ShownVisibility,
  isPublished: z.boolean(),
  likes: z.number(),
  comments: z.number(),
  /** Its number among the variants of its run, from 1; null if it was made alone, or by another program. */
  variant: z.int().nullable(),
  /** Why it failed, in the service's words. */
  error: z.string().nullable(),
  /** Credits that came back because it failed; null while no refund was seen. */
  refunded: z.int().nullable(),
  /** What it costs to start a failed one again, in credits; null if it did not fail or was retried before. */
  retry: z.int().nullable(),
  createdAt: z.string(),
})
export type CastAvatar = z.output<typeof CastAvatar>

/** The orders of a list of avatars. */
export const AvatarSort = z.enum(['newest', 'oldest', 'liked'])
export type AvatarSort = z.output<typeof AvatarSort>

/** Which avatars a list shows; empty lists do not filter. */
const AvatarFilter = z.object({
  statuses: z.array(z.string().max(40)).max(10).default([]),
  models: z.array(z.string().max(40)).max(10).default([]),
  visibilities: z.array(z.string().max(40)).max(10).default([]),
  published: z.boolean().nullable().default(null),
  sort: AvatarSort.default('newest'),
})

/** Avatars: made from a prompt, searched offline, published. */
export const avatarsContract = {
  /**
   * Saves the job, then sends it. The same `draftId` again returns the first job. `quoted`: the price on the button, in
   * credits. INVALID_INPUT names the fields; nothing is sent then.
   */
  start: procedure.input(z.object({ draftId: z.uuid(), order: AvatarOrder, quoted: z.int() })).output(Job),
  /** `total`: how many match, on the first page only. */
  list: procedure
    .input(z.object({ ...castPage, ...AvatarFilter.shape }))
    .output(z.object({ avatars: z.array(CastAvatar), total: z.int().nullable(), next: z.string().nullable() })),
  /** NOT_FOUND if it is not known here. */
  read: procedure.input(z.object({ id: z.string() })).output(CastAvatar),
  /** How many failed avatars of an ended run were not retried yet, and what that costs. Credits. */
  failedOf: procedure.input(z.object({ jobId: JobId })).output(z.object({ count: z.int(), credits: z.int() })),
  /**
   * Starts each failed avatar of an ended run again, as a run of its own with the same settings and seed. One that was
   * retried before is not started twice. `avatarId`: only this one. `quoted`: the price on the button, in credits.
   */
  retryFailed: procedure
    .input(z.object({ jobId: JobId, avatarId: z.string().optional(), quoted: z.int() }))
    .output(z.array(Job)),
  /** Shows an avatar to others, or to nobody with `private`. Costs one request and no credits. */
  publish: procedure
    .input(z.object({ id: z.string(), visibility: z.enum(['public', 'unlisted', 'private']) }))
    .output(CastAvatar),
}
