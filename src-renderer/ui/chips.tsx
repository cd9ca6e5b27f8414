import { ToggleGroup } from 'radix-ui'
import { Field, type FieldFrame, splitFrame } from './field.tsx'

export type ChipsProps<Value extends string> = FieldFrame & {
  readonly className?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly picked: readonly Value[]
  /** Called with the picked values, in the order of the options. */
  onChange(picked: Value[]): void
}

/** Picks any number of options, each a chip that a click turns on or off. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { frame, rest } = splitFrame(props)
  const { className, options, picked, onChange } = rest
  return (
    <Field {...frame} {...(className === undefined ? {} : { className })} group>
      {(control, labelId) => (
        <ToggleGroup.Root
          type="multiple"
          id={control.id}
          value={[...picked]}
          onValueChange={(next) => onChange(options.flatMap(({ value }) => (next.includes(value) ? [value] : [])))}
          aria-labelledby={labelId}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          className="flex flex-wrap gap-1.5"
        >
          {options.map(({ value, label }) => (
            <ToggleGroup.Item key={value} value={value} className="chip">
              {label}
            </ToggleGroup.Item>
          ))}
        </ToggleGroup.Root>
      )}
    </Field>
  )
}
