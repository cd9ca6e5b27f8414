import { createContext, type ReactNode, useContext } from 'react'
import { t } from './texts.ts'
import { classNames } from './class-names.ts'

/** Keys that the user put in place of the built-in ones: `{ m: 'shift+m' }`. */
export type Keymap = Readonly<Record<string, string>>

const KeymapContext = createContext<Keymap>({})

type KeymapProviderProps = { readonly keymap: Keymap; readonly children: ReactNode }

/** Gives the user's own keys to every control that shows some. */
export function KeymapProvider({ keymap, children }: KeymapProviderProps) {
  return <KeymapContext value={keymap}>{children}</KeymapContext>
}

/** The keys that work in place of the built-in `keys`: the user's own, or the same. */
export const ownKeys = (keymap: Keymap, keys: string): string => keymap[keys] ?? keys

/** The keys that work in place of the built-in ones here. */
export function useOwnKeys(keys: string): string {
  return ownKeys(useContext(KeymapContext), keys)
}

const symbols: Readonly<Record<string, string>> = {
  enter: '↵',
  shift: '⇧',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  backquote: '`',
  comma: ',',
}

const isNamed = (key: string) => key === 'escape' || key === 'space' || key === 'tab' || key === 'delete'

/** Key names as they stand on the keys: `mod+enter` is `Ctrl`, `↵`, or `⌘`, `↵` on a Mac. */
export function keyLabels(keys: string, isMac: boolean): string[] {
  return keys.split('+').map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
    if (key === 'alt') return isMac ? '⌥' : 'Alt'
    if (isNamed(key)) return t(`keys.${key}`)
    return symbols[key] ?? (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1))
  })
}

/** Key names as `aria-keyshortcuts` wants them: `mod+enter` is `Control+Enter`, or `Meta+Enter` on a Mac. */
export function ariaKeys(keys: string, isMac: boolean): string {
  return keys
    .split('+')
    .map((key) => {
      if (key === 'mod') return isMac ? 'Meta' : 'Control'
      return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1)
    })
    .join('+')
}

/** Whether this window runs on a Mac, whose command key stands for `mod`. */
export const isMacPlatform = (): boolean => /Mac OS X/.test(navigator.userAgent)

/** `aria-keyshortcuts` of a control with built-in `keys`; undefined for one without. */
export function useAriaKeys(keys: string | undefined): string | undefined {
  const keymap = useContext(KeymapContext)
  return keys === undefined ? undefined : ariaKeys(ownKeys(keymap, keys), isMacPlatform())
}

type KbdProps = {
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
