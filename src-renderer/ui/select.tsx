import { Check, ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, useState, type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame } from './field.tsx'
import { Icon } from './icon.tsx'
import { restoreLostFocus } from './restore-focus.ts'
import { listStep } from './virtual-list.tsx'
import { t } from './texts.ts'

type ListOption<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly image?: ReactNode
  readonly detail?: ReactNode
}

type OptionListProps<Value extends string> = {
  readonly labelId: string
  readonly options: readonly ListOption<Value>[]
  readonly value: Value | undefined
  onPick(value: Value): void
  readonly mark: ReactNode
}

const lettersTogetherMs = 600

/** The open list of a select: focused on open; arrows and letters move, Enter or Space picks. */
export function OptionList<Value extends string>(props: OptionListProps<Value>) {
  const { labelId, options, value, onPick, mark } = props
  const id = useId()
  const picked = options.findIndex((option) => option.value === value)
  const [active, setActive] = useState(Math.max(0, picked))
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  useEffect(() => list.current?.focus(), [])
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function jump(letter: string, at: number) {
    const together = at - typed.current.at < lettersTogetherMs ? typed.current.text + letter : letter
    typed.current = { text: together, at }
    const found = options.findIndex((option) => option.label.toLowerCase().startsWith(together.toLowerCase()))
    if (found >= 0) setActive(found)
  }
  const press = (event: KeyboardEvent) => {
    const next = listStep(
      options.map(() => true),
      active,
      event.key,
      8,
    )
    const option = options[active]
    if (next !== null) setActive(next)
    else if ((event.key === 'Enter' || event.key === ' ') && option !== undefined) onPick(option.value)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) jump(event.key, event.timeStamp)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={press}
      className="focus-visible:shadow-none"
    >
      {options.map((option, index) => (
        // The list has the focus and handles the keys of its options.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === picked}
          data-active={index === active || undefined}
          onPointerMove={() => setActive(index)}
          onClick={() => onPick(option.value)}
          className={classNames(
            'flex h-7 items-center gap-2 rounded-control px-2',
            index === active && 'bg-control-hi',
          )}
        >
          <span className="w-3.5 shrink-0 text-ink-2">{index === picked && mark}</span>
          {option.image}
          <span className="truncate">{option.label}</span>
          {option.detail !== undefined && <span className="ms-auto ps-3">{option.detail}</span>}
        </div>
      ))}
    </div>
  )
}

export type SelectProps<Value extends string> = FieldFrame & {
  /** `image` is shown before an option's label, `detail` at its right. */
  readonly options: readonly ListOption<Value>[]
  readonly value: Value | undefined
  onChange(value: Value): void
  readonly placeholder?: string
}

/** A dropdown. Arrow keys open it; letters jump. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { frame, rest } = splitFrame(props)
  const { options, value, onChange, placeholder = t('choose') } = rest
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
                {shown?.image !== undefined && (
                  <span className="grid max-h-[22px] shrink-0 place-items-center overflow-hidden">{shown.image}</span>
                )}
                <span className="truncate" title={shown?.label ?? placeholder}>
                  {shown?.label ?? placeholder}
                </span>
              </span>
              <Icon icon={ChevronDown} size={14} className="text-ink-3" />
            </button>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={4}
              collisionPadding={8}
              onCloseAutoFocus={(event) => restoreLostFocus(event, trigger.current)}
              className="z-80 max-h-[min(360px,var(--radix-popover-content-available-height)/var(--interface-scale))] min-w-[calc(var(--radix-popover-trigger-width)/var(--interface-scale))] overflow-y-auto rounded-pop bg-surface-2 p-1 shadow-pop"
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
