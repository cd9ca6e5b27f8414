import type { JsonSchema } from '#shared/contract/model.ts'
import type { ModelDefinition } from '../models/model-definition.ts'
import { linksOf } from './prepare-input.ts'
import { Refusal } from './run-fault.ts'

type Input = Readonly<Record<string, unknown>>
type Property = { readonly type?: unknown; readonly enum?: unknown; readonly format?: unknown }

/** Reads the words that a picture carries: its name and the text written into it. @throws Error where it cannot. */
export interface ReadImageWords {
  (url: string, signal: AbortSignal): Promise<string>
}

function textsOf(schema: JsonSchema, input: Input): string[] {
  // A schema's properties are believed to be what JSON Schema says: the catalog's are ours.
  const { properties = {} } = schema as { properties?: Readonly<Record<string, Property>> }
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = input[name]
    const isProse = property.type === 'string' && property.enum === undefined && property.format === undefined
    return isProse && typeof value === 'string' ? [value] : []
  })
}

type Rule = { readonly reason: string; readonly pattern: RegExp }

/**
 * What is refused. A small set with plain words: the local models draw landscapes and objects and cannot make any of
 * it, so the rules are here for a caller to meet the refusal, not to police a prompt.
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

/** The reason why one of the texts is refused, or null. */
export function refusedFor(texts: readonly string[]): string | null {
  const plain = texts.map((text) => text.normalize('NFKC'))
  return rules.find(({ pattern }) => plain.some((text) => pattern.test(text)))?.reason ?? null
}

/**
 * Checks the free texts of an input (interface: POST /run, check 9).
 *
 * @throws Refusal 400 `Prompt refused by content moderation` with the reason. The wording is an assumption.
 */
export function moderate(schema: JsonSchema, input: Input): void {
  const reason = refusedFor(textsOf(schema, input))
  if (reason === null) return
  throw new Refusal(400, `Prompt refused by content moderation: ${reason}.`, { details: { reason } })
}

/**
 * Checks the pictures of an input by the words that they carry; what they show is not looked at, for there is nothing
 * on this machine that could tell (interface: POST /run, check 9).
 *
 * @throws Refusal 400 `Image refused by content moderation` with the reason, or for a picture that cannot be read.
 */
export async function moderateImages(
  model: ModelDefinition,
  input: Input,
  { read, signal }: { read: ReadImageWords; signal: () => AbortSignal },
): Promise<void> {
  for (const media of model.media ?? []) {
    if (media.kind !== 'image') continue
    // All at once, so that together they take no longer than one may.
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
