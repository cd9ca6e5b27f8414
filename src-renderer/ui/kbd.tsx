import { classNames } from './class-names.ts'
import { isMacPlatform, keyLabels } from './key-labels.ts'

export type KbdProps = {
  /** As in a command: `mod+enter`, `shift+r`, `m`. */
  readonly keys: string
  /** Border and text take the colour of what they stand on. */
  readonly inherit?: boolean
}

/** A key combination, one cap a key. Hidden from screen readers, which read `aria-keyshortcuts`. */
export function Kbd({ keys, inherit = false }: KbdProps) {
  const cap = classNames(
    'inline-block min-w-[18px] rounded-[3px] border px-1 text-center font-sans text-[12px] leading-4 font-regular',
    inherit ? 'border-current/50 text-current' : 'border-line-hi text-ink-3',
  )
  return (
    <span aria-hidden className="inline-flex shrink-0 gap-[3px]">
      {keyLabels(keys, isMacPlatform()).map((label) => (
        <kbd key={label} className={cap}>
          {label}
        </kbd>
      ))}
    </span>
  )
}
