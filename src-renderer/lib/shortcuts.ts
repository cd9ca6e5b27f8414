import type { en } from './texts.en.ts'
import { t } from './texts.ts'

/** A key that the user may change: the same one everywhere that it works. */
export type KeyRow = { readonly keys: string; readonly does: string }

type KeyGroup = { readonly group: string; readonly rows: readonly KeyRow[] }

// The texts are read when they are shown: the language is chosen after this file is loaded.
const row = (keys: string, action: keyof typeof en.keys.actions): KeyRow => ({
  keys,
  get does() {
    return t(`keys.actions.${action}`)
  },
})
const group = (name: keyof typeof en.keys.groups, rows: readonly KeyRow[]): KeyGroup => ({
  get group() {
    return t(`keys.groups.${name}`)
  },
  rows,
})

/** Keys that may be changed, by where they work. Every key of a command that is not in here or in `fixedKeys` fails a test. */
export const keyTable: readonly KeyGroup[] = [
  group('general', [
    row('mod+k', 'palette'),
    row('mod+enter', 'run'),
    row('mod+backquote', 'queue'),
    row('mod+shift+o', 'workspaces'),
    row('f6', 'nextRegion'),
    row('shift+f6', 'lastRegion'),
    row('?', 'keys'),
    row('mod+1', 'create'),
    row('mod+2', 'presenter'),
    row('mod+3', 'library'),
    row('mod+4', 'activity'),
    row('mod+comma', 'settings'),
  ]),
  group('panels', [
    row('/', 'search'),
    row('[', 'newer'),
    row(']', 'older'),
    row('m', 'catalog'),
    row('g', 'batchView'),
    row('mod+b', 'facets'),
    row('mod+i', 'details'),
    row('shift+r', 'reuse'),
    row('y', 'copyId'),
  ]),
  group('prompts', [
    row('mod+p', 'prompts'),
    row('mod+shift+s', 'savePrompt'),
    row('mod+o', 'recipes'),
    row('mod+s', 'saveRecipe'),
  ]),
  group('presenter', [row('shift+n', 'newVideo'), row('n', 'newCut')]),
  group('media', [
    row('p', 'keep'),
    row('x', 'reject'),
    row('c', 'compare'),
    row('b', 'blink'),
    row('comma', 'previousOutput'),
    row('.', 'nextOutput'),
    row('z', 'zoom'),
    row('plus', 'zoomIn'),
    row('-', 'zoomOut'),
    row('j', 'back'),
    row('k', 'pause'),
    row('l', 'forward'),
  ]),
]

/** Keys that mean the same in every program, and stay. */
export const fixedKeys: readonly string[] =
  'escape space enter tab delete backspace mod+z up down left right home end pageup pagedown'.split(' ')

// What a text field, the window or the system takes before any command hears of it.
const takenElsewhere = new Set(['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+y', 'mod+shift+z', 'mod+w', 'mod+q', 'mod+r'])

/** Why a combination cannot take the place of `row`'s, in a sentence, or null where it can. */
export function keyConflict(row: KeyRow, keys: string, keymap: Readonly<Record<string, string>>): string | null {
  if (fixedKeys.includes(keys) || fixedKeys.includes(keys.replace(/^shift\+/u, ''))) {
    return t('keys.fixed')
  }
  if (takenElsewhere.has(keys)) return t('keys.reserved')
  const other = keyTable
    .flatMap(({ rows }) => rows)
    .find((one) => one !== row && (keymap[one.keys] ?? one.keys) === keys)
  return other === undefined ? null : t('keys.taken', { action: other.does })
}

/** What is read from a key event. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

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
