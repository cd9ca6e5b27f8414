import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame } from './field.tsx'
import { NumberInput } from './number-input.tsx'
import { isNumberBegun, type NumberBounds, type TypedNumber } from './number-text.ts'
import { t } from './texts.ts'

export type NumberFieldProps = FieldFrame &
  NumberBounds & {
    readonly value: TypedNumber
    onChange(value: TypedNumber): void
    readonly integer?: boolean
    readonly placeholder?: string
    /** Buttons beside the field, such as a die for a seed. */
    readonly actions?: ReactNode
    readonly inputRef?: Ref<HTMLInputElement>
  }

/** Says under its field that a text is not a number, in place of nothing. */
export function withNumberError<Frame extends FieldFrame>(frame: Frame, value: TypedNumber): Frame {
  if (frame.error !== undefined || typeof value !== 'string' || isNumberBegun(value)) return frame
  return { ...frame, error: t('enterNumber') }
}

/**
 * A number without bounds on both sides. What is out of bounds or no number stays as typed: the caller sends nothing then,
 * and says what is wrong with a number.
 */
export function NumberField(props: NumberFieldProps) {
  const { frame: given, rest } = splitFrame(props)
  const frame = withNumberError(given, rest.value)
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
