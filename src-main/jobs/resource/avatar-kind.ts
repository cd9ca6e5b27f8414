import { z } from 'zod'
import { Avatar, avatarRoutes } from '#shared/contract/avatar.ts'
import { resourcePage } from '#shared/contract/resource.ts'
import { resourceKind } from './resource-kind.ts'

/** The body of an avatar's start, as it is stored and sent. */
type AvatarRequest = z.output<typeof avatarRoutes.generate.body>

const Several = z.object({ avatars: z.array(Avatar) })

/** Whether a field that an answer may leave out is as requested. */
const isSame = (told: string | number | null | undefined, asked: string | number | undefined) =>
  told === null || told === undefined || told === (asked ?? '') || (asked === undefined && told === 0)

function isFrom(body: AvatarRequest, listed: Avatar): boolean {
  const { prompt, model, aspectRatio, negativePrompt, guidanceScale, stylePreset, seed, batchSize } = body
  // The variants of a batch have the seeds after the first.
  const isSeed = seed === undefined || typeof listed.seed !== 'number' || listed.seed - seed < batchSize
  return (
    listed.prompt === prompt &&
    isSame(listed.model, model) &&
    isSame(listed.aspectRatio, aspectRatio) &&
    isSame(listed.negativePrompt, negativePrompt) &&
    isSame(listed.guidanceScale, guidanceScale) &&
    isSame(listed.stylePreset, stylePreset) &&
    isSeed
  )
}

/** Avatars of one prompt: 1 to 4 variants, each charged at the start and refunded if it fails (interface: Avatars). */
export const avatar = resourceKind<AvatarRequest, Avatar>({
  kind: 'avatar',
  subject: 'the avatar',
  readRequest: (job) => avatarRoutes.generate.body.parse(JSON.parse(job.request)),
  countOf: ({ batchSize }) => batchSize,
  async start(service, body, options) {
    const answer = await service.avatar.generate({ body }, options)
    return Several.safeParse(answer).data?.avatars ?? [Avatar.parse(answer)]
  },
  read: (service, avatarId, options) => service.avatar.read({ params: { avatarId } }, options),
  async list(service, { model }, options) {
    const query = { limit: resourcePage.most, model }
    return (await service.avatar.list({ query }, options)).avatars
  },
  isFrom,
  nameOf: ({ prompt, model }) => `${model ?? 'avatar'}: ${(prompt ?? '').slice(0, 80)}`,
  fileOf: ({ imageUrl }) => imageUrl ?? null,
  charged: 'at-start',
})
