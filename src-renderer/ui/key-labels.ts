const words: Readonly<Record<string, string>> = {
  enter: '↵',
  shift: '⇧',
  escape: 'Esc',
  space: 'Space',
  tab: 'Tab',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  backquote: '`',
  comma: ',',
  delete: 'Del',
}

/** Key names as they stand on the keys: `mod+enter` is `Ctrl`, `↵`, or `⌘`, `↵` on a Mac. */
export function keyLabels(keys: string, isMac: boolean): string[] {
  return keys.split('+').map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
    if (key === 'alt') return isMac ? '⌥' : 'Alt'
    return words[key] ?? (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1))
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
export const isMacPlatform = (): boolean => navigator.userAgent.includes('Mac OS X')
