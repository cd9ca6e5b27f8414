import type { JsonSchema } from '#shared/contract/model.ts'
import type { ModelDefinition } from '../models/model-definition.ts'
import { linksOf } from './prepare-input.ts'
import { Refusal } from './run-fault.ts'

type Input = Readonly<Record<string, unknown>>
type Property = { readonly type?: unknown; readonly enum?: unknown; readonly format?: unknown }

/** Reads the words in an image: its name and embedded text. @throws Error if it cannot. */
export interface ReadImageWords {
  (url: string, signal: AbortSignal): Promise<string>
}

function textsOf(schema: JsonSchema, input: Input): string[] {
  // Cast to the JSON Schema type without validation: the catalog's schemas are ours.
  const { properties = {} } = schema as { properties?: Readonly<Record<string, Property>> }
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = input[name]
    const isProse = property.type === 'string' && property.enum === undefined && property.format === undefined
    return isProse && typeof value === 'string' ? [value] : []
  })
}

type Rule = { readonly reason: string; readonly pattern: RegExp }

/**
 * Moderation rules: a small set of plain words. The local models draw landscapes and objects and can make none of it,
 * so the rules exist for callers to meet the refusal, not to police prompts.
 */
const rules: readonly Rule[] = [
  {
    reason: 'sexual content involving minors',
    pattern: /\b(child(ren)?|minors?|underage|kids?|teen(ager)?s?)\b.*\b(nude|naked|sexual|sexy|porn\w*|erotic)\b/is,
  },
  {
    reason: 'sexual content involving minors',
    pattern: /\b(nude|naked|sexual|sexy|porn\w*|erotic)\b.*\b(child(ren)?|minors?|underage|kids?|teen(ager)?s?)\b/is,
  },
  { reason: 'explicit sexual content', pattern: /\b(porn\w*|hardcore sex|explicit sex\w*)\b/i },
  { reason: 'graphic violence', pattern: /\b(gore|beheading|dismember\w*|torture porn|snuff)\b/i },
  { reason: 'instructions for weapons', pattern: /\bhow to (make|build) (a |an )?(bomb|explosive|nerve agent)\w*/i },
]

/** The reason one of the texts is refused, or null. */
export function refusedFor(texts: readonly string[]): string | null {
  const plain = texts.map((text) => text.normalize('NFKC'))
  return rules.find(({ pattern }) => plain.some((text) => pattern.test(text)))?.reason ?? null
}

/**
 * Moderates the free texts of an input (interface: POST /run, check 9).
 *
 * @throws Refusal 400 `Prompt refused by content moderation` with the reason. The wording is an assumption.
 */
export function moderate(schema: JsonSchema, input: Input): void {
  const reason = refusedFor(textsOf(schema, input))
  if (reason === null) return
  throw new Refusal(400, `Prompt refused by content moderation: ${reason}.`, { details: { reason } })
}

/** Creates a refusal `invalid_prompt` of the Resource API. `reason`: in a few words, or what moderation found. */
export function invalidPrompt(message: string, reason: string, categories: readonly string[] = []): Refusal {
  return new Refusal(400, message, { code: 'invalid_prompt', details: { reason, categories } })
}

/** Moderates texts of the Resource API. @throws Refusal 400 `invalid_prompt` with the reason and its category. */
export function moderateTexts(texts: readonly string[]): void {
  const reason = refusedFor(texts)
  if (reason === null) return
  const category = reason.toLowerCase().replaceAll(' ', '_')
  throw invalidPrompt(`Prompt refused by content moderation: ${reason}.`, reason, [category])
}

/**
 * Moderates the images of an input by the words in them; their content is not inspected, as nothing on this machine
 * could recognize it (interface: POST /run, check 9).
 *
 * @throws Refusal 400 `Image refused by content moderation` with the reason, or for an unreadable image.
 */
export async function moderateImages(
  model: ModelDefinition,
  input: Input,
  { read, signal }: { read: ReadImageWords; signal: () => AbortSignal },
): Promise<void> {
  for (const media of model.media ?? []) {
    if (media.kind !== 'image') continue
    // In parallel, so that together they take no longer than one may.
    const readings = await Promise.allSettled(linksOf(input, media).map((link) => read(link, signal())))
    for (const reading of readings) {
      if (reading.status === 'rejected') {
        const reason = reading.reason instanceof Error ? reading.reason.message : String(reading.reason)
        throw new Refusal(400, `Couldn’t read ${media.name}: ${reason}`)
      }
      const reason = refusedFor([reading.value])
      if (reason === null) continue
      throw new Refusal(400, `Image refused by content moderation: ${reason}.`, { details: { reason } })
    }
  }
}
