import type { Field } from '#shared/domain/input-form/field.ts'
import type { FieldFrame } from '../ui/field.tsx'
import { t } from './texts.ts'

/** What every control of the form is given. */
export type FieldControlProps<Kind extends Field = Field> = {
  readonly field: Kind
  /** Where the field is in the input: `name`, or `group/name`. Problems are found by it. */
  readonly path: string
  readonly value: unknown
  /** Undefined takes the field out of the input. */
  onChange(value: unknown): void
  /** The sentence for a path, where there is one. */
  problemAt(path: string): string | undefined
}

/** What stands around a field's control, the same for every kind. */
export function frameOf({ field, path, problemAt }: FieldControlProps): FieldFrame {
  return {
    label: field.label,
    priced: field.priced,
    help: field.help === '' ? undefined : field.help,
    error: problemAt(path),
    ...(field.priced ? { aside: t('field.affectsPrice') } : {}),
    ...(field.required ? { requirement: 'required' as const } : {}),
  }
}
