import { Slider as Radix } from 'radix-ui'
import { Field, type FieldFrame, splitFrame } from './field.tsx'
import { withNumberError } from './number-field.tsx'
import { NumberInput } from './number-input.tsx'
import type { TypedNumber } from './number-text.ts'

export type SliderProps = FieldFrame & {
  readonly value: TypedNumber
  /** Told a text only where it was typed and is not a number; an emptied number is the default. */
  onChange(value: number | string): void
  readonly min: number
  readonly max: number
  readonly step?: number
  /** Marked on the track; a double click goes back to it. */
  readonly defaultValue?: number | undefined
  readonly integer?: boolean
  /** Only the track, for tool bars. */
  readonly bare?: boolean
}

/** A number between two bounds: a track, and the number itself beside the label, both editable. */
export function Slider(props: SliderProps) {
  const { frame: given, rest } = splitFrame(props)
  const frame = withNumberError(given, rest.value)
  const { value, onChange, min, max, step = 1, defaultValue, integer = false, bare = false } = rest
  const at = typeof value === 'number' ? value : (defaultValue ?? min)
  const detent = defaultValue === undefined ? null : (defaultValue - min) / (max - min)
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
      className="w-16 rounded-control text-right text-ink"
    />
  )
  return (
    <Field {...frame} group labelHidden={bare} aside={bare ? undefined : (frame.aside ?? number)}>
      {(control, labelId) => (
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
            {detent !== null && (
              <span aria-hidden className="absolute -top-1 h-2.5 w-px bg-edge" style={{ left: `${detent * 100}%` }} />
            )}
          </Radix.Track>
          <Radix.Thumb
            aria-labelledby={labelId}
            aria-describedby={control['aria-describedby']}
            className="block h-3.5 w-3 rounded-[3px] bg-ink ring-2 ring-surface-1"
          />
        </Radix.Root>
      )}
    </Field>
  )
}
