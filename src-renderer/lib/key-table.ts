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
