import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'
import { cancellable } from '../electron-stand-in/rules.ts'

export { cancellable }

/**
 * A small double of the part of Electron that Backlot uses, for machines that cannot run it.
 *
 * It keeps the rules of Electron that the app relies on: queued ports, cancelled events, a single lock. It records its
 * calls.
 */

/** Electron's MessagePortMain over the port that a page gave: delivers nothing before `start`. */
class PortMain extends EventEmitter {
  readonly #port: MessagePort
  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('close', () => this.emit('close'))
  }
  start() {
    this.#port.on('message', (data: unknown) => this.emit('message', { data, ports: [] }))
  }
  postMessage(data: unknown) {
    this.#port.postMessage(data)
  }
  close() {
    this.#port.close()
  }
}

class WebContents extends EventEmitter {
  url = ''
  readonly saved: string[] = []
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
  setWindowOpenHandler(handler: typeof this.openHandler) {
    this.openHandler = handler
  }
  zoomFactor = 1
  setZoomFactor = (factor: number) => void (this.zoomFactor = factor)
  reloads = 0
  reload = () => void (this.reloads += 1)
  forcefullyCrashRenderer = () => void this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 })
  getURL() {
    return this.url
  }
  downloadURL = (url: string) => void this.saved.push(url)
}

export class BrowserWindow extends EventEmitter {
  static getFocusedWindow(): BrowserWindow | null {
    return null
  }

  readonly webContents = new WebContents()
  readonly options: Record<string, unknown>
  bounds = { x: 0, y: 0, width: 0, height: 0 }
  maximized = false
  readonly shown: string[] = []
  constructor(options: Record<string, unknown>) {
    super()
    this.options = options
    double.windows.push(this)
    app.emit('web-contents-created', {}, this.webContents)
  }
  static getAllWindows() {
    return double.windows
  }
  loadURL(url: string) {
    this.webContents.url = url
    this.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url })
    this.webContents.emit('dom-ready')
    this.emit('ready-to-show')
    return Promise.resolve()
  }
  show = () => void this.shown.push('show')
  maximize = () => void this.shown.push('maximize')
  focus = () => void this.shown.push('focus')
  restore = () => void this.shown.push('restore')
  isMinimized = () => false
  isDestroyed = () => !double.windows.includes(this)
  isMaximized = () => this.maximized
  getNormalBounds = () => this.bounds
  overlay: { height?: number } = {}
  setTitleBarOverlay = (overlay: { height?: number }) => void (this.overlay = overlay)
  close() {
    this.emit('close')
    double.windows.splice(double.windows.indexOf(this), 1)
    this.webContents.emit('destroyed')
    this.emit('closed')
    if (double.windows.length === 0) app.emit('window-all-closed')
  }
}

type Answer = (request: Request) => Promise<Response>
type Handler = (...given: never[]) => unknown

/** A system without a keychain. */
export const safeStorage = { isEncryptionAvailable: () => false, getSelectedStorageBackend: () => 'basic_text' }

export const utilityProcess = {
  fork(): never {
    throw new Error('The double starts no processes.')
  },
}

/** What the double recorded, and what it answers with. */
export const double = {
  windows: [] as BrowserWindow[],
  exposed: {} as Record<string, unknown>,
  protocols: new Map<string, Answer>(),
  schemes: [] as unknown[],
  permissions: {} as Record<'request' | 'check' | 'device', Handler>,
  opened: [] as string[],
  asked: [] as { message: string; detail: string }[],
  /** The button that the user presses in a dialog; null leaves the dialog open. */
  answer: 1 as number | null,
  paths: new Map<string, string>(),
  exits: [] as number[],
  crashReports: [] as object[],
  /** Switches of Chromium, besides those of this process. */
  switches: new Set<string>(),
  isSandboxed: false,
  userModelId: null as string | null,
  menu: [] as unknown[],
  reset() {
    double.windows.length = 0
    double.opened.length = 0
    double.asked.length = 0
    double.exits.length = 0
    double.crashReports.length = 0
    double.paths.clear()
    double.switches.clear()
    double.isSandboxed = false
    double.userModelId = null
    double.answer = 1
    app.removeAllListeners()
    ipcMain.removeAllListeners()
  },
}

export const app = Object.assign(new EventEmitter(), {
  isPackaged: false,
  getAppPath: () => '/app',
  commandLine: { hasSwitch: (name: string) => process.argv.includes(`--${name}`) || double.switches.has(name) },
  enableSandbox: () => void (double.isSandboxed = true),
  setAppUserModelId: (id: string) => void (double.userModelId = id),
  whenReady: () => Promise.resolve(),
  getVersion: () => '1.2.3',
  getPath: (name: string) => double.paths.get(name) ?? '',
  setPath(name: string, path: string) {
    if (!existsSync(path)) throw new Error(`${path} does not exist.`)
    double.paths.set(name, path)
  },
  requestSingleInstanceLock: () => true,
  quit() {
    const event = cancellable({})
    app.emit('will-quit', event)
    if (!event.defaultPrevented) app.exit(0)
  },
  exit: (code: number) => void double.exits.push(code),
})

export const ipcMain = new EventEmitter()

/** Sends to main as the top frame of the newest window does, unless another sender is given. */
export function sendToMain(channel: string, ports: readonly unknown[], sender: object = {}) {
  const contents = double.windows.at(-1)?.webContents
  const event = {
    sender: contents,
    senderFrame: { parent: null, url: contents?.url ?? '' },
    ports: ports.map((port) => new PortMain(port as MessagePort)),
    ...sender,
  }
  ipcMain.emit(channel, event)
  return event
}

export const ipcRenderer = {
  postMessage(channel: string, _message: unknown, ports: readonly unknown[]) {
    sendToMain(channel, ports)
  },
}

export const contextBridge = {
  exposeInMainWorld(name: string, value: unknown) {
    double.exposed[name] = value
  },
}

export const crashReporter = { start: (options: object) => void double.crashReports.push(options) }

export const webUtils = { getPathForFile: (file: { path?: string }) => file.path ?? '' }

export const protocol = {
  registerSchemesAsPrivileged: (schemes: readonly unknown[]) => void double.schemes.push(...schemes),
  handle: (scheme: string, answer: Answer) => void double.protocols.set(scheme, answer),
}

export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: Handler) => void (double.permissions.request = handler),
    setPermissionCheckHandler: (handler: Handler) => void (double.permissions.check = handler),
    setDevicePermissionHandler: (handler: Handler) => void (double.permissions.device = handler),
  },
}

export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: (menu: unknown) => void double.menu.push(menu),
}

export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: true })
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] }
export const shell = { openExternal: (url: string) => Promise.resolve(void double.opened.push(url)) }

export const dialog = {
  /** Answers at once; where `double.answer` is null, with the cancel button when its signal aborts. */
  showMessageBox(
    _window: unknown,
    question: { message: string; detail: string; cancelId: number; signal?: AbortSignal },
  ) {
    double.asked.push(question)
    if (double.answer !== null) return Promise.resolve({ response: double.answer })
    return new Promise<{ response: number }>((resolve) => {
      question.signal?.addEventListener('abort', () => resolve({ response: question.cancelId }))
    })
  },
  showErrorBox: (_title: string, message: string) => void double.asked.push({ message, detail: '' }),
}

// electron-store uses Electron's default export.
// oxlint-disable-next-line import/no-default-export
export default { app, ipcMain, shell }
