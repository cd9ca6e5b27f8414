import { t } from './texts.ts'

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
