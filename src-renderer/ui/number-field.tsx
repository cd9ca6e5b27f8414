import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame } from './field.tsx'
import { NumberInput } from './number-input.tsx'
import type { NumberBounds } from './number-text.ts'

export type NumberFieldProps = FieldFrame &
  NumberBounds & {
    /** Undefined is empty. */
    readonly value: number | undefined
    onChange(value: number | undefined): void
    readonly integer?: boolean
    readonly placeholder?: string
    /** Buttons beside the field, such as a die for a seed. */
    readonly actions?: ReactNode
    readonly inputRef?: Ref<HTMLInputElement>
  }

/** A number without bounds on both sides. A value that is out of bounds stays as typed; the caller says what is wrong. */
export function NumberField(props: NumberFieldProps) {
  const { frame, rest } = splitFrame(props)
  const { actions, ...input } = rest
  return (
    <Field {...frame}>
      {(control) => (
        <div className="flex items-center gap-1.5">
          <div className={classNames('field-shell h-[30px] flex-1', frame.error !== undefined && 'field-bad')}>
            <NumberInput {...input} control={control} className="h-full w-full" />
          </div>
          {actions}
        </div>
      )}
    </Field>
  )
}
