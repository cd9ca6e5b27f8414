import type { en } from './texts.en.ts'
import { t } from './texts.ts'

/** A key that the user can change; the same one wherever it works. */
export type KeyRow = { readonly keys: string; readonly does: string }

type KeyGroup = { readonly group: string; readonly rows: readonly KeyRow[] }

// Texts are read when shown: the language is chosen after this file is loaded.
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

/** Changeable keys by where they work. A test fails if a command's key is neither here nor in `fixedKeys`. */
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
    row('mod+3', 'cast'),
    row('mod+4', 'composer'),
    row('mod+5', 'library'),
    row('mod+6', 'activity'),
    row('mod+7', 'account'),
    row('mod+comma', 'settings'),
    row('mod+.', 'stopAgents'),
    row('mod+shift+enter', 'approveSession'),
  ]),
  group('panels', [
    row('/', 'search'),
    row('[', 'newer'),
    row(']', 'older'),
    row('m', 'catalog'),
    row('g', 'batchView'),
    row('v', 'variants'),
    row('mod+b', 'facets'),
    row('mod+i', 'details'),
    row('shift+r', 'reuse'),
    row('y', 'copyId'),
    row('r', 'refresh'),
  ]),
  group('prompts', [
    row('mod+p', 'prompts'),
    row('mod+shift+s', 'savePrompt'),
    row('mod+o', 'recipes'),
    row('mod+s', 'saveRecipe'),
  ]),
  group('presenter', [row('shift+n', 'newVideo'), row('n', 'newCut')]),
  group('captions', [
    row('alt+left', 'startEarlier'),
    row('alt+right', 'startLater'),
    row('alt+shift+left', 'endEarlier'),
    row('alt+shift+right', 'endLater'),
    row('alt+enter', 'splitCaption'),
    row('alt+j', 'joinCaption'),
    row('alt+delete', 'removeCaption'),
  ]),
  group('composer', [
    row('1', 'first'),
    row('2', 'second'),
    row('3', 'third'),
    row('a', 'approve'),
    row('u', 'withdraw'),
    row('e', 'render'),
    row('t', 'takeTodayOrTable'),
    row('d', 'period'),
    row('f', 'failed'),
    row('o', 'openPlatform'),
  ]),
  group('media', [
    row('p', 'keep'),
    row('x', 'reject'),
    row('c', 'compare'),
    row('shift+u', 'reviewAll'),
    row('mod+e', 'exportFiles'),
    row('mod+shift+e', 'editQuery'),
    row('shift+y', 'copyPaths'),
    row('shift+f', 'showInFolder'),
    row('shift+enter', 'atQuality'),
    row('s', 'stack'),
    row('shift+k', 'keepOne'),
    row('shift+x', 'notDuplicates'),
    row('shift+c', 'compareDuplicates'),
    row('b', 'blink'),
    row('h', 'listen'),
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

/** Standard keys that cannot be changed. */
export const fixedKeys: readonly string[] =
  'escape space enter tab delete backspace mod+c mod+z mod+plus mod+= mod+- mod+0 up down left right home end pageup pagedown'.split(
    ' ',
  )

// Keys taken by text fields, the window or the system before any command.
const takenElsewhere = new Set(['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+y', 'mod+shift+z', 'mod+w', 'mod+q', 'mod+r'])

/** The message why a combination cannot replace `row`'s, or null if it can. */
export function keyConflict(row: KeyRow, keys: string, keymap: Readonly<Record<string, string>>): string | null {
  if (takenElsewhere.has(keys)) return t('keys.reserved')
  if (fixedKeys.includes(keys) || fixedKeys.includes(keys.replace(/^shift\+/u, ''))) {
    return t('keys.fixed')
  }
  const other = keyTable
    .flatMap(({ rows }) => rows)
    .find((one) => one !== row && (keymap[one.keys] ?? one.keys) === keys)
  return other === undefined ? null : t('keys.taken', { action: other.does })
}

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

/** Whether a key press matches a command's combination, such as `mod+enter`, `shift+r` or `?`. */
export function matchesKeys(keys: string, press: KeyPress, isMac: boolean): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.pop() ?? ''
  const wants = (modifier: string) => parts.includes(modifier)
  const mod = isMac ? press.metaKey : press.ctrlKey
  const other = isMac ? press.ctrlKey : press.metaKey
  if (other || mod !== wants('mod') || press.altKey !== wants('alt')) return false
  // Symbols compare without Shift, because keyboards differ in whether they need it.
  const sign = names[key] ?? key
  const isSign = sign.length === 1 && !/[a-z0-9 ]/.test(sign)
  if (!isSign && press.shiftKey !== wants('shift')) return false
  return press.key.toLowerCase() === sign
}

/** The combination of a key press; null for a modifier alone and for unnamed keys (dead keys, input methods). */
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

/** Whether a combination is one character, alone or with Shift. These can be disabled and never act in text. */
export function isLetterKeys(keys: string): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.pop() ?? ''
  return (key.length === 1 || Object.hasOwn(names, key)) && parts.every((part) => part === 'shift')
}

const forText = new Set(['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+z', 'mod+shift+z', 'mod+y'])

/** Where the focus is on a key press. `control`: a button or similar, which uses Enter and Space itself. */
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
