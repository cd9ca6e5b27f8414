import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { type FieldControlProps, frameOf } from '../field-frame.ts'

/** Any of a set of values, one box each; the list keeps the schema's order. */
export function ChoicesControl(props: FieldControlProps<FieldOf<'choices'>>) {
  const { field, value, onChange } = props
  const picked: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <Field {...frameOf(props)} group>
      {(_, labelId) => (
        <div role="group" aria-labelledby={labelId} className="text-small">
          {field.choices.map((choice) => (
            <Checkbox
              key={String(choice.value)}
              label={choice.label}
              checked={picked.includes(choice.value)}
              onChange={(checked) => {
                const next = field.choices
                  .map((one) => one.value)
                  .filter((one) => (one === choice.value ? checked : picked.includes(one)))
                onChange(next.length === 0 ? undefined : next)
              }}
            />
          ))}
        </div>
      )}
    </Field>
  )
}
