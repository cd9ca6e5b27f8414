import type { ModelInput } from '../../contract/generation.ts'
import type { Field } from './field.ts'
import { isNode } from './schema-node.ts'

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

/**
 * The input as it is sent: empty texts, lists and groups left out, so that the service applies its own defaults.
 *
 * Names that the form does not show are left out too: nothing is sent that could not be seen.
 */
export function cleanInput(fields: readonly Field[], input: ModelInput): ModelInput {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = cleanValue(field, Object.hasOwn(input, field.name) ? input[field.name] : undefined)
    return value === undefined ? [] : [[field.name, value]]
  })
  return Object.fromEntries(entries)
}
