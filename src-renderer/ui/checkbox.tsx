import { Check, type LucideIcon } from 'lucide-react'
import { Checkbox as Radix, Label } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

export type CheckboxProps = {
  readonly label: string
  readonly checked: boolean
  onChange(checked: boolean): void
  readonly icon?: LucideIcon
  /** A count at the right end of the row. */
  readonly detail?: ReactNode
}

/** A box to tick, as a row of a list. */
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
