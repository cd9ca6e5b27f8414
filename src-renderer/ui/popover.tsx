import { Popover as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { OptionList } from './select.tsx'

export type PopoverProps = {
  readonly trigger: ReactElement
  readonly label: string
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly open?: boolean
  onOpenChange?(open: boolean): void
  readonly className?: string
}

/** A small panel opened by a button. Escape closes it and returns the focus. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, align = 'start', side = 'bottom', open, onOpenChange, className } = props
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames('z-40 rounded-pop bg-surface-2 shadow-pop', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type PickMenuProps<Value extends string> = {
  readonly trigger: ReactElement
  /** What is picked; the heading of the list. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly detail?: ReactNode }[]
  readonly nothing: string
  onPick(value: Value): void
  /** Whether it is open, if something else than its button opens it too. */
  readonly open?: boolean
  onOpenChange?(open: boolean): void
}

/** A button that opens a list to pick from, without a lasting selection: arrows and letters move, Enter picks. */
export function PickMenu<Value extends string>(props: PickMenuProps<Value>) {
  const { trigger, label, options, nothing, onPick, open, onOpenChange } = props
  const [isOpenAlone, setOpenAlone] = useState(false)
  const isOpen = open ?? isOpenAlone
  const setOpen = onOpenChange ?? setOpenAlone
  const id = useId()
  return (
    <Popover
      trigger={trigger}
      label={label}
      side="top"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      className="max-h-[min(360px,var(--radix-popover-content-available-height)/var(--interface-scale))] min-w-[240px] overflow-y-auto p-1"
    >
      <p id={id} className="px-2 pt-1 pb-1.5 text-small text-ink-3">
        {label}
      </p>
      {options.length === 0 ? (
        <p className="max-w-[260px] px-2 pb-2 text-small">{nothing}</p>
      ) : (
        <OptionList
          labelId={id}
          options={options}
          value={undefined}
          onPick={(value) => {
            setOpen(false)
            onPick(value)
          }}
          mark={null}
        />
      )}
    </Popover>
  )
}
