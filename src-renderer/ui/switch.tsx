import { Label, Switch as Radix } from 'radix-ui'
import { useId } from 'react'

export type SwitchProps = {
  readonly label: string
  readonly checked: boolean
  onChange(checked: boolean): void
  readonly priced?: boolean
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** On or off, at once. Label at the left, switch at the right. */
export function Switch({ label, checked, onChange, priced = false, help, error }: SwitchProps) {
  const id = useId()
  const below = error ?? help
  return (
    <div>
      <div className="flex min-h-6 items-center gap-1.5">
        {priced && <span className="price-tick" />}
        <Label.Root htmlFor={id} className="flex-1 text-body">
          {label}
        </Label.Root>
        <Radix.Root
          id={id}
          checked={checked}
          onCheckedChange={onChange}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
          className="relative h-[18px] w-[30px] shrink-0 rounded-full bg-edge transition-colors duration-(--dur-fast) after:absolute after:-inset-1.5 data-[state=checked]:bg-ink"
        >
          <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-surface-1 transition-transform duration-(--dur-fast) data-[state=checked]:translate-x-3.5" />
        </Radix.Root>
      </div>
      {below !== undefined && (
        <p id={`${id}-below`} className={error === undefined ? 'text-small text-ink-3' : 'text-small text-err'}>
          {below}
        </p>
      )}
    </div>
  )
}
