import type { Control } from './field.ts'
import { isNode } from './schema-node.ts'

const isTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** Whether a control can show a value as it is. Bounds do not count: a value outside them is shown and refused. */
export function fitsControl(control: Control, value: unknown): boolean {
  switch (control.kind) {
    case 'text':
    case 'media':
      return typeof value === 'string'
    case 'number':
      return control.integer ? Number.isSafeInteger(value) : Number.isFinite(value)
    case 'choice':
      return control.choices.some((choice) => choice.value === value)
    case 'choices':
      return Array.isArray(value) && value.every((entry) => control.choices.some((choice) => choice.value === entry))
    case 'switch':
      return typeof value === 'boolean'
    case 'media-list':
    case 'text-list':
      return isTexts(value)
    case 'group':
      return isNode(value)
    case 'raw':
      return value !== undefined
  }
}
