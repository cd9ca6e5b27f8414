import type { Field } from '#shared/domain/input-form/field.ts'
import type { FieldFrame } from '../ui/field.tsx'
import { t } from './texts.ts'

/** Props of every control of the form. */
export type FieldControlProps<Kind extends Field = Field> = {
  readonly field: Kind
  /** Path of the field in the input, by which problems are found: `name`, or `group/name`. */
  readonly path: string
  readonly value: unknown
  /** Undefined removes the field from the input. */
  onChange(value: unknown): void
  problemAt(path: string): string | undefined
}

/** Returns the frame around a field's control, the same for every kind. */
export function frameOf({ field, path, problemAt }: FieldControlProps): FieldFrame {
  return {
    label: field.label,
    priced: field.priced,
    help: field.help === '' ? undefined : field.help,
    error: problemAt(path),
    ...(field.priced ? { aside: t('field.changesPrice') } : {}),
    ...(field.required ? { requirement: 'required' as const } : {}),
  }
}
