import type { ModelInput } from '../../contract/generation.ts'
import type { Field } from './field.ts'

/** The input of an untouched form: each field's default, and nothing for fields that have none. */
export function defaultInput(fields: readonly Field[]): ModelInput {
  const entries = fields.flatMap((field): [string, unknown][] => {
    if (field.fallback !== undefined) return [[field.name, field.fallback]]
    if (field.kind !== 'group') return []
    const parts = defaultInput(field.fields)
    return Object.keys(parts).length === 0 ? [] : [[field.name, parts]]
  })
  return Object.fromEntries(entries)
}
