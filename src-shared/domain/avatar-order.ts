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
  const note = (field: keyof AvatarFields, message: string) => problems.push({ field, message })
  if (prompt.trim() === '') note('prompt', 'Describe the person.')
  else if (prompt.length > mostAvatarPrompt) note('prompt', `Use at most ${mostAvatarPrompt} characters.`)
  if (negativePrompt.length > mostAvatarPrompt) note('negativePrompt', `Use at most ${mostAvatarPrompt} characters.`)
  if (!(guidanceScale >= guidance.least && guidanceScale <= guidance.most)) {
    note('guidanceScale', `Enter ${guidance.least} to ${guidance.most}.`)
  }
  if (seed !== null && !(Number.isInteger(seed) && seed >= 0 && seed <= mostSeed)) {
    note('seed', `Enter a whole number from 0 to ${mostSeed}.`)
  }
  if (!(Number.isInteger(batchSize) && batchSize >= batch.least && batchSize <= batch.most)) {
    note('batchSize', `Choose ${batch.least} to ${batch.most} variants.`)
  }
  return problems
}
