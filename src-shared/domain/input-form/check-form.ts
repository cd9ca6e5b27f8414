import { z } from 'zod'
import type { ModelInput } from '../../contract/generation.ts'
import type { JsonSchema } from '../../contract/model.ts'
import { checkInput } from '../check-input.ts'
import type { FieldProblem } from '../failure.ts'
import { describeProblem } from './describe-problem.ts'
import type { Field } from './field.ts'

const httpsLink = z.url({ protocol: /^https$/u })

const notALink = 'Paste a public link that starts with https.'

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
 * Checks a cleaned input before anything is sent: a sentence for each field that the service would refuse.
 * At most one a field. An empty list means that the form can be sent.
 */
export function checkForm(schema: JsonSchema, fields: readonly Field[], input: ModelInput): FieldProblem[] {
  const all = [
    ...linkProblems(fields, input),
    ...checkInput(schema, input).map((problem) => describeProblem(problem, fields)),
  ]
  const seen = new Set<string>()
  return all.filter(({ field }) => !seen.has(field) && seen.add(field).size > 0)
}
