import { z } from 'zod'

const Fields = z.record(z.string(), z.unknown())
type Fields = z.output<typeof Fields>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function setField(fields: Fields, [name = '', ...rest]: readonly string[], value: unknown): Fields {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined
  const now = rest.length === 0 ? value : setField(isFields(before) ? before : {}, rest, value)
  return Object.fromEntries([...Object.entries(fields).filter(([other]) => other !== name), [name, now]])
}

/**
 * Returns an event with the values of some fields, by their path in it: `data.error.code`. What a path goes through
 * becomes an object where it is none; every path begins with `data`.
 */
export function setFields(event: { readonly data: Fields }, set: Readonly<Record<string, unknown>>): { data: Fields } {
  let changed: Fields = event
  for (const [path, value] of Object.entries(set)) changed = setField(changed, path.split('.'), value)
  return { data: Fields.parse(changed['data']) }
}
