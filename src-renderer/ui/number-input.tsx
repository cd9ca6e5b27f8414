import { type KeyboardEvent, type Ref, useState } from 'react'
import { classNames } from './class-names.ts'
import type { FieldControl } from './field.tsx'
import { type NumberBounds, readNumber, stepNumber, type TypedNumber } from './number-text.ts'

type NumberInputProps = NumberBounds & {
  readonly value: TypedNumber
  /** Also told what is not a number, as the text that it is: the caller keeps it and refuses it. */
  onChange(value: TypedNumber): void
  readonly integer?: boolean
  readonly placeholder?: string | undefined
  readonly control?: FieldControl
  readonly label?: string
  /** For an input without a field around it. */
  readonly invalid?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly className?: string
}

/**
 * The bare number input. Keeps what is being typed as text, so that "1." and "-" can be typed; arrows step, Shift steps ten.
 */
export function NumberInput(props: NumberInputProps) {
  const {
    value,
    onChange,
    integer = false,
    placeholder,
    control,
    label,
    invalid,
    inputRef,
    className,
    ...bounds
  } = props
  const number = typeof value === 'number' ? value : undefined
  const [typed, setTyped] = useState<string | null>(null)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const steps = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1)
    setTyped(null)
    onChange(stepNumber(number, steps, bounds))
  }
  return (
    <input
      {...control}
      aria-label={label}
      aria-invalid={(control?.['aria-invalid'] ?? invalid) || undefined}
      ref={inputRef}
      role="spinbutton"
      aria-valuenow={number}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={placeholder}
      value={typed ?? value ?? ''}
      onKeyDown={press}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(readNumber(event.target.value))
      }}
      onBlur={() => setTyped(null)}
      className={classNames(
        'min-w-0 bg-transparent tabular-nums placeholder:text-ink-3 aria-invalid:text-err',
        className,
      )}
    />
  )
}
