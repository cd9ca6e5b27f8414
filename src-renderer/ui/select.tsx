import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectProps<Value extends string> = FieldFrame & {
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value | undefined
  onChange(value: Value): void
  readonly placeholder?: string
}

/** One of many, in a list that opens. Option values are not empty. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { frame, rest } = splitFrame(props)
  const { options, value, onChange, placeholder = 'Choose' } = rest
  const pick = (next: string) => {
    const option = options.find((one) => one.value === next)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <Field {...frame}>
      {(control, labelId) => (
        <Radix.Root value={value ?? ''} onValueChange={pick}>
          <Radix.Trigger
            {...control}
            aria-labelledby={`${labelId} ${control.id}`}
            className={classNames(
              'field-shell h-[30px] w-full justify-between data-placeholder:text-ink-3',
              frame.error !== undefined && 'field-bad',
            )}
          >
            <span className="truncate">
              <Radix.Value placeholder={placeholder} />
            </span>
            <Icon icon={ChevronDown} size={14} className="text-ink-3" />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              position="popper"
              sideOffset={4}
              collisionPadding={8}
              className="z-60 max-h-[min(360px,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-pop bg-surface-2 shadow-pop"
            >
              <Radix.Viewport className="p-1">
                {options.map((option) => (
                  <Radix.Item
                    key={option.value}
                    value={option.value}
                    className="flex h-7 items-center gap-2 rounded-control px-2 outline-none select-none data-highlighted:bg-control-hi"
                  >
                    <span className="w-3.5 text-ink-2">
                      <Radix.ItemIndicator>
                        <Icon icon={Check} size={14} />
                      </Radix.ItemIndicator>
                    </span>
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                  </Radix.Item>
                ))}
              </Radix.Viewport>
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </Field>
  )
}
