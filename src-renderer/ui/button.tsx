import type { ComponentProps, MouseEvent, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Kbd, useAriaKeys } from './keys.tsx'
import { Tooltip } from './tooltip.tsx'
import { type LucideIcon, LoaderCircle } from 'lucide-react'
import { Icon } from './icon.tsx'
import { t } from './texts.ts'

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

/** The emphasis of a button; `danger-fill` only for the confirming button of a dialog. */
export type ButtonVariant = keyof typeof variants
/** 26, 30 or 40 px high. */
export type ButtonSize = keyof typeof sizes

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Why it is disabled: shown as a tooltip. The button stays focusable but does nothing. */
  readonly disabled?: string | undefined
  /** In progress: the label stays, clicks do nothing. */
  readonly busy?: boolean
  readonly pressed?: boolean
  /** The shortcut, shown behind the label. */
  readonly keys?: string
}

/** A button. Label it with a verb; `disabled` takes the reason. */
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

type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children'> & {
  readonly icon: LucideIcon
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly variant?: 'plain' | 'quiet'
  readonly size?: 'small' | 'normal'
  /** Why it is disabled; shown in the tooltip instead of the label. */
  readonly disabled?: string | undefined
  readonly pressed?: boolean
  readonly keys?: string | undefined
}

/** A square icon button; its label is spoken and shown as a tooltip with its key. */
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

/**
 * How certain the price is, and whether it can be spent now.
 *
 * `quoted`: an exact or read price. `approx`: computed with an unknown part. `unquoted`: no price, own history at most.
 * `reading`: the price is being read. `short`: the balance is too low. `offline`: the run would be queued here.
 * `refused`: something else is missing; give the reason in `disabled`.
 */
export type SpendState = 'quoted' | 'approx' | 'unquoted' | 'reading' | 'short' | 'offline' | 'refused'

type SpendButtonProps = {
  /** The verb: "Run". Shown as "Queue" while offline. */
  readonly label: string
  /** The price as shown: `12 cr`, `≈ 38 cr`, `about 161 cr`. Null if there is none. */
  readonly amount: string | null
  /** The accessible name, price included: "Run, 12 credits". */
  readonly name: string
  readonly state: SpendState
  /** Practice credits: ink instead of the tape colour. */
  readonly practice?: boolean
  /** In an inactive pane. */
  readonly dim?: boolean
  readonly busy?: boolean
  readonly disabled?: string | undefined
  readonly keys?: string
  /** In dialogs: 30 px high and only as wide as its text. */
  readonly compact?: boolean
  onClick(): void
  readonly buttonRef?: Ref<HTMLButtonElement>
}

function lookOf(state: SpendState, practice: boolean, dim: boolean): string {
  if (state === 'reading' || state === 'short' || state === 'refused') return 'spend-off'
  if (dim || state === 'offline') return 'spend-dim'
  if (state === 'unquoted') return practice ? 'spend-outline spend-practice-outline' : 'spend-outline'
  return practice ? 'spend-practice' : 'spend-tape'
}

/** The only control that spends. It shows the price, and belongs in a cost panel or a confirm dialog. */
export function SpendButton(props: SpendButtonProps) {
  const {
    label,
    amount,
    name,
    state,
    practice = false,
    dim = false,
    busy = false,
    disabled,
    keys,
    compact = false,
  } = props
  const { onClick, buttonRef } = props
  const isStuck = state === 'reading' || state === 'short' || state === 'refused' || disabled !== undefined
  const click = (event: MouseEvent) => {
    if (isStuck || busy) event.preventDefault()
    else onClick()
  }
  const shortcut = useAriaKeys(keys)
  const pad = compact ? 'px-2.5' : 'px-3.5'
  return (
    <Tooltip content={disabled} side="top">
      <button
        ref={buttonRef}
        type="button"
        aria-disabled={isStuck || busy || undefined}
        aria-busy={busy || state === 'reading' || undefined}
        aria-keyshortcuts={shortcut}
        onClick={click}
        className={classNames(
          'spend',
          lookOf(disabled === undefined ? state : 'refused', practice, dim),
          compact ? 'h-[30px] text-body' : 'h-10 w-full text-[15px]',
          busy && 'opacity-80',
        )}
      >
        <span dir="auto" className="sr-only">
          {name}
        </span>
        <span aria-hidden className={classNames('flex shrink-0 items-center', pad)}>
          {state === 'offline' ? t('spend.queue') : label}
        </span>
        {keys !== undefined && !compact && (
          // If a long price leaves no room, the keys wrap into a hidden line.
          <span aria-hidden className="flex min-w-0 flex-wrap overflow-hidden pe-3.5">
            <span className="h-full w-3.5" />
            <span className="flex h-full items-center">
              <Kbd keys={keys} inherit />
            </span>
          </span>
        )}
        <span aria-hidden className={classNames('spend-amount ms-auto flex shrink-0 items-center border-s', pad)}>
          {state === 'reading' ? (
            <Icon icon={LoaderCircle} size={14} className="motion-safe:animate-spin" />
          ) : (
            (amount ?? t('spend.noPrice'))
          )}
        </span>
      </button>
    </Tooltip>
  )
}
