import { z } from 'zod'
import type { ModelInput } from '../../contract/generation.ts'
import type { JsonSchema } from '../../contract/model.ts'
import { checkInput, type InputProblem } from '../check-input.ts'
import type { FieldProblem } from '../failure.ts'
import type { Sentence } from '../said.ts'
import { say, sayAll } from '../sentences/say.ts'
import { type Field, isNode, labelOf } from './field.ts'
import { assertNever } from '../../util/assert-never.ts'

const httpsLink = z.url({ protocol: /^https$/u })

const problemAt = (field: string, { text, said }: Sentence): FieldProblem => ({ field, message: text, said })

/** Why a text cannot be a media link, or null (interface: media inputs are public https URLs). */
export function linkProblem(text: string): Sentence | null {
  return text === '' || httpsLink.safeParse(text).success ? null : say('form.link')
}

function linkProblems(fields: readonly Field[], input: ModelInput): FieldProblem[] {
  return fields.flatMap((field) => {
    const value = input[field.name]
    if (field.kind === 'media' && typeof value === 'string' && linkProblem(value) !== null) {
      return [problemAt(field.name, say('form.link'))]
    }
    if (field.kind !== 'media-list' || !Array.isArray(value)) return []
    return value.flatMap((entry: unknown, index) =>
      typeof entry === 'string' && linkProblem(entry) !== null
        ? [problemAt(`${field.name}/${index}`, say('form.link'))]
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
    const key = field.integer ? 'form.wholeNumber' : 'form.number'
    return [problemAt(path, sayAll(say(key, { label: field.label, entry: noEntry }), say('free.charge')))]
  })
}

/** The label of a field, and the number of its entry, from 1, or `noEntry`. */
type Named = { readonly label: string; readonly entry: string }
const noEntry = 'none'

function nameAt(path: string, fields: readonly Field[]): Named {
  const [name = '', ...rest] = path.split('/')
  const field = fields.find((one) => one.name === name)
  if (field?.kind === 'group' && rest.length > 0) return nameAt(rest.join('/'), field.fields)
  const label = field?.label ?? labelOf(name)
  const isEntry = rest.length > 0 && /^\d+$/u.test(rest[0] ?? '')
  return { label, entry: isEntry ? String(Number(rest[0]) + 1) : noEntry }
}

const leastKeys = {
  value: 'form.least',
  characters: 'form.leastCharacters',
  entries: 'form.leastEntries',
} as const
const mostKeys = { value: 'form.most', characters: 'form.mostCharacters', entries: 'form.mostEntries' } as const

// More than this makes the sentence unreadable.
const mostListed = 20

function sayOneOf(field: Named, values: readonly unknown[]): Sentence {
  const named = values
    .slice(0, mostListed)
    .map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 60))
  const more = values.length - named.length
  const list = { ...field, values: named.join(', ') }
  return more > 0 ? say('form.oneOfMore', { ...list, more }) : say('form.oneOf', list)
}

/** Describes a problem: what is wrong, what would be right, and that nothing was charged. */
export function describeProblem(problem: InputProblem, fields: readonly Field[]): FieldProblem {
  const named = nameAt(problem.field, fields)
  const at = (sentence: Sentence) => problemAt(problem.field, sayAll(sentence, say('free.charge')))
  switch (problem.kind) {
    case 'missing':
      return at(say('form.required', named))
    case 'not-allowed':
      return at(sayOneOf(named, problem.allowed))
    case 'wrong-type':
      return at(say('form.type', { ...named, type: problem.expected.slice(0, 80) }))
    case 'too-small':
      return at(say(leastKeys[problem.unit], { ...named, least: problem.least }))
    case 'too-large':
      return at(say(mostKeys[problem.unit], { ...named, most: problem.most }))
    case 'not-a-link':
      return at(say('form.link'))
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
