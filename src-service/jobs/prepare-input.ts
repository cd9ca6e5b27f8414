import { checkInput, type InputProblem } from '#shared/domain/check-input.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ModelDefinition } from '../models/model-definition.ts'
import { measuredField } from './media-input.ts'
import { Refusal } from './refusal.ts'

type Input = Readonly<Record<string, unknown>>
type Property = { readonly type?: unknown; readonly default?: unknown }

function propertiesOf(model: ModelDefinition): [string, Property][] {
  // Believed to be what JSON Schema says: the catalog's schemas are ours.
  const { properties = {} } = model.input_schema as { properties?: Readonly<Record<string, Property>> }
  return Object.entries(properties)
}

function sentenceOf(problem: InputProblem): string {
  const { field } = problem
  switch (problem.kind) {
    case 'missing':
      return `Missing required field: ${field}`
    case 'not-allowed':
      return `${field} must be one of: ${problem.allowed.join(', ')}`
    case 'wrong-type':
      return `${field} must be of type ${problem.expected}`
    case 'too-small':
      return `${field} must be at least ${problem.least}${problem.unit === 'value' ? '' : ` ${problem.unit}`}`
    case 'too-large':
      return `${field} must be at most ${problem.most}${problem.unit === 'value' ? '' : ` ${problem.unit}`}`
    case 'not-a-link':
      return `${field} must be a public https URL`
    default:
      return assertNever(problem)
  }
}

/** A single URL sent to a field that expects a list is a list of one (interface: POST /run, Input handling). */
function listSingles(properties: readonly [string, Property][], input: Record<string, unknown>): void {
  for (const [name, { type }] of properties) {
    if (type === 'array' && typeof input[name] === 'string') input[name] = [input[name]]
  }
}

function fillDefaults(properties: readonly [string, Property][], input: Record<string, unknown>): void {
  for (const [name, property] of properties) {
    if (property.default !== undefined && (input[name] ?? '') === '') input[name] = property.default
  }
}

/**
 * Readies a model's input: single URLs listed, checked against its schema, defaults filled in. What only the service
 * may measure is left out (interface: Model).
 *
 * @throws Refusal 400 with the interface's sentence for the first problem (interface: POST /run, check 6).
 */
export function prepareInput(model: ModelDefinition, input: Input): Record<string, unknown> {
  const { [measuredField]: _, ...ready } = input
  const properties = propertiesOf(model)
  listSingles(properties, ready)
  const [problem] = checkInput(model.input_schema, ready)
  if (problem !== undefined) throw new Refusal(400, sentenceOf(problem))
  fillDefaults(properties, ready)
  return ready
}
