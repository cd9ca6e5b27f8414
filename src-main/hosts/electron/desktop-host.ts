import type {
  DesktopAction,
  DesktopEntry,
  DesktopHost,
  DesktopNotice,
  DesktopTask,
  DesktopView,
} from '../../ports/desktop-ports.ts'
import {
  app,
  BrowserWindow,
  type JumpListItem,
  Menu,
  type MenuItemConstructorOptions,
  nativeImage,
  Notification,
  powerSaveBlocker,
  Tray,
} from 'electron'
import { join } from 'node:path'

type Options = {
  readonly platform: NodeJS.Platform
  /** The folder with the images of the tray. */
  readonly iconFolder: string
  readonly act: (action: DesktopAction) => void
}

const dotSize = 16

/** A red dot, for the taskbar of Windows. */
function dot() {
  const pixels = Buffer.alloc(dotSize * dotSize * 4)
  const middle = (dotSize - 1) / 2
  for (let y = 0; y < dotSize; y += 1) {
    for (let x = 0; x < dotSize; x += 1) {
      if (Math.hypot(x - middle, y - middle) > middle - 1) continue
      pixels.writeUInt32LE(0xff_d9_3a_3a, (y * dotSize + x) * 4)
    }
  }
  return nativeImage.createFromBitmap(pixels, { width: dotSize, height: dotSize })
}

/** A task of the taskbar on Windows: it starts the program with a link. */
function jumpItem({ label, link }: DesktopTask): JumpListItem {
  const own = app.isPackaged ? [] : [`"${app.getAppPath()}"`]
  return { type: 'task', program: process.execPath, args: [...own, link].join(' '), title: label, description: label }
}

/** Shows the studio in the tray, on the dock or taskbar, and by notifications of the system. */
export function createDesktopHost({ platform, iconFolder, act }: Options): DesktopHost {
  const isMac = platform === 'darwin'
  let tray: Tray | null = null
  let blocker: number | null = null
  let tasks = ''
  /** Kept as long as they are shown: one that nothing refers to loses its click. */
  const notices = new Map<string, Notification>()

  const menuOf = (entries: readonly DesktopEntry[]): MenuItemConstructorOptions[] =>
    entries.map((entry) => {
      switch (entry.kind) {
        case 'separator':
          return { type: 'separator' }
        case 'menu':
          return { label: entry.label.replaceAll('&', '&&'), submenu: menuOf(entry.entries) }
        case 'item': {
          const { label, action } = entry
          return { label: label.replaceAll('&', '&&'), click: () => act(action) }
        }
      }
    })
  function openTray(): Tray {
    const made = new Tray(join(iconFolder, isMac ? 'trayTemplate.png' : 'tray.png'))
    // On macOS a click opens the menu.
    if (!isMac) made.on('click', () => act({ kind: 'open', path: null }))
    return made
  }
  function showProgress({ progress, isPaused }: DesktopView): void {
    const value = progress === null ? -1 : progress === 'unknown' ? 2 : progress
    const mode = progress === null ? 'none' : isPaused ? 'paused' : progress === 'unknown' ? 'indeterminate' : 'normal'
    for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(value, { mode })
  }
  function showBadge({ badge, badgeWords }: DesktopView): void {
    if (platform !== 'win32') return void app.setBadgeCount(badge)
    for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(badge === 0 ? null : dot(), badgeWords)
  }
  function showTasks(view: DesktopView): void {
    const text = JSON.stringify([view.tasks, view.recipes])
    if (platform !== 'win32' || text === tasks) return
    tasks = text
    app.setJumpList([
      { type: 'tasks', items: view.tasks.map(jumpItem) },
      ...(view.recipes.length === 0
        ? []
        : [{ type: 'custom' as const, name: view.recipesTitle, items: view.recipes.map(jumpItem) }]),
    ])
  }
  return {
    show(view) {
      tray ??= openTray()
      tray.setToolTip(view.tooltip)
      tray.setContextMenu(Menu.buildFromTemplate(menuOf(view.tray)))
      app.dock?.setMenu(Menu.buildFromTemplate(menuOf(view.dock)))
      showProgress(view)
      showBadge(view)
      showTasks(view)
    },
    notify({ tag, title, body, action, path }: DesktopNotice) {
      if (!Notification.isSupported()) return
      notices.get(tag)?.close()
      const notice = new Notification({ title, body, actions: [{ type: 'button', text: action }] })
      const open = () => act({ kind: 'open', path })
      notice.on('click', open)
      notice.on('action', open)
      notice.on('close', () => notices.get(tag) === notice && notices.delete(tag))
      notices.set(tag, notice)
      notice.show()
    },
    isInFront: () => BrowserWindow.getFocusedWindow() !== null,
    keepAwake(isNeeded) {
      if (isNeeded) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
      else if (blocker !== null) {
        powerSaveBlocker.stop(blocker)
        blocker = null
      }
    },
  }
}
