import type { Sentence } from './said.ts'
import { say } from './sentences/say.ts'
import { avatarLimits, type AvatarModel } from '../contract/avatar.ts'
import { resourcePrice } from '../contract/resource-price.ts'
import type { FieldProblem } from './failure.ts'

/** The most characters of a prompt that the service is known to take (assumed: the interface gives no limit). */
export const mostAvatarPrompt = 2_000

/** What decides the price of avatars and whether they can be sent. */
type AvatarFields = {
  readonly prompt: string
  readonly negativePrompt: string
  readonly guidanceScale: number
  readonly seed: number | null
  readonly batchSize: number
}

/** The price of avatars, all variants together, by the published table. Credits. */
export function avatarPrice(
  model: AvatarModel,
  batchSize: number,
): { readonly credits: number; readonly each: number } {
  const each = resourcePrice({ kind: 'avatar', model, batchSize: 1 })
  return { credits: resourcePrice({ kind: 'avatar', model, batchSize }), each }
}

/** Finds what must be corrected before avatars are sent, a sentence for each field (interface: Limits). */
export function avatarProblems({
  prompt,
  negativePrompt,
  guidanceScale,
  seed,
  batchSize,
}: AvatarFields): FieldProblem[] {
  const { guidance, mostSeed, batch } = avatarLimits
  const problems: FieldProblem[] = []
  const note = (field: keyof AvatarFields, { text, said }: Sentence) => problems.push({ field, message: text, said })
  if (prompt.trim() === '') note('prompt', say('form.person'))
  else if (prompt.length > mostAvatarPrompt) note('prompt', say('form.characters', { most: mostAvatarPrompt }))
  if (negativePrompt.length > mostAvatarPrompt)
    note('negativePrompt', say('form.characters', { most: mostAvatarPrompt }))
  if (!(guidanceScale >= guidance.least && guidanceScale <= guidance.most)) {
    note('guidanceScale', say('form.between', guidance))
  }
  if (seed !== null && !(Number.isInteger(seed) && seed >= 0 && seed <= mostSeed)) {
    note('seed', say('form.wholeBetween', { least: 0, most: mostSeed }))
  }
  if (!(Number.isInteger(batchSize) && batchSize >= batch.least && batchSize <= batch.most)) {
    note('batchSize', say('form.variants', batch))
  }
  return problems
}
