import { z } from 'zod'
import type { Pricing } from '../../contract/model.ts'
import { labelOf } from '../input-form/label.ts'
import { readFields } from '../input-form/read-fields.ts'
import { compareInputs } from './compare-inputs.ts'
import type { ModelFacts } from './model-facts.ts'
import { schemaRules } from './schema-rules.ts'

/** One thing about a model that is otherwise than it was: its price, or the inputs that it takes. */
export const ModelChange = z.object({ kind: z.enum(['price', 'inputs']), sentence: z.string() })
export type ModelChange = z.output<typeof ModelChange>

const variesBy = (pricing: Pricing | null) => pricing?.varies_by ?? []

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
