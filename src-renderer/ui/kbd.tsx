import { classNames } from './class-names.ts'
import { isMacPlatform, keyLabels } from './key-labels.ts'
import { useOwnKeys } from './keymap.tsx'

export type KbdProps = {
  /** As in a command: `mod+enter`, `shift+r`, `m`; shown as the user's own where they are others. */
  readonly keys: string
  /** Border and text take the colour of what they stand on. */
  readonly inherit?: boolean
}

/** A key combination, one cap a key. Hidden from screen readers, which read `aria-keyshortcuts`. */
export function Kbd({ keys, inherit = false }: KbdProps) {
  const own = useOwnKeys(keys)
  const cap = classNames(
    'inline-block min-w-[18px] rounded-[3px] border px-1 text-center font-sans text-[12px] leading-4 font-regular',
    inherit ? 'border-current/50 text-current' : 'border-line-hi text-ink-3',
  )
  return (
    <span aria-hidden className="inline-flex shrink-0 gap-[3px]">
      {keyLabels(own, isMacPlatform()).map((label) => (
        <kbd key={label} className={cap}>
          {label}
        </kbd>
      ))}
    </span>
  )
}
