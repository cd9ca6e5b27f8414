import { avatarLimits } from '#shared/contract/avatar.ts'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import type { ReceivedOf } from '#shared/contract/route.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { Commits } from '../database/group-commit.ts'
import { invalidPrompt, moderateTexts } from '../jobs/moderate.ts'
import { AvatarFacts, avatarFiles } from '../jobs/resource/avatar-kind.ts'
import type { ResourceParts } from '../jobs/resource/compose-resources.ts'
import type { ResourceEvent } from '../jobs/resource/resource-kind.ts'
import type { StoredResource } from '../jobs/resource/resource-store.ts'
import { AvatarInput } from '../models/avatar/avatar-input.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { CallOf, Handlers } from './handlers.ts'

type AvatarDeps = Pick<ResourceParts, 'store' | 'list' | 'runner' | 'removal'> & {
  readonly commits: Commits
  readonly announce: (accountId: string, event: ResourceEvent) => void
  readonly baseUrl: () => string
  readonly random: Random
  readonly clock: Clock
}

/** The most characters of a prompt (assumed: the interface gives none). */
const mostPrompt = 2_000
const modelVersion = '1.0'
const iso = (at: number) => new Date(at).toISOString()

/** An avatar as the wire shows it (interface: Avatar). */
function presentAvatar(avatar: StoredResource, baseUrl: string) {
  const { id, status, seed, credits, visibility, publishedAt, errorCode, error, createdAt, completedAt } = avatar
  const request = AvatarInput.parse(avatar.request)
  const { width = null, height = null, took = null } = AvatarFacts.parse(avatar.facts)
  const files = avatarFiles(avatar)
  return {
    id,
    status,
    ...request,
    seed,
    imageUrl: files === null ? null : `${baseUrl}/files/${files.image.name}`,
    thumbnailUrl: files === null ? null : `${baseUrl}/files/${files.thumbnail.name}`,
    width,
    height,
    creditCost: credits,
    metadata: { generationTime: took, modelVersion: `${request.model}-${modelVersion}` },
    visibility,
    published: publishedAt !== null,
    // The embedded service has no community that could like or remark.
    likes: 0,
    comments: 0,
    error: errorCode === null || error === null ? null : { code: errorCode, message: error },
    createdAt: iso(createdAt),
    completedAt: completedAt === null ? null : iso(completedAt),
  }
}

/** @throws Refusal 400 `invalid_prompt` for an empty, a too long or a refused prompt. */
function checkPrompt(prompt: string): void {
  if (prompt.trim() === '') throw invalidPrompt('The prompt is empty.', 'empty')
  if (prompt.length > mostPrompt) throw invalidPrompt(`The prompt is longer than ${mostPrompt} characters.`, 'too_long')
  moderateTexts([prompt])
}

/** Returns an avatar of the caller. @throws Refusal 404 if there is none. */
function findAvatar(store: AvatarDeps['store'], accountId: string, id: string): StoredResource {
  const avatar = store.find(accountId, 'avatar', id)
  if (avatar === null) throw new Refusal(404, 'Avatar not found')
  return avatar
}

/** Creates the handlers of avatars and of the image shortcut. */
export function avatarHandlers(deps: AvatarDeps): Handlers<Routes>['avatar'] {
  const { store, list, runner, removal, commits, announce, baseUrl, random, clock } = deps
  type Body = Omit<ReceivedOf<Routes['avatar']['generate']>['body'], 'batchSize'>
  type Call = CallOf<Routes['avatar']['generate']>

  async function generate(body: Body, batchSize: number, { caller, fault }: Call) {
    checkPrompt(body.prompt)
    const { prompt, negativePrompt = '', model, aspectRatio, guidanceScale, stylePreset } = body
    const request = {
      prompt,
      negativePrompt,
      model,
      aspectRatio,
      guidanceScale,
      ...(stylePreset === undefined ? {} : { stylePreset }),
    }
    const seeds = avatarLimits.mostSeed + 1
    const first = body.seed ?? Math.floor(random.unit() * seeds)
    const groupId = random.uuid()
    const wanted = Array.from({ length: batchSize }, (_, place) => ({
      id: random.uuid(),
      accountId: caller.accountId,
      keyId: caller.keyId,
      kind: 'avatar' as const,
      groupId,
      request,
      words: `${prompt} ${stylePreset ?? ''} ${model}`,
      // Variations of one prompt; each can be made again by its own seed.
      seed: (first + place) % seeds,
      fault,
      credits: resourcePrice({ kind: 'avatar', model, batchSize: 1 }),
    }))
    return (await runner.submit(wanted, caller)).map((avatar) => presentAvatar(avatar, baseUrl()))
  }

  return {
    async generate({ body: { batchSize, ...body } }, call) {
      const avatars = await generate(body, batchSize, call)
      const [avatar] = avatars
      return avatar !== undefined && batchSize === 1 ? avatar : { avatars }
    },
    async image({ body }, call) {
      const [image] = await generate(body, 1, call)
      if (image === undefined) throw new Error('An image without an avatar')
      return image
    },
    list({ query }, { caller: { accountId } }) {
      const { model, sortBy: _, ...rest } = query
      const { items, ...page } = list(accountId, 'avatar', { ...rest, fields: { model } })
      return { avatars: items.map((avatar) => presentAvatar(avatar, baseUrl())), ...page }
    },
    read: ({ params }, { caller }) => presentAvatar(findAvatar(store, caller.accountId, params.avatarId), baseUrl()),
    async remove({ params: { avatarId: id } }, { caller }) {
      findAvatar(store, caller.accountId, id)
      await removal.remove(id)
      return { id, deleted: true }
    },
    async publish({ params, body: { visibility } }, { caller: { accountId } }) {
      const avatar = findAvatar(store, accountId, params.avatarId)
      const { id, status } = avatar
      if (status !== 'completed') {
        throw new Refusal(400, 'Only a completed avatar can be published.', {
          code: 'avatar_not_completed',
          details: { avatarId: id, status },
        })
      }
      await commits.commit(() => {
        const publishedAt = clock.now()
        store.describe(id, { visibility, publishedAt })
        const data = { avatarId: id, userId: accountId, visibility, publishedAt: iso(publishedAt) }
        announce(accountId, { type: 'avatar.published', data })
      })
      return presentAvatar(findAvatar(store, accountId, id), baseUrl())
    },
    unpublish({ params }, { caller: { accountId } }) {
      const { id } = findAvatar(store, accountId, params.avatarId)
      store.describe(id, { visibility: 'private', publishedAt: null })
      return presentAvatar(findAvatar(store, accountId, id), baseUrl())
    },
  }
}
