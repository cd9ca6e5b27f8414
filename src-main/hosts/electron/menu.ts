import type { BaseWindow, MenuItemConstructorOptions } from 'electron'
import { BrowserWindow } from 'electron'

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
  ['Create', '/create', 'mod+1'],
  ['Presenter', '/presenter', 'mod+2'],
  ['Cast', '/cast', 'mod+3'],
  ['Composer', '/composer', 'mod+4'],
  ['Library', '/library', 'mod+5'],
  ['Activity', '/activity', 'mod+6'],
  ['Account', '/account', 'mod+7'],
] as const

const line: MenuItemConstructorOptions = { type: 'separator' }

/**
 * The native menu. System roles make copy, paste and full screen work everywhere. Commands of the page keep their own
 * keys there: the menu shows them, and a click presses them.
 */
export function menuTemplate({ platform, keymap, actions }: Options): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const shown = (keys: string) => {
    const own = keymap[keys] ?? keys
    return { keys: own, accelerator: acceleratorOf(own), registerAccelerator: false }
  }
  const command = (label: string, builtIn: string): MenuItemConstructorOptions => {
    const { keys, ...accelerator } = shown(builtIn)
    return { label, ...accelerator, click: (_item, window) => press(window, keys, platform) }
  }
  const goTo = (label: string, path: string, builtIn?: string): MenuItemConstructorOptions => {
    const { keys: _, ...accelerator } = shown(builtIn ?? '')
    return { label, ...(builtIn === undefined ? {} : accelerator), click: () => actions.bring(path) }
  }
  const settings = goTo('Settings…', '/settings', 'mod+comma')
  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      line,
      settings,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  }
  return [
    ...(isMac ? [appMenu] : []),
    {
      role: 'fileMenu',
      submenu: [
        { label: 'New Window', accelerator: 'CommandOrControl+Shift+N', click: () => actions.openNew() },
        line,
        command('Recipes…', 'mod+o'),
        command('Save Recipe…', 'mod+s'),
        command('Saved Prompts…', 'mod+p'),
        command('Save Prompt…', 'mod+shift+s'),
        line,
        command('Export Files…', 'mod+e'),
        line,
        command('Switch Workspace…', 'mod+shift+o'),
        ...(isMac ? [] : [line, settings]),
        line,
        { role: 'close' },
        ...(isMac ? [] : [{ role: 'quit' } satisfies MenuItemConstructorOptions]),
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        command('Commands…', 'mod+k'),
        command('Queue', 'mod+backquote'),
        command('Filters', 'mod+b'),
        command('Details', 'mod+i'),
        line,
        { role: 'reload' },
        { role: 'togglefullscreen' },
      ],
    },
    { label: 'Go', submenu: [...screens.map(([label, path, keys]) => goTo(label, path, keys)), line, settings] },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        goTo('Keyboard Shortcuts', '/settings?section=keys'),
        { label: 'Show Logs', click: () => actions.showLogs() },
        ...(isMac ? [] : [line, { role: 'about' } satisfies MenuItemConstructorOptions]),
      ],
    },
  ]
}
