// Electron's main process as far as Backlot uses it, for machines that cannot run it: the same calls, order and
// refusals (Electron 45). Pages are real ones in a real browser, which a test drives.
import {
  allItems,
  buildMenu,
  clickNotice,
  clickTray,
  type MenuItem,
  nativeImage,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  Tray,
} from './desktop.ts'
import { app, nativeTheme, safeStorage, screen } from './app.ts'
import { type Order, announce } from './messages.ts'
import { protocol } from './page-server.ts'
import { broken, onlyAfterReady } from './rules.ts'
import { utilityProcess } from './utility-process.ts'
import { BrowserWindow, ipcMain } from './window.ts'

export {
  app,
  BrowserWindow,
  ipcMain,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  Tray,
  utilityProcess,
}

type Question = {
  readonly message: string
  readonly detail?: string
  readonly buttons: readonly string[]
  readonly cancelId?: number
  readonly signal?: AbortSignal
}

let menu: readonly MenuItem[] = []
/** The open question, if any. */
let question: { readonly buttons: readonly string[]; readonly answer: (button: number) => void } | null = null

export const Menu = {
  buildFromTemplate: buildMenu,
  setApplicationMenu(template: readonly MenuItem[]): void {
    menu = template
  },
}

export const crashReporter = {
  start({ uploadToServer }: { readonly uploadToServer: boolean }): void {
    if (uploadToServer) throw broken('crashReporter.start() would send dumps')
  },
}

export const session = {
  get defaultSession() {
    onlyAfterReady('session.defaultSession')
    return {
      resolveProxy: () => Promise.resolve('DIRECT'),
      setPermissionRequestHandler: () => undefined,
      setPermissionCheckHandler: () => undefined,
      setDevicePermissionHandler: () => undefined,
    }
  },
}

export const shell = {
  openExternal: (url: string) => Promise.resolve(announce({ kind: 'opened-outside', url })),
  openPath: () => Promise.resolve(''),
  showItemInFolder: (file: string) => announce({ kind: 'shown-in-folder', file }),
}

export const dialog = {
  showMessageBox(_window: unknown, { message, buttons, cancelId = 0, signal }: Question) {
    return new Promise<{ response: number }>((resolve) => {
      const answer = (response: number) => {
        question = null
        resolve({ response })
      }
      question = { buttons, answer }
      signal?.addEventListener('abort', () => answer(cancelId), { once: true })
      announce({ kind: 'asked', question: message })
    })
  },
  showErrorBox: (title: string, text: string) => announce({ kind: 'asked', question: `${title}: ${text}` }),
  showOpenDialog: () => Promise.resolve({ filePaths: [] as string[] }),
}

/** Chooses a button of the open question by its label. */
function answerQuestion(button: string): void {
  const chosen = question?.buttons.indexOf(button) ?? -1
  if (chosen < 0) throw broken(`No open question has the button ${button}`)
  question?.answer(chosen)
}

/** Uses a menu item by its role. */
function useMenu(role: string): void {
  if (!allItems(menu).some((item) => item.role === role)) throw broken(`The menu has no item ${role}`)
  if (role === 'reload') BrowserWindow.getAllWindows()[0]?.webContents.reload()
  else throw broken(`The stand-in does not know the role ${role}`)
}

/** Clicks a menu item by its label. */
function clickMenu(label: string): void {
  const found = allItems(menu).find((item) => item.label === label)
  if (found?.click === undefined) throw broken(`The menu has no item ${label}`)
  found.click(found, BrowserWindow.getFocusedWindow() ?? undefined)
}

process.on('message', (order: Order) => {
  const [window] = BrowserWindow.getAllWindows()
  switch (order.kind) {
    case 'close-window':
      return window?.close()
    case 'quit':
      return app.quit()
    case 'menu':
      return useMenu(order.role)
    case 'menu-item':
      return clickMenu(order.label)
    case 'click-tray':
      return clickTray(order.label)
    case 'click-notice':
      return clickNotice(order.title, order.button)
    case 'focus':
      return BrowserWindow.setFocus(order.isOn)
    case 'power':
      return void powerMonitor.emit(order.event)
    case 'activate':
      return void app.emit('activate')
    case 'crash-page':
      return void window?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 })
    case 'answer':
      return answerQuestion(order.button)
    case 'system-theme':
      return nativeTheme.setSystem(order.dark)
  }
})
nativeTheme.on('updated', () => announce({ kind: 'theme', dark: nativeTheme.shouldUseDarkColors }))

// electron-store uses Electron's default export.
// oxlint-disable-next-line import/no-default-export
export default { app, ipcMain, shell }
