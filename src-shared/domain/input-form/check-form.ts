import { z } from 'zod'
import type { ModelInput } from '../../contract/generation.ts'
import type { JsonSchema } from '../../contract/model.ts'
import { checkInput, type InputProblem } from '../check-input.ts'
import type { FieldProblem } from '../failure.ts'
import { type Field, isNode, labelOf } from './field.ts'
import { assertNever } from '../../util/assert-never.ts'

const httpsLink = z.url({ protocol: /^https$/u })

const notALink = 'Paste a public link that starts with https://.'

/** Why a text cannot be a media link, or null (interface: media inputs are public https URLs). */
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

/** Finds texts in number fields, also behind `anyOf` or a reference, which `checkInput` skips. Field: `group/name`. */
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

function labelAt(path: string, fields: readonly Field[]): string {
  const [name = '', ...rest] = path.split('/')
  const field = fields.find((one) => one.name === name)
  if (field?.kind === 'group' && rest.length > 0) return labelAt(rest.join('/'), field.fields)
  const label = field?.label ?? labelOf(name)
  return rest.length > 0 && /^\d+$/u.test(rest[0] ?? '') ? `${label}, entry ${Number(rest[0]) + 1},` : label
}

const counted = (count: number, unit: 'value' | 'characters' | 'entries') =>
  unit === 'value' ? count.toLocaleString('en') : `${count.toLocaleString('en')} ${unit}`

// More than this makes the sentence unreadable.
const mostListed = 20

function listed(values: readonly unknown[]): string {
  const named = values
    .slice(0, mostListed)
    .map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 60))
  const more = values.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more.toLocaleString('en')} more` : named.join(', ')
}

/** Describes a problem: what is wrong, what would be right, and that nothing was charged. */
export function describeProblem(problem: InputProblem, fields: readonly Field[]): FieldProblem {
  const label = labelAt(problem.field, fields)
  const say = (message: string): FieldProblem => ({
    field: problem.field,
    message: `${message} Nothing was charged.`,
  })
  switch (problem.kind) {
    case 'missing':
      return say(`${label} is required.`)
    case 'not-allowed':
      return say(`${label} must be one of ${listed(problem.allowed)}.`)
    case 'wrong-type':
      return say(
        `${label} must be ${/^[aeiou]/u.test(problem.expected) ? 'an' : 'a'} ${problem.expected.slice(0, 80)}.`,
      )
    case 'too-small':
      return say(`${label} needs at least ${counted(problem.least, problem.unit)}.`)
    case 'too-large':
      return say(`${label} takes at most ${counted(problem.most, problem.unit)}.`)
    case 'not-a-link':
      return say('Paste a public link that starts with https://.')
    default:
      return assertNever(problem)
  }
}

/** Checks a cleaned input before it is sent: at most one sentence for each field the service would refuse. */
export function checkForm(schema: JsonSchema, fields: readonly Field[], input: ModelInput): FieldProblem[] {
  const all = [
    ...linkProblems(fields, input),
    ...numberProblems(fields, input),
    ...checkInput(schema, input).map((problem) => describeProblem(problem, fields)),
  ]
  const seen = new Set<string>()
  return all.filter(({ field }) => !seen.has(field) && seen.add(field).size > 0)
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || Number.isNaN(value) || (typeof value === 'string' && value.trim() === '')

function cleanValue(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return undefined
  switch (field.kind) {
    case 'group': {
      if (!isNode(value)) return undefined
      const parts = cleanInput(field.fields, value)
      return Object.keys(parts).length === 0 ? undefined : parts
    }
    case 'text-list':
    case 'media-list':
    case 'choices': {
      if (!Array.isArray(value)) return value
      const entries = value.filter((entry) => !isEmpty(entry))
      return entries.length === 0 ? undefined : entries
    }
    case 'media':
      return typeof value === 'string' ? value.trim() : value
    case 'text':
    case 'number':
    case 'choice':
    case 'switch':
    case 'raw':
      return value
  }
}

/** Cleans an input: no empty values, so that the service's defaults apply, and no names unknown to the form. */
export function cleanInput(fields: readonly Field[], input: ModelInput): ModelInput {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = cleanValue(field, Object.hasOwn(input, field.name) ? input[field.name] : undefined)
    return value === undefined ? [] : [[field.name, value]]
  })
  return Object.fromEntries(entries)
}

/** The input of an untouched form: the defaults of its fields. */
export function defaultInput(fields: readonly Field[]): ModelInput {
  const entries = fields.flatMap((field): [string, unknown][] => {
    if (field.fallback !== undefined) return [[field.name, field.fallback]]
    if (field.kind !== 'group') return []
    const parts = defaultInput(field.fields)
    return Object.keys(parts).length === 0 ? [] : [[field.name, parts]]
  })
  return Object.fromEntries(entries)
}
