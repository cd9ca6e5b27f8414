import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Kbd } from './kbd.tsx'
import { useAriaKeys } from './keymap.tsx'
import { Tooltip } from './tooltip.tsx'

const variants = {
  plain: 'bg-control text-ink enabled:hover:bg-control-hi',
  quiet: 'bg-transparent text-ink-2 enabled:hover:bg-control enabled:hover:text-ink',
  strong: 'bg-ink text-surface-1 font-medium enabled:hover:bg-ink-2',
  line: 'bg-transparent text-ink inset-ring inset-ring-edge enabled:hover:bg-control',
  danger: 'bg-transparent text-err inset-ring inset-ring-err enabled:hover:bg-err-wash',
  'danger-fill': 'bg-err-fill text-err-ink font-medium',
} as const

const sizes = {
  small: 'h-[26px] px-2 text-small',
  normal: 'h-[30px] px-2.5',
  large: 'h-10 px-[18px] text-[15px]',
} as const

const refused = 'bg-control! text-ink-off! inset-ring-0!'

/** How loud a button is; `danger-fill` only where it is the last word of a confirm dialog. */
export type ButtonVariant = keyof typeof variants
/** 26, 30 or 40 px high. */
export type ButtonSize = keyof typeof sizes

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Why it cannot be used now: shown as a tooltip; the button keeps its place in the focus order and does nothing. */
  readonly disabled?: string | undefined
  /** Under way: the label stays, clicks do nothing. */
  readonly busy?: boolean
  /** For buttons that stay down. */
  readonly pressed?: boolean
  /** The key that does the same, shown behind the label. */
  readonly keys?: string
}

/** A button. Label with a verb; `disabled` takes the reason. */
export function Button({
  variant = 'plain',
  size = 'normal',
  disabled,
  busy = false,
  pressed,
  keys,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isRefused = disabled !== undefined
  const shortcut = useAriaKeys(keys)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isRefused || busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip content={disabled}>
      <button
        type="button"
        {...rest}
        aria-disabled={isRefused || busy || undefined}
        aria-busy={busy || undefined}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut}
        onClick={click}
        className={classNames(
          'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control whitespace-nowrap transition-colors duration-(--dur-fast) active:duration-(--dur-instant)',
          variants[variant],
          sizes[size],
          pressed === true && 'bg-control-hi text-ink',
          isRefused && refused,
          busy && 'opacity-70',
          className,
        )}
      >
        {children}
        {keys !== undefined && <Kbd keys={keys} inherit={variant === 'strong'} />}
      </button>
    </Tooltip>
  )
}
