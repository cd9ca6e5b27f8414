/** A key that the user may change: the same one everywhere that it works. */
export type KeyRow = { readonly keys: string; readonly does: string }

/** Keys that may be changed, by where they work. Every key of a command that is not in here or in `fixedKeys` fails a test. */
export const keyTable: readonly { readonly group: string; readonly rows: readonly KeyRow[] }[] = [
  {
    group: 'Everywhere',
    rows: [
      { keys: 'mod+k', does: 'Find a command' },
      { keys: 'mod+enter', does: 'Run, at the price on the button' },
      { keys: 'mod+backquote', does: 'Show or hide the queue' },
      { keys: 'mod+shift+o', does: 'Switch workspace' },
      { keys: 'f6', does: 'Next region' },
      { keys: 'shift+f6', does: 'Region before' },
      { keys: '?', does: 'Show all keys' },
      { keys: 'mod+1', does: 'Create' },
      { keys: 'mod+2', does: 'Mascot' },
      { keys: 'mod+3', does: 'Library' },
      { keys: 'mod+4', does: 'Activity' },
      { keys: 'mod+comma', does: 'Settings' },
    ],
  },
  {
    group: 'Panels and lists',
    rows: [
      { keys: '/', does: 'Search or filter' },
      { keys: '[', does: 'Newer' },
      { keys: ']', does: 'Older' },
      { keys: 'm', does: 'Show or hide the catalog' },
      { keys: 'g', does: 'A batch as list or sheet' },
      { keys: 'mod+b', does: 'Show or hide the facets' },
      { keys: 'mod+i', does: 'Show or hide the panel at the right' },
      { keys: 'shift+r', does: 'Reuse settings' },
      { keys: 'y', does: 'Copy the id' },
    ],
  },
  {
    group: 'Prompts and recipes',
    rows: [
      { keys: 'mod+p', does: 'Open past and kept prompts' },
      { keys: 'mod+shift+s', does: 'Keep the prompt by name' },
      { keys: 'mod+o', does: 'Open the recipes' },
      { keys: 'mod+s', does: 'Keep as a recipe' },
    ],
  },
  {
    group: 'Mascot',
    rows: [
      { keys: 'shift+n', does: 'New video' },
      { keys: 'n', does: 'New cut of the video' },
    ],
  },
  {
    group: 'Pictures, films and sounds',
    rows: [
      { keys: 'p', does: 'Keep' },
      { keys: 'x', does: 'Reject' },
      { keys: 'c', does: 'Compare' },
      { keys: 'b', does: 'Blink from one to the other' },
      { keys: 'comma', does: 'File before, of a run of several' },
      { keys: '.', does: 'Next file, of a run of several' },
      { keys: 'z', does: 'Zoom to 100 % and back' },
      { keys: 'plus', does: 'Zoom in' },
      { keys: '-', does: 'Zoom out' },
      { keys: 'j', does: 'Play backwards, again for faster' },
      { keys: 'k', does: 'Pause' },
      { keys: 'l', does: 'Play, again for faster' },
    ],
  },
]

/** Keys that mean the same in every program, and stay. */
export const fixedKeys: readonly string[] =
  'escape space enter tab delete backspace mod+z up down left right home end pageup pagedown'.split(' ')

// What a text field, the window or the system takes before any command hears of it.
const takenElsewhere = new Set(['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+y', 'mod+shift+z', 'mod+w', 'mod+q', 'mod+r'])

/** Why a combination cannot take the place of `row`'s, in a sentence, or null where it can. */
export function keyConflict(row: KeyRow, keys: string, keymap: Readonly<Record<string, string>>): string | null {
  if (fixedKeys.includes(keys) || fixedKeys.includes(keys.replace(/^shift\+/u, ''))) {
    return 'This key keeps its own meaning.'
  }
  if (takenElsewhere.has(keys)) return 'Text fields and the system use these keys.'
  const other = keyTable
    .flatMap(({ rows }) => rows)
    .find((one) => one !== row && (keymap[one.keys] ?? one.keys) === keys)
  return other === undefined ? null : `These keys are taken: ${other.does}.`
}
