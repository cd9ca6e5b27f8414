import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'

/** One of the cards: its picture, its name, and a few words about it. */
export type ImageOption = {
  readonly value: string
  readonly label: string
  readonly words?: string
  readonly image: ReactNode
}

type PresetChoiceProps = {
  readonly label: string
  readonly options: readonly ImageOption[]
  readonly value: string
  onChange(value: string): void
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** One of a few, each shown as a picture with its name: one stop for the Tab key, arrows move. */
export function PresetChoice({ label, options, value, onChange, help, error }: PresetChoiceProps) {
  return (
    <Field label={label} group help={help} error={error}>
      {(control, labelId) => (
        <ToggleGroup.Root
          type="single"
          value={value}
          onValueChange={(next) => next !== '' && onChange(next)}
          aria-labelledby={labelId}
          aria-describedby={control['aria-describedby']}
          id={control.id}
          className="-mx-1 grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] items-start gap-2"
        >
          {options.map((option) => (
            <ToggleGroup.Item key={option.value} value={option.value} className="picture-card">
              <span aria-hidden className="picture-card-frame">
                {option.image}
              </span>
              <span className="block truncate text-small font-medium">{option.label}</span>
              {option.words !== undefined && (
                <span className="block text-caption text-ink-3 text-pretty">{option.words}</span>
              )}
            </ToggleGroup.Item>
          ))}
        </ToggleGroup.Root>
      )}
    </Field>
  )
}
