import { createContext, type ReactNode, useContext } from 'react'
import { t } from './texts.ts'
import { classNames } from './class-names.ts'

/** The user's replacements of built-in keys: `{ m: 'shift+m' }`. */
export type Keymap = Readonly<Record<string, string>>

const KeymapContext = createContext<Keymap>({})

type KeymapProviderProps = { readonly keymap: Keymap; readonly children: ReactNode }

/** Provides the user's keys to every control that shows some. */
export function KeymapProvider({ keymap, children }: KeymapProviderProps) {
  return <KeymapContext value={keymap}>{children}</KeymapContext>
}

/** The keys that replace the built-in `keys`, or the same. */
export const ownKeys = (keymap: Keymap, keys: string): string => keymap[keys] ?? keys

/** Like `ownKeys`, with the keymap of the context. */
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

/** Key labels: `mod+enter` is `Ctrl`, `↵`, or `⌘`, `↵` on a Mac. */
export function keyLabels(keys: string, isMac: boolean): string[] {
  return keys.split('+').map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
    if (key === 'alt') return isMac ? '⌥' : 'Alt'
    if (isNamed(key)) return t(`keys.${key}`)
    return symbols[key] ?? (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1))
  })
}

/** Key names for `aria-keyshortcuts`: `mod+enter` is `Control+Enter`, or `Meta+Enter` on a Mac. */
export function ariaKeys(keys: string, isMac: boolean): string {
  return keys
    .split('+')
    .map((key) => {
      if (key === 'mod') return isMac ? 'Meta' : 'Control'
      return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1)
    })
    .join('+')
}

/** Whether this is a Mac, where `mod` is the command key. */
export const isMacPlatform = (): boolean => /Mac OS X/.test(navigator.userAgent)

/** The `aria-keyshortcuts` of a control with built-in `keys`; undefined without keys. */
export function useAriaKeys(keys: string | undefined): string | undefined {
  const keymap = useContext(KeymapContext)
  return keys === undefined ? undefined : ariaKeys(ownKeys(keymap, keys), isMacPlatform())
}

type KbdProps = {
  /** As in a command: `mod+enter`, `shift+r`, `m`. Shows the user's replacement, if any. */
  readonly keys: string
  /** Border and text inherit their colour. */
  readonly inherit?: boolean
}

/** A key combination, one cap per key. Hidden from screen readers, which read `aria-keyshortcuts`. */
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
