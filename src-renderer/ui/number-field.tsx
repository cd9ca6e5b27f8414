import { type ReactNode, type Ref, type KeyboardEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame, type FieldControl } from './field.tsx'
import { perLanguage } from '../texts/language.ts'
import { t } from './texts.ts'
import { Slider as Radix } from 'radix-ui'

/** Bounds and step of a number; absent means unbounded. */
export type NumberBounds = {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
}

/** The content of a number field: a number, the raw text if it is not a number, or undefined if empty. */
export type TypedNumber = number | string | undefined

const decimalPoint = perLanguage(
  (locale) => new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.',
)

/** Writes a number as it is typed in the window's language: `0.5`, in German `0,5`. Never grouped. */
export function showNumber(value: number): string {
  return String(value).replace('.', decimalPoint())
}

/** Digits and signs as an Arabic or Japanese keyboard types them, in those that JavaScript reads. */
function inPlainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[−ー]/u, '-')
    .replace(/[,٫،。]/u, '.')
}

/**
 * Parses the text of a number field.
 *
 * Both a point and a comma count as the decimal separator, whatever the language: a comma never groups. Bounds are not
 * applied: a number outside them is kept and marked as invalid.
 */
export function readNumber(text: string): TypedNumber {
  const plain = inPlainDigits(text.trim())
  if (plain === '') return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? value : text
}

/** Whether a text can still become a number: only a sign or a decimal point so far. */
export function isNumberBegun(text: string): boolean {
  return /^\s*[-+]?\.?\s*$/u.test(inPlainDigits(text))
}

/** Moves a value by `steps` steps within the bounds, without binary rounding noise. */
export function stepNumber(value: number | undefined, steps: number, { min, max, step = 1 }: NumberBounds): number {
  const start = value ?? min ?? 0
  const decimals = (String(step).split('.')[1] ?? '').length
  const moved = Number((start + steps * step).toFixed(Math.max(decimals, 6)))
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, moved))
}

export type NumberFieldProps = FieldFrame &
  NumberBounds & {
    readonly value: TypedNumber
    onChange(value: TypedNumber): void
    readonly integer?: boolean
    readonly placeholder?: string
    readonly actions?: ReactNode
    readonly inputRef?: Ref<HTMLInputElement>
  }

/** Adds an error to a frame without one if its text is not a number. */
export function withNumberError<Frame extends FieldFrame>(frame: Frame, value: TypedNumber): Frame {
  if (frame.error !== undefined || typeof value !== 'string' || isNumberBegun(value)) return frame
  return { ...frame, error: t('enterNumber') }
}

type NumberInputProps = NumberBounds & {
  readonly value: TypedNumber
  /** Also receives invalid text as typed: the caller keeps it and rejects it. */
  onChange(value: TypedNumber): void
  readonly integer?: boolean
  readonly placeholder?: string | undefined
  readonly control?: FieldControl
  readonly label?: string
  /** For an input without a field around it. */
  readonly invalid?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly className?: string
  /** Called when the focus leaves it. */
  onLeave?(): void
}

/** A bare number input. Keeps partial text such as "1." and "-"; arrows step, with Shift by ten. */
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
    onLeave,
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
      value={typed ?? (number === undefined ? (value ?? '') : showNumber(number))}
      onKeyDown={press}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(readNumber(event.target.value))
      }}
      onBlur={() => {
        setTyped(null)
        onLeave?.()
      }}
      className={classNames(
        'min-w-0 bg-transparent tabular-nums placeholder:text-ink-3 aria-invalid:text-err',
        className,
      )}
    />
  )
}

/** A number field without two bounds. Invalid input stays as typed; the caller sends nothing and shows an error. */
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

type SliderProps = FieldFrame & {
  readonly value: TypedNumber
  /** Receives text only if it was typed and is not a number; an emptied field yields the default. */
  onChange(value: number | string): void
  readonly min: number
  readonly max: number
  readonly step?: number
  /** Marked on the track; a double click resets to it. */
  readonly defaultValue?: number | undefined
  readonly integer?: boolean
  /** Only the track, for tool bars. */
  readonly bare?: boolean
  /** Shown behind the number: "s". */
  readonly unit?: string
  /** Values marked on the track, each with a text below it. */
  readonly marks?: readonly { readonly value: number; readonly label: string }[]
}

const noMarks: NonNullable<SliderProps['marks']> = []

/** A number between two bounds: a track and an editable number beside the label. */
export function Slider(props: SliderProps) {
  const { frame: given, rest } = splitFrame(props)
  const frame = withNumberError(given, rest.value)
  const {
    value,
    onChange,
    min,
    max,
    step = 1,
    defaultValue,
    integer = false,
    bare = false,
    unit,
    marks = noMarks,
  } = rest
  const at = typeof value === 'number' ? value : (defaultValue ?? min)
  const shareOf = (one: number) => `${((one - min) / (max - min)) * 100}%`
  const ticks = marks.length > 0 ? marks.map((mark) => mark.value) : defaultValue === undefined ? [] : [defaultValue]
  const number = (
    <NumberInput
      invalid={frame.error !== undefined}
      label={frame.label}
      value={value ?? defaultValue}
      onChange={(next) => onChange(next ?? defaultValue ?? min)}
      min={min}
      max={max}
      step={step}
      integer={integer}
      className="w-16 rounded-control text-end text-ink"
    />
  )
  const withUnit =
    unit === undefined ? (
      number
    ) : (
      <span className="flex gap-1 text-ink">
        {number}
        <span aria-hidden>{unit}</span>
      </span>
    )
  return (
    <Field {...frame} group labelHidden={bare} aside={bare ? undefined : (frame.aside ?? withUnit)}>
      {(control, labelId) => (
        <>
          <Radix.Root
            value={[at]}
            min={min}
            max={max}
            step={step}
            onValueChange={([next]) => next !== undefined && onChange(next)}
            onDoubleClick={() => defaultValue !== undefined && onChange(defaultValue)}
            className="relative flex h-[18px] touch-none items-center select-none"
          >
            <Radix.Track className="slider-track relative h-0.5 flex-1 bg-edge">
              <Radix.Range className="absolute -inset-y-px bg-ink" />
              {ticks.map((one) => (
                <span
                  key={one}
                  aria-hidden
                  className="absolute -top-1 h-2.5 w-px bg-edge"
                  style={{ insetInlineStart: shareOf(one) }}
                />
              ))}
            </Radix.Track>
            <Radix.Thumb
              aria-labelledby={labelId}
              aria-describedby={control['aria-describedby']}
              className="block h-3.5 w-3 rounded-[3px] bg-ink ring-2 ring-surface-1"
            />
          </Radix.Root>
          {marks.length > 0 && (
            <div className="relative h-4 text-caption text-ink-3">
              {marks.map((mark) => (
                // As far along its own width as along the track, so that no text leaves it.
                <span
                  key={mark.value}
                  className="absolute whitespace-nowrap"
                  style={{
                    insetInlineStart: shareOf(mark.value),
                    translate: `calc(-1 * var(--inline) * ${shareOf(mark.value)})`,
                  }}
                >
                  {mark.label}
                </span>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  )
}
