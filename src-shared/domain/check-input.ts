import { z } from 'zod'
import type { JsonSchema } from '../contract/model.ts'

/** A problem of one input. `field` is the input's name; a part of a list or group is `name/0` or `name/part`. */
export type InputProblem =
  | { readonly kind: 'missing'; readonly field: string }
  | { readonly kind: 'not-allowed'; readonly field: string; readonly allowed: readonly unknown[] }
  | { readonly kind: 'wrong-type'; readonly field: string; readonly expected: string }
  | { readonly kind: 'too-small'; readonly field: string; readonly least: number; readonly unit: Unit }
  | { readonly kind: 'too-large'; readonly field: string; readonly most: number; readonly unit: Unit }
  | { readonly kind: 'not-a-link'; readonly field: string }

/** What a bound counts: the value itself, characters of a text or entries of a list. */
type Unit = 'value' | 'characters' | 'entries'

type Rules = {
  type?: unknown
  enum?: unknown
  format?: unknown
  properties?: unknown
  required?: unknown
  items?: unknown
  minimum?: unknown
  maximum?: unknown
  minLength?: unknown
  maxLength?: unknown
  minItems?: unknown
  maxItems?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

// A longer enumeration is left to the service: no list could show it, and looking up each entry would be slow.
const mostValues = 10_000

function typesOf(rules: Rules): string[] {
  if (typeof rules.type === 'string') return [rules.type]
  return Array.isArray(rules.type) ? rules.type.slice(0, 10).filter((type) => typeof type === 'string') : []
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string'
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'null':
      return value === null
    default:
      return true
  }
}

function checkBounds(field: string, size: number, unit: Unit, least: unknown, most: unknown): InputProblem[] {
  if (typeof least === 'number' && size < least) return [{ kind: 'too-small', field, least, unit }]
  if (typeof most === 'number' && size > most) return [{ kind: 'too-large', field, most, unit }]
  return []
}

function checkText(rules: Rules, value: string, field: string): InputProblem[] {
  if ((rules.format === 'uri' || rules.format === 'url') && !z.url().safeParse(value).success)
    return [{ kind: 'not-a-link', field }]
  return checkBounds(field, [...value].length, 'characters', rules.minLength, rules.maxLength)
}

function checkValue(rules: Rules, value: unknown, field: string): InputProblem[] {
  if (Array.isArray(rules.enum) && rules.enum.length <= mostValues) {
    return rules.enum.includes(value) ? [] : [{ kind: 'not-allowed', field, allowed: rules.enum }]
  }
  const types = typesOf(rules)
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return [{ kind: 'wrong-type', field, expected: types.join(' or ') }]
  }
  if (typeof value === 'string') return checkText(rules, value, field)
  if (typeof value === 'number') return checkBounds(field, value, 'value', rules.minimum, rules.maximum)
  if (Array.isArray(value)) {
    const entry = isObject(rules.items) ? rules.items : {}
    return [
      ...checkBounds(field, value.length, 'entries', rules.minItems, rules.maxItems),
      ...value.flatMap((item, index) => checkValue(entry, item, `${field}/${index}`)),
    ]
  }
  return isObject(value) && isObject(rules.properties) ? checkObject(rules, value, `${field}/`) : []
}

function checkObject(rules: Rules, input: Record<string, unknown>, prefix: string): InputProblem[] {
  const properties = isObject(rules.properties) ? rules.properties : {}
  const required = Array.isArray(rules.required) ? rules.required.filter((name) => typeof name === 'string') : []
  const missing = required
    .filter((name) => !Object.hasOwn(input, name) || isAbsent(input[name]))
    .map((name): InputProblem => ({ kind: 'missing', field: prefix + name }))
  const wrong = Object.entries(input).flatMap(([name, value]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined
    return isAbsent(value) || !isObject(own) ? [] : checkValue(own, value, prefix + name)
  })
  return [...missing, ...wrong]
}

/**
 * Checks a model's inputs against its `input_schema`: required fields, enum values, types and bounds. Absent means
 * undefined, null or the empty text. Names unknown to the schema pass, as at the service. Used by the form before
 * anything is sent, and by the embedded service before anything is charged (interface: POST /run, check 6). References
 * and patterns in the schema are not checked: a stranger's pattern can run forever, and the service checks it anyway.
 */
export function checkInput(schema: JsonSchema, input: Readonly<Record<string, unknown>>): InputProblem[] {
  return checkObject(schema, input, '')
}
