import { assertNever } from '../../util/assert-never.ts'
import type { InputProblem } from '../check-input.ts'
import type { FieldProblem } from '../failure.ts'
import type { Field } from './field.ts'
import { labelOf } from './label.ts'

function labelAt(path: string, fields: readonly Field[]): string {
  const [name = '', ...rest] = path.split('/')
  const field = fields.find((one) => one.name === name)
  if (field?.kind === 'group' && rest.length > 0) return labelAt(rest.join('/'), field.fields)
  const label = field?.label ?? labelOf(name)
  return rest.length > 0 && /^\d+$/u.test(rest[0] ?? '') ? `${label}, entry ${Number(rest[0]) + 1},` : label
}

const counted = (count: number, unit: 'value' | 'characters' | 'entries') =>
  unit === 'value' ? count.toLocaleString('en') : `${count.toLocaleString('en')} ${unit}`

// Beyond these a sentence is no sentence any more.
const mostListed = 20

function listed(values: readonly unknown[]): string {
  const named = values
    .slice(0, mostListed)
    .map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 60))
  const more = values.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more.toLocaleString('en')} more` : named.join(', ')
}

/** A problem in words beside its field: what is wrong, what would be right, and that it cost nothing. */
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
