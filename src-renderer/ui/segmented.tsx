import type { LucideIcon } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame } from './field.tsx'
import { Icon } from './icon.tsx'

/** An option of a segmented control. */
export type SegmentedOption<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** A small image before the label; the label stays its name. */
  readonly image?: ReactNode
  readonly detail?: ReactNode
  /** Shown instead of the label, which becomes the accessible name. */
  readonly icon?: LucideIcon
}

export type SegmentedProps<Value extends string> = FieldFrame & {
  readonly options: readonly SegmentedOption<Value>[]
  readonly value: Value | undefined
  onChange(value: Value): void
  readonly full?: boolean
  /** Never in two rows: for a bar. */
  readonly oneRow?: boolean
}

/** Picks one of a few options. The picked one is raised and underlined in ink. Set `labelHidden` outside forms. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { frame, rest } = splitFrame(props)
  const { options, value, onChange, full = false, oneRow = false } = rest
  const pick = (next: string) => {
    const option = options.find((one) => one.value === next)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <Field {...frame} group className={oneRow ? 'shrink-0' : ''}>
      {(control, labelId) => (
        <ToggleGroup.Root
          type="single"
          value={value ?? ''}
          onValueChange={pick}
          aria-labelledby={labelId}
          aria-describedby={control['aria-describedby']}
          id={control.id}
          className={classNames(
            'max-w-full flex-wrap gap-px rounded-control bg-control p-0.5',
            full ? 'flex' : 'inline-flex',
          )}
        >
          {options.map(({ value: one, label, image, detail, icon }) => (
            <ToggleGroup.Item
              key={one}
              value={one}
              aria-label={icon === undefined ? undefined : label}
              className={classNames('segment', full ? 'flex-1 basis-auto px-1' : 'px-[9px]')}
            >
              {image}
              {icon === undefined ? label : <Icon icon={icon} />}
              {detail !== undefined && <span>{detail}</span>}
            </ToggleGroup.Item>
          ))}
        </ToggleGroup.Root>
      )}
    </Field>
  )
}
