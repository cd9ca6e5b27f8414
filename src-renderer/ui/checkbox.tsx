import { Check, type LucideIcon } from 'lucide-react'
import { Checkbox as Radix, Label, Switch as RadixSwitch } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type CheckboxProps = {
  readonly label: string
  readonly checked: boolean
  onChange(checked: boolean): void
  readonly icon?: LucideIcon
  readonly detail?: ReactNode
}

/** A checkbox as a list row. */
export function Checkbox({ label, checked, onChange, icon, detail }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex h-[26px] items-center gap-2">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
        className="relative grid size-4 shrink-0 place-items-center rounded-[3px] inset-ring-[1.5px] inset-ring-edge after:absolute after:-inset-1 data-[state=checked]:bg-ink data-[state=checked]:text-surface-1 data-[state=checked]:inset-ring-0"
      >
        <Radix.Indicator>
          <Icon icon={Check} size={12} />
        </Radix.Indicator>
      </Radix.Root>
      {icon !== undefined && <Icon icon={icon} size={14} className="text-ink-3" />}
      <Label.Root htmlFor={id} className="min-w-0 flex-1 truncate">
        {label}
      </Label.Root>
      {detail !== undefined && <span className="text-ink-3">{detail}</span>}
    </div>
  )
}

type SwitchProps = {
  readonly label: string
  readonly checked: boolean
  onChange(checked: boolean): void
  readonly priced?: boolean
  /** The switch stands before its label. */
  readonly isFirst?: boolean
  /** The label is only read aloud, where a row says the same. */
  readonly labelHidden?: boolean
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** An on/off switch with immediate effect: label at the left, switch at the right, unless it is first. */
export function Switch(props: SwitchProps) {
  const { label, checked, onChange, priced = false, isFirst = false, labelHidden = false, help, error } = props
  const id = useId()
  const below = error ?? help
  return (
    <div>
      <div className={classNames('flex min-h-6 items-center gap-1.5', isFirst && 'flex-row-reverse')}>
        {priced && <span className="price-tick" />}
        <Label.Root htmlFor={id} className={labelHidden ? 'sr-only' : isFirst ? 'min-w-0 flex-1' : 'flex-1 text-body'}>
          {label}
        </Label.Root>
        <RadixSwitch.Root
          id={id}
          checked={checked}
          onCheckedChange={onChange}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
          className="relative h-[18px] w-[30px] shrink-0 rounded-full bg-edge transition-colors duration-(--dur-fast) after:absolute after:-inset-1.5 data-[state=checked]:bg-ink"
        >
          <RadixSwitch.Thumb className="block size-3.5 translate-x-0.5 rounded-full rtl:-translate-x-0.5 bg-surface-1 transition-transform duration-(--dur-fast) data-[state=checked]:translate-x-3.5 rtl:data-[state=checked]:-translate-x-3.5" />
        </RadixSwitch.Root>
      </div>
      {below !== undefined && (
        <p id={`${id}-below`} className={error === undefined ? 'text-small text-ink-3' : 'text-small text-err'}>
          {below}
        </p>
      )}
    </div>
  )
}
