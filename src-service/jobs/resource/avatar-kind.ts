import { z } from 'zod'
import { AvatarInput } from '../../models/avatar/avatar-input.ts'
import type { Engine } from '../../models/model-definition.ts'
import type { StoredFile } from '../generation-store.ts'
import { refusedFor } from '../moderate.ts'
import { madeFiles, ResourceError, type ResourceKind } from './resource-kind.ts'
import type { StoredResource } from './resource-store.ts'

/** What was found out about an avatar as it was made. Sizes in pixels, times in seconds. */
export const AvatarFacts = z.object({
  width: z.int().optional(),
  height: z.int().optional(),
  took: z.number().optional(),
})

/** The files of a completed avatar. */
export function avatarFiles(
  avatar: StoredResource,
): { readonly image: StoredFile; readonly thumbnail: StoredFile } | null {
  const [image, thumbnail = image] = avatar.status === 'completed' ? madeFiles(avatar) : []
  return image === undefined || thumbnail === undefined ? null : { image, thumbnail }
}

const typicalMs = { flux: 4_000, imagen3: 9_000, reality4: 9_000 } as const

/** Letters that stand for others, as words are disguised with. */
const disguises = new Map(
  Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }),
)

/** A text as it reads without disguise: signs for letters replaced, letters set apart joined. */
function undisguise(text: string): string {
  const plain = Array.from(text.normalize('NFKC').toLowerCase(), (sign) => disguises.get(sign) ?? sign).join('')
  return plain.replaceAll(/(?<=\b\p{L})[\s.*_-]+(?=\p{L}\b)/gu, '')
}

/** Creates the making of avatars. */
export function createAvatarKind({ engine }: { engine: Engine }): ResourceKind {
  return {
    typicalMs: ({ request }) => typicalMs[AvatarInput.parse(request).model],
    failureCode: 'processing_failed',
    async make(avatar, { folder, signal }) {
      const input = AvatarInput.parse(avatar.request)
      // The prompt was read as written when it was taken; here it is read as it was meant.
      const reason = refusedFor([undisguise(input.prompt)])
      if (reason !== null) throw new ResourceError('content_policy_violation', `The prompt asks for ${reason}.`)
      const made = await engine.render({ family: 'avatar', input, seed: avatar.seed, media: {}, folder }, signal)
      const { width, height } = made.files[0] ?? {}
      return { files: made.files, facts: { width, height } }
    },
    started: () => null,
    ended(avatar, fileUrl) {
      const { id: avatarId, accountId: userId, status, request, credits, errorCode, error } = avatar
      if (status === 'failed') {
        return { type: 'avatar.failed', data: { avatarId, userId, status, error: { code: errorCode, message: error } } }
      }
      const { model, prompt } = AvatarInput.parse(request)
      const files = avatarFiles(avatar)
      const imageUrl = files === null ? null : fileUrl(files.image)
      const thumbnailUrl = files === null ? null : fileUrl(files.thumbnail)
      const data = { avatarId, userId, status, imageUrl, thumbnailUrl, creditCost: credits, model, prompt }
      return { type: 'avatar.completed', data }
    },
  }
}
