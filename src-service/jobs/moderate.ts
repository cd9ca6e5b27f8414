import type { JsonSchema } from '#shared/contract/model.ts'
import { Refusal } from './refusal.ts'

type Rule = { readonly reason: string; readonly pattern: RegExp }

/**
 * What is refused. A small set with plain words: the local models draw landscapes and objects and cannot make any of
 * it, so the rules are here for a caller to meet the refusal, not to police a prompt.
 */
const rules: readonly Rule[] = [
  {
    reason: 'sexual content with minors',
    pattern: /\b(child(ren)?|minors?|underage|kids?|teen(ager)?s?)\b.*\b(nude|naked|sexual|sexy|porn\w*|erotic)\b/is,
  },
  {
    reason: 'sexual content with minors',
    pattern: /\b(nude|naked|sexual|sexy|porn\w*|erotic)\b.*\b(child(ren)?|minors?|underage|kids?|teen(ager)?s?)\b/is,
  },
  { reason: 'explicit sexual content', pattern: /\b(porn\w*|hardcore sex|explicit sex\w*)\b/i },
  { reason: 'graphic violence', pattern: /\b(gore|beheading|dismember\w*|torture porn|snuff)\b/i },
  { reason: 'instructions for weapons', pattern: /\bhow to (make|build) (a |an )?(bomb|explosive|nerve agent)\w*/i },
]

type Property = { readonly type?: unknown; readonly enum?: unknown; readonly format?: unknown }

function textsOf(schema: JsonSchema, input: Readonly<Record<string, unknown>>): string[] {
  // A schema's properties are believed to be what JSON Schema says: the catalog's are ours.
  const { properties = {} } = schema as { properties?: Readonly<Record<string, Property>> }
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = input[name]
    const isProse = property.type === 'string' && property.enum === undefined && property.format === undefined
    return isProse && typeof value === 'string' ? [value.normalize('NFKC')] : []
  })
}

/**
 * Checks the free texts of an input (interface: POST /run, check 9). Image inputs have no rules: no model takes any yet.
 *
 * @throws Refusal 400 `Prompt refused by content moderation` with the reason. The wording is an assumption.
 */
export function moderate(schema: JsonSchema, input: Readonly<Record<string, unknown>>): void {
  const texts = textsOf(schema, input)
  const broken = rules.find(({ pattern }) => texts.some((text) => pattern.test(text)))
  if (broken === undefined) return
  throw new Refusal(400, `Prompt refused by content moderation: ${broken.reason}.`, {
    details: { reason: broken.reason },
  })
}
