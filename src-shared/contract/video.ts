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
  ShownVisibility,
  statusFilter,
  Visibility,
} from './resource.ts'
import { route } from './route.ts'

/** The quality of a video. The name of the higher tier is assumed. */
export const StudioTier = z.enum(['basic', 'pro'])
export type StudioTier = z.output<typeof StudioTier>

/** How much the head of a video moves. */
export const MotionStyle = z.enum(['subtle', 'moderate', 'dynamic'])
export type MotionStyle = z.output<typeof MotionStyle>

/** The bounds of each tier: seconds, the shorter side in pixels, and frames per second (interface: Limits). */
export const studioTiers = {
  basic: { leastSeconds: 1, mostSeconds: 10, shortSide: 720, resolution: '720p', fps: [30] },
  pro: { leastSeconds: 1, mostSeconds: 30, shortSide: 1080, resolution: '1080p', fps: [30, 60] },
} as const satisfies Readonly<Record<StudioTier, unknown>>

/** The length of a video that names none: what the base price includes (assumed). Seconds. */
export const usualVideoSeconds = 5

/** A video as read (interface: Video). Its files are there once it is completed. */
export const Video = z.looseObject({
  id: ServiceId,
  userId: optionalText,
  avatarId: optionalText,
  title: optionalText,
  status: ResourceStatus,
  videoUrl: optionalText,
  thumbnailUrl: optionalText,
  durationSeconds: optionalNumber,
  resolution: optionalText,
  fps: optionalNumber,
  fileSize: optionalNumber,
  format: optionalText,
  studioTier: optionalText,
  motionStyle: optionalText,
  creditCost: CreditAmount.optional(),
  creditsUsed: CreditAmount.optional(),
  hasAudio: z.boolean().optional(),
  audioId: optionalText,
  visibility: ShownVisibility.optional(),
  metadata: z.looseObject({ processingTime: optionalNumber, renderEngine: optionalText }).nullish(),
  error: ResourceFailure.nullish(),
  createdAt: optionalText,
  completedAt: optionalText,
})
export type Video = z.output<typeof Video>

const params = z.object({ videoId: z.string() })

/** Videos from avatars (interface: Videos). A start has no key and is never repeated automatically. */
export const videoRoutes = {
  fromImage: route({
    ...resourceStart,
    path: '/videos/from-image',
    body: z.object({
      imageId: z.string(),
      // Its bounds depend on the tier and have an error code of their own.
      durationSeconds: z.number().default(usualVideoSeconds),
      studioTier: StudioTier.default('basic'),
      motionStyle: MotionStyle.default('moderate'),
      // Assumed: the interface names the rates, not how one is chosen.
      fps: z.union([z.literal(30), z.literal(60)]).default(30),
      title: z.string().max(200).optional(),
    }),
    answer: Video,
  }),
  read: route({ ...resourceRead, method: 'GET', path: '/videos/{videoId}', params, answer: Video }),
  list: route({
    ...resourceRead,
    method: 'GET',
    path: '/videos',
    query: z.object({
      ...pageQuery,
      status: statusFilter,
      avatarId: z.string().optional(),
    }),
    answer: z.looseObject({ videos: z.array(Video), ...pageFields }),
  }),
  /** Costs nothing beyond the audio; the same call twice gives the same video (assumed). */
  addAudio: route({
    ...resourceRead,
    method: 'POST',
    path: '/videos/{videoId}/add-audio',
    params,
    body: z.object({ audioId: z.string(), enableLipSync: z.boolean().default(true) }),
    answer: Video,
  }),
  update: route({
    ...resourceRead,
    method: 'PATCH',
    path: '/videos/{videoId}',
    params,
    body: z.object({ title: z.string().max(200).optional(), visibility: Visibility.optional() }),
    answer: Video,
  }),
  remove: route({ ...resourceRead, method: 'DELETE', path: '/videos/{videoId}', params, answer: Deleted }),
} as const
