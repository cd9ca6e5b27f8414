import type { BaseWindow, MenuItemConstructorOptions } from 'electron'
import { BrowserWindow } from 'electron'
import type { Say } from '../../desktop/words.ts'
import type { Word } from '../../desktop/words/en.ts'

/** What the menu does besides sending keys to the page. */
export type MenuActions = {
  /** Brings a window to the front, and to a path of the page. */
  bring(path: string | null): void
  openNew(): void
  showLogs(): void
}

type Options = {
  readonly platform: NodeJS.Platform
  /** The user's own keys by the built-in ones they replace. */
  readonly keymap: Readonly<Record<string, string>>
  readonly actions: MenuActions
  readonly say: Say
}

const named: Readonly<Record<string, string>> = { backquote: '`', comma: ',', plus: 'Plus', enter: 'Enter' }
const keyOf = (key: string) => named[key] ?? (key.length === 1 ? key.toUpperCase() : key)
const split = (keys: string) => {
  const parts = keys.split('+')
  return { key: parts.pop() ?? '', modifiers: parts }
}

/** The combination of a command, such as `mod+shift+o`, as the menu shows it. */
export function acceleratorOf(keys: string): string {
  const { key, modifiers } = split(keys)
  const names: Readonly<Record<string, string>> = { mod: 'CommandOrControl', shift: 'Shift', alt: 'Alt' }
  return [...modifiers.map((name) => names[name] ?? name), keyOf(key)].join('+')
}

/** Presses the keys of a command in a window's page, which knows what they do there. */
function press(window: BaseWindow | undefined, keys: string, platform: NodeJS.Platform): void {
  if (!(window instanceof BrowserWindow)) return
  const { key, modifiers } = split(keys)
  const mod = platform === 'darwin' ? 'meta' : 'control'
  const held = modifiers.map((name) => (name === 'mod' ? mod : name === 'alt' ? 'alt' : 'shift'))
  const keyCode = keyOf(key)
  for (const type of ['keyDown', 'keyUp'] as const)
    window.webContents.sendInputEvent({ type, keyCode, modifiers: held })
}

/** The screens, with their keys. A test compares all keys of the menu with those of the page. */
const screens = [
  ['create', 'mod+1'],
  ['presenter', 'mod+2'],
  ['cast', 'mod+3'],
  ['composer', 'mod+4'],
  ['library', 'mod+5'],
  ['activity', 'mod+6'],
  ['account', 'mod+7'],
] as const

const line: MenuItemConstructorOptions = { type: 'separator' }

/**
 * The native menu. System roles make copy, paste and full screen work everywhere. Commands of the page keep their own
 * keys there: the menu shows them, and a click presses them.
 */
export function menuTemplate({ platform, keymap, actions, say }: Options): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const shown = (keys: string) => {
    const own = keymap[keys] ?? keys
    return { keys: own, accelerator: acceleratorOf(own), registerAccelerator: false }
  }
  const command = (word: Word, builtIn: string): MenuItemConstructorOptions => {
    const { keys, ...accelerator } = shown(builtIn)
    return { label: say(word), ...accelerator, click: (_item, window) => press(window, keys, platform) }
  }
  const goTo = (word: Word, path: string, builtIn?: string): MenuItemConstructorOptions => {
    const { keys: _, ...accelerator } = shown(builtIn ?? '')
    return { label: say(word), ...(builtIn === undefined ? {} : accelerator), click: () => actions.bring(path) }
  }
  /** What the system does, in the user's language. */
  const role = (name: NonNullable<MenuItemConstructorOptions['role']>, word: Word): MenuItemConstructorOptions => ({
    role: name,
    label: say(word),
  })
  const settings = goTo('openSettings', '/settings', 'mod+comma')
  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      role('about', 'about'),
      line,
      settings,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      role('quit', 'quit'),
    ],
  }
  return [
    ...(isMac ? [appMenu] : []),
    {
      role: 'fileMenu',
      label: say('file'),
      submenu: [
        { label: say('newWindow'), accelerator: 'CommandOrControl+Shift+N', click: () => actions.openNew() },
        line,
        command('openRecipes', 'mod+o'),
        command('saveRecipe', 'mod+s'),
        command('openPrompts', 'mod+p'),
        command('savePrompt', 'mod+shift+s'),
        line,
        command('exportFiles', 'mod+e'),
        line,
        command('switchWorkspace', 'mod+shift+o'),
        ...(isMac ? [] : [line, settings]),
        line,
        role('close', 'close'),
        ...(isMac ? [] : [role('quit', 'quit')]),
      ],
    },
    {
      role: 'editMenu',
      label: say('edit'),
      submenu: [
        role('undo', 'undo'),
        role('redo', 'redo'),
        line,
        role('cut', 'cut'),
        role('copy', 'copy'),
        role('paste', 'paste'),
        role('selectAll', 'selectAll'),
      ],
    },
    {
      label: say('view'),
      submenu: [
        command('commands', 'mod+k'),
        command('queue', 'mod+backquote'),
        command('filters', 'mod+b'),
        command('details', 'mod+i'),
        line,
        role('reload', 'reload'),
        role('togglefullscreen', 'fullScreen'),
      ],
    },
    {
      label: say('go'),
      submenu: [...screens.map(([screen, keys]) => goTo(screen, `/${screen}`, keys)), line, settings],
    },
    {
      role: 'windowMenu',
      label: say('window'),
      submenu: [
        role('minimize', 'minimize'),
        ...(isMac ? [{ role: 'zoom' as const }, line, { role: 'front' as const }] : [role('close', 'close')]),
      ],
    },
    {
      role: 'help',
      label: say('help'),
      submenu: [
        goTo('shortcuts', '/settings?section=keys'),
        { label: say('showLogs'), click: () => actions.showLogs() },
        ...(isMac ? [] : [line, role('about', 'about')]),
      ],
    },
  ]
}
