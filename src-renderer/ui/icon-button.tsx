import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useAriaKeys } from './keymap.tsx'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children'> & {
  readonly icon: LucideIcon
  /** What it does: the accessible name and the tooltip. */
  readonly label: string
  readonly variant?: 'plain' | 'quiet'
  readonly size?: 'small' | 'normal'
  /** Why it cannot be used now; shown in the tooltip instead of the label. */
  readonly disabled?: string | undefined
  readonly pressed?: boolean
  readonly keys?: string
}

/** A square button with an icon; its label is spoken and shown as a tooltip with its key. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'normal',
  disabled,
  pressed,
  keys,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const isRefused = disabled !== undefined
  const shortcut = useAriaKeys(keys)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isRefused) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip content={disabled ?? label} keys={isRefused ? undefined : keys}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-disabled={isRefused || undefined}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut}
        onClick={click}
        className={classNames(
          'grid shrink-0 place-items-center rounded-control transition-colors duration-(--dur-fast)',
          size === 'small' ? 'size-[26px]' : 'size-[30px]',
          variant === 'plain' ? 'bg-control text-ink' : 'text-ink-2',
          isRefused ? 'text-ink-off' : 'hover:bg-control-hi hover:text-ink',
          pressed === true && 'bg-control-hi text-ink',
          className,
        )}
      >
        <Icon icon={icon} />
      </button>
    </Tooltip>
  )
}
