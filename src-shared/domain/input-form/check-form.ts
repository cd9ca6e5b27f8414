import { z } from 'zod'
import type { ModelInput } from '../../contract/generation.ts'
import type { JsonSchema } from '../../contract/model.ts'
import { checkInput } from '../check-input.ts'
import type { FieldProblem } from '../failure.ts'
import { describeProblem } from './describe-problem.ts'
import type { Field } from './field.ts'
import { isNode } from './schema-node.ts'

const httpsLink = z.url({ protocol: /^https$/u })

const notALink = 'Paste a public link that starts with https://.'

/** Why a text cannot be a media link, in a sentence, or null (interface: media inputs are public https URLs). */
export function linkProblem(text: string): string | null {
  return text === '' || httpsLink.safeParse(text).success ? null : notALink
}

function linkProblems(fields: readonly Field[], input: ModelInput): FieldProblem[] {
  return fields.flatMap((field) => {
    const value = input[field.name]
    if (field.kind === 'media' && typeof value === 'string' && linkProblem(value) !== null) {
      return [{ field: field.name, message: notALink }]
    }
    if (field.kind !== 'media-list' || !Array.isArray(value)) return []
    return value.flatMap((entry: unknown, index) =>
      typeof entry === 'string' && linkProblem(entry) !== null
        ? [{ field: `${field.name}/${index}`, message: notALink }]
        : [],
    )
  })
}

/**
 * Finds texts where a number belongs, also where the schema says so in a way that `checkInput` does not follow, such as
 * `anyOf` or a reference. A sentence for each, and a path as `name` or `group/name`.
 */
export function numberProblems(fields: readonly Field[], input: ModelInput, prefix = ''): FieldProblem[] {
  return fields.flatMap((field) => {
    const value = input[field.name]
    const path = `${prefix}${field.name}`
    if (field.kind === 'group' && isNode(value)) return numberProblems(field.fields, value, `${path}/`)
    if (field.kind !== 'number' || typeof value !== 'string') return []
    const kind = field.integer ? 'a whole number' : 'a number'
    return [{ field: path, message: `${field.label} must be ${kind}. Nothing was charged.` }]
  })
}

/**
 * Checks a cleaned input before anything is sent: a sentence for each field that the service would refuse.
 * At most one a field. An empty list means that the form can be sent.
 */
export function checkForm(schema: JsonSchema, fields: readonly Field[], input: ModelInput): FieldProblem[] {
  const all = [
    ...linkProblems(fields, input),
    ...numberProblems(fields, input),
    ...checkInput(schema, input).map((problem) => describeProblem(problem, fields)),
  ]
  const seen = new Set<string>()
  return all.filter(({ field }) => !seen.has(field) && seen.add(field).size > 0)
}
