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

/** The models of avatars, in the order of the interface. The first is the default. */
export const avatarModels = ['flux', 'imagen3', 'reality4'] as const
/** A model of avatars. */
export const AvatarModel = z.enum(avatarModels)
export type AvatarModel = z.output<typeof AvatarModel>

/** The aspect ratios of avatars, width first. */
export const AvatarRatio = z.enum(['1:1', '16:9', '9:16', '4:3', '3:4'])
export type AvatarRatio = z.output<typeof AvatarRatio>

/** The style presets of avatars. */
export const AvatarStyle = z.enum(['professional', 'anime', 'fantasy', 'cyberpunk', 'renaissance', 'realistic'])
export type AvatarStyle = z.output<typeof AvatarStyle>

/** Bounds and defaults of an avatar's fields (interface: Limits). */
export const avatarLimits = {
  guidance: { least: 1, most: 20, usual: 10 },
  mostSeed: 2_147_483_647,
  batch: { least: 1, most: 4, usual: 1 },
} as const

/** An avatar as read (interface: Avatar). Its images are there once it is completed. */
export const Avatar = z.looseObject({
  id: ServiceId,
  status: ResourceStatus,
  prompt: optionalText,
  negativePrompt: optionalText,
  model: optionalText,
  aspectRatio: optionalText,
  stylePreset: optionalText,
  guidanceScale: optionalNumber,
  seed: optionalNumber,
  imageUrl: optionalText,
  thumbnailUrl: optionalText,
  width: optionalNumber,
  height: optionalNumber,
  creditCost: CreditAmount.optional(),
  creditsUsed: CreditAmount.optional(),
  metadata: z.looseObject({ generationTime: optionalNumber, modelVersion: optionalText }).nullish(),
  visibility: ShownVisibility.optional(),
  published: z.boolean().optional(),
  likes: optionalNumber,
  comments: optionalNumber,
  error: ResourceFailure.nullish(),
  createdAt: optionalText,
  completedAt: optionalText,
})
export type Avatar = z.output<typeof Avatar>

/** The answer to a start: the avatar, or `avatars` where more than one was asked for. */
export const AvatarStarted = z.union([z.looseObject({ avatars: z.array(Avatar).min(1) }), Avatar])

const { guidance, mostSeed, batch } = avatarLimits
const between = ({ least, most }: { readonly least: number; readonly most: number }) => `must be ${least} to ${most}`

const avatarFields = {
  prompt: z.string(),
  model: AvatarModel.default('flux'),
  negativePrompt: z.string().optional(),
  aspectRatio: AvatarRatio.default('1:1'),
  guidanceScale: z
    .number()
    .min(guidance.least, between(guidance))
    .max(guidance.most, between(guidance))
    .default(guidance.usual),
  seed: z.int().min(0, `must be 0 to ${mostSeed}`).max(mostSeed, `must be 0 to ${mostSeed}`).optional(),
  stylePreset: AvatarStyle.optional(),
}

const params = z.object({ avatarId: z.string() })

/** Avatars (interface: Avatars). A start has no key and is never repeated automatically. */
export const avatarRoutes = {
  generate: route({
    ...resourceStart,
    path: '/avatars/generate',
    body: z.object({
      ...avatarFields,
      batchSize: z.int().min(batch.least, between(batch)).max(batch.most, between(batch)).default(batch.usual),
    }),
    answer: AvatarStarted,
  }),
  list: route({
    ...resourceRead,
    method: 'GET',
    path: '/avatars',
    query: z.object({
      ...pageQuery,
      status: statusFilter,
      model: AvatarModel.optional(),
      visibility: Visibility.optional(),
      published: z
        .enum(['true', 'false'])
        .transform((value) => value === 'true')
        .optional(),
      sortBy: z.enum(['createdAt', 'likes', 'comments', 'remixes']).default('createdAt'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
      search: z.string().optional(),
    }),
    answer: z.looseObject({ avatars: z.array(Avatar), ...pageFields }),
  }),
  read: route({ ...resourceRead, method: 'GET', path: '/avatars/{avatarId}', params, answer: Avatar }),
  remove: route({ ...resourceRead, method: 'DELETE', path: '/avatars/{avatarId}', params, answer: Deleted }),
  /** Paths and payloads of publish and unpublish are assumed. */
  publish: route({
    ...resourceRead,
    method: 'POST',
    path: '/avatars/{avatarId}/publish',
    params,
    body: z.object({ visibility: z.enum(['public', 'unlisted']).default('public') }),
    answer: Avatar,
  }),
  unpublish: route({ ...resourceRead, method: 'DELETE', path: '/avatars/{avatarId}/publish', params, answer: Avatar }),
  /** The shortcut: the prompt alone, the other fields as of an avatar (assumed). */
  image: route({ ...resourceStart, path: '/images/generate', body: z.object(avatarFields), answer: Avatar }),
} as const
