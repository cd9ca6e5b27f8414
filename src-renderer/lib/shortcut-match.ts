/** What is read from a key event. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const names: Readonly<Record<string, string>> = {
  space: ' ',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  backquote: '`',
  comma: ',',
  plus: '+',
}

/** Whether a key press is the combination that a command names, such as `mod+enter`, `shift+r` or `?`. */
export function matchesKeys(keys: string, press: KeyPress, isMac: boolean): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.pop() ?? ''
  const wants = (modifier: string) => parts.includes(modifier)
  const mod = isMac ? press.metaKey : press.ctrlKey
  const other = isMac ? press.ctrlKey : press.metaKey
  if (other || mod !== wants('mod') || press.altKey !== wants('alt')) return false
  // A sign may need Shift on one keyboard and not on another; what counts is the sign.
  const sign = names[key] ?? key
  const isSign = sign.length === 1 && !/[a-z0-9 ]/.test(sign)
  if (!isSign && press.shiftKey !== wants('shift')) return false
  return press.key.toLowerCase() === sign
}

/**
 * The combination that a key press is, as commands name it; null for a modifier alone and for keys that are no single
 * word (a dead key, one of an input method).
 */
export function keysOf(press: KeyPress, isMac: boolean): string | null {
  const key = press.key.toLowerCase()
  if (['control', 'meta', 'alt', 'shift', 'dead', 'process', 'unidentified'].includes(key)) return null
  const name = Object.keys(names).find((one) => names[one] === key) ?? key
  const isSign = key.length === 1 && !/[a-z0-9 ]/.test(key)
  const modifiers = [
    ...((isMac ? press.metaKey : press.ctrlKey) ? ['mod'] : []),
    ...(press.altKey ? ['alt'] : []),
    ...(press.shiftKey && !isSign ? ['shift'] : []),
  ]
  return [...modifiers, name].join('+')
}

/** Whether a combination is a single character, alone or with Shift: those can be switched off, and never act in text. */
export function isLetterKeys(keys: string): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.pop() ?? ''
  return (key.length === 1 || Object.hasOwn(names, key)) && parts.every((part) => part === 'shift')
}

const forText = new Set(['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+z', 'mod+shift+z', 'mod+y'])

/** Where the focus is when a key is pressed. `control`: a button or the like, which has its own use for Enter and Space. */
export type FocusPlace = 'text' | 'control' | 'elsewhere'

/** Whether a combination may act while the focus is at `place`. */
export function mayAct(keys: string, place: FocusPlace, letterKeys: boolean): boolean {
  if (isLetterKeys(keys) && !letterKeys) return false
  switch (place) {
    case 'elsewhere':
      return true
    case 'control':
      return !['enter', 'space'].includes(keys)
    case 'text':
      return !isLetterKeys(keys) && !['enter', 'delete', 'backspace'].includes(keys) && !forText.has(keys)
  }
}
