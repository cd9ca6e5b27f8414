import { z } from 'zod'
import type { Pricing } from '../../contract/model.ts'
import { labelOf } from '../input-form/label.ts'
import { readFields } from '../input-form/read-fields.ts'
import { compareInputs } from './compare-inputs.ts'
import type { ModelFacts } from './model-facts.ts'
import { isNode } from '../input-form/schema-node.ts'

/** One thing about a model that is otherwise than it was: its price, or the inputs that it takes. */
export const ModelChange = z.object({ kind: z.enum(['price', 'inputs']), sentence: z.string() })
export type ModelChange = z.output<typeof ModelChange>

const variesBy = (pricing: Pricing | null) => pricing?.varies_by ?? []

/** Words for people: they may change without changing what is taken. */
const words = new Set(['title', 'description', 'examples', 'example', '$comment'])
/** Keywords whose entries are named by the schema's author, so that an entry may be called "title". */
const named = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'])
/** No schema that a form can show is deeper. */
const deepest = 60

function bare(value: unknown, isNamed: boolean, depth: number): unknown {
  if (depth > deepest) return null
  if (Array.isArray(value)) return value.map((one) => bare(one, false, depth + 1))
  if (!isNode(value)) return value
  const kept = Object.entries(value).filter(([key]) => isNamed || !words.has(key))
  return kept
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([key, inner]) => [key, bare(inner, !isNamed && named.has(key), depth + 1)])
}

/** What a JSON Schema demands, as one comparable text: the same for two that differ in wording or order of keys alone. */
function schemaRules(schema: unknown): string {
  return JSON.stringify(bare(schema, false, 0)) ?? ''
}

function comparePrice(before: ModelFacts, after: ModelFacts): string[] {
  const reported: string[] = []
  if (before.credits !== after.credits) {
    const way = after.credits > before.credits ? 'rose' : 'fell'
    reported.push(`The price ${way} from ${before.credits} cr to ${after.credits} cr.`)
  }
  const names = variesBy(after.pricing)
  if (JSON.stringify(variesBy(before.pricing)) !== JSON.stringify(names)) {
    reported.push(
      names.length === 0
        ? 'Every run now costs the same.'
        : `The price now depends on ${names.map((name) => labelOf(name).toLowerCase()).join(', ')}.`,
    )
  } else if (schemaRules(before.pricing) !== schemaRules(after.pricing)) {
    reported.push('The price is calculated differently.')
  }
  return reported
}

function compareSchemas(before: ModelFacts, after: ModelFacts): string[] {
  if (schemaRules(before.inputSchema) === schemaRules(after.inputSchema)) return []
  const reported = compareInputs(
    readFields(before.inputSchema, variesBy(before.pricing)),
    readFields(after.inputSchema, variesBy(after.pricing)),
  )
  return reported.length === 0 ? ['The input rules changed.'] : reported
}

/**
 * Says what about a model changed that a user must know before a run: its price and its inputs, a sentence each, prices
 * in credits. Wording and order of the schema do not count. Empty where all of it is as it was.
 */
export function compareModels(before: ModelFacts, after: ModelFacts): ModelChange[] {
  return [
    ...comparePrice(before, after).map((sentence) => ({ kind: 'price' as const, sentence })),
    ...compareSchemas(before, after).map((sentence) => ({ kind: 'inputs' as const, sentence })),
  ]
}
