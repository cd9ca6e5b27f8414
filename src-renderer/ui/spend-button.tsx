import { LoaderCircle } from 'lucide-react'
import type { MouseEvent, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { useAriaKeys } from './keymap.tsx'
import { Tooltip } from './tooltip.tsx'
import { t } from './texts.ts'

/**
 * How sure the price is, and whether it can be spent now.
 *
 * `quoted`: an exact or read price. `approx`: computed with an unknown part. `unquoted`: no price, own history at most.
 * `reading`: the price is being read. `short`: the balance does not cover it. `offline`: it would wait here.
 * `refused`: something else is missing; say what in `disabled`.
 */
export type SpendState = 'quoted' | 'approx' | 'unquoted' | 'reading' | 'short' | 'offline' | 'refused'

export type SpendButtonProps = {
  /** The verb: "Run". Reads "Queue" while offline. */
  readonly label: string
  /** The price as shown: `12 cr`, `≈ 38 cr`, `about 161 cr`. Null while there is none. */
  readonly amount: string | null
  /** The whole accessible name, price included: "Run, 12 credits". */
  readonly name: string
  readonly state: SpendState
  /** Practice credits: ink instead of tape. */
  readonly practice?: boolean
  /** In a pane that is not the lit one. */
  readonly dim?: boolean
  readonly busy?: boolean
  /** Why it cannot be pressed. */
  readonly disabled?: string | undefined
  readonly keys?: string
  /** In dialogs: 30 px and only as wide as its words. */
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

/** The only control that spends. It states what it spends; it stands in a slate or a confirm dialog. */
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
        <span className="sr-only">{name}</span>
        <span aria-hidden className={classNames('flex shrink-0 items-center', pad)}>
          {state === 'offline' ? t('spend.queue') : label}
        </span>
        {keys !== undefined && !compact && (
          // Where a long price leaves no room, the keys fall into a line that is not shown.
          <span aria-hidden className="flex min-w-0 flex-wrap overflow-hidden pr-3.5">
            <span className="h-full w-3.5" />
            <span className="flex h-full items-center">
              <Kbd keys={keys} inherit />
            </span>
          </span>
        )}
        <span aria-hidden className={classNames('spend-amount ml-auto flex shrink-0 items-center border-l', pad)}>
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
