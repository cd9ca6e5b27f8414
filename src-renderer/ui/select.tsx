import { Check, ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame } from './field.tsx'
import { Icon } from './icon.tsx'
import { type ListOption, OptionList } from './option-list.tsx'

export type SelectProps<Value extends string> = FieldFrame & {
  /** `picture` stands before an option's label, `detail` at its right. */
  readonly options: readonly ListOption<Value>[]
  readonly value: Value | undefined
  onChange(value: Value): void
  readonly placeholder?: string
}

/** One of many, in a list that opens. Arrow keys open it; letters jump. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { frame, rest } = splitFrame(props)
  const { options, value, onChange, placeholder = 'Choose' } = rest
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const shown = options.find((option) => option.value === value)
  return (
    <Field {...frame} group>
      {(control, labelId) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger asChild>
            <button
              ref={trigger}
              type="button"
              id={control.id}
              aria-haspopup="listbox"
              aria-labelledby={`${labelId} ${control.id}`}
              aria-describedby={control['aria-describedby']}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
                event.preventDefault()
                setOpen(true)
              }}
              className={classNames(
                'field-shell h-[30px] w-full justify-between',
                frame.error !== undefined && 'field-bad',
                shown === undefined && 'text-ink-3',
              )}
            >
              <span className="flex min-w-0 items-center gap-1.5">
                {shown?.image}
                <span className="truncate">{shown?.label ?? placeholder}</span>
              </span>
              <Icon icon={ChevronDown} size={14} className="text-ink-3" />
            </button>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={4}
              collisionPadding={8}
              className="z-80 max-h-[min(360px,var(--radix-popover-content-available-height))] min-w-(--radix-popover-trigger-width) overflow-y-auto rounded-pop bg-surface-2 p-1 shadow-pop"
            >
              <OptionList
                labelId={labelId}
                options={options}
                value={value}
                onPick={(next) => {
                  onChange(next)
                  setOpen(false)
                }}
                mark={<Icon icon={Check} size={14} />}
              />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  )
}
