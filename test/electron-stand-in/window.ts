import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { app, nativeTheme } from './app.ts'
import { announce } from './messages.ts'
import { type PageServer, startPageServer } from './page-server.ts'
import { broken, cancellable, onlyAfterReady } from './rules.ts'

const FromPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('offer'), channel: z.string() }),
  z.object({ kind: z.literal('message'), text: z.string().optional(), bytes: z.base64().optional() }),
  z.object({ kind: z.literal('navigate'), url: z.string() }),
  z.object({ kind: z.literal('open-window'), url: z.string() }),
  z.object({ kind: z.literal('painted') }),
])

/** The main process's end of a port: delivers nothing before `start`, and queues messages until then. */
class MessagePortMain extends EventEmitter {
  private isStarted = false
  private readonly waiting: unknown[] = []
  private readonly send: (message: object) => void
  constructor(send: (message: object) => void) {
    super()
    this.send = send
  }
  start(): void {
    this.isStarted = true
    for (const data of this.waiting.splice(0)) this.emit('message', { data, ports: [] })
  }
  deliver(data: unknown): void {
    if (this.isStarted) this.emit('message', { data, ports: [] })
    else this.waiting.push(data)
  }
  postMessage(data: unknown): void {
    if (typeof data === 'string') this.send({ text: data })
    else if (data instanceof Uint8Array) this.send({ bytes: Buffer.from(data).toString('base64') })
    else if (data instanceof ArrayBuffer) this.send({ bytes: Buffer.from(data).toString('base64') })
    else throw broken(`A port was given what the stand-in does not carry: ${typeof data}`)
  }
  close(): void {
    this.send({ kind: 'close-port' })
    this.emit('close')
  }
}

export const ipcMain = new EventEmitter()

class WebContents extends EventEmitter {
  private readonly window: BrowserWindow
  private openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
  server: PageServer | null = null
  url = ''
  constructor(window: BrowserWindow) {
    super()
    this.window = window
  }
  getURL = () => this.url
  setZoomFactor(factor: number): void {
    this.window.assertAlive()
    if (!(factor > 0)) throw broken(`A page was zoomed to ${factor}`)
  }
  setWindowOpenHandler(handler: typeof this.openHandler): void {
    this.openHandler = handler
  }
  openWindow(url: string): void {
    const { action } = this.openHandler({ url })
    if (action !== 'deny') throw broken(`A second window was allowed for ${url}`)
  }
  /** Keys that the page does not get by itself. */
  sendInputEvent({ type, keyCode, modifiers }: { type: string; keyCode: string; modifiers: readonly string[] }): void {
    this.window.assertAlive()
    if (type === 'keyDown') announce({ kind: 'keys', keys: [...modifiers, keyCode].join('+') })
  }
  reload(): void {
    this.window.assertAlive()
    announce({ kind: 'reload' })
  }
  /** The system refuses a drag of nothing, of a file that is gone, and one whose icon is no PNG or JPEG. */
  startDrag({ file, files = [file], icon }: { file: string; files?: readonly string[]; icon: string }): void {
    this.window.assertAlive()
    if (files.length === 0) throw broken('A drag needs a file')
    for (const path of files) if (!existsSync(path)) throw broken(`A file was dragged that is not there: ${path}`)
    const start = readFileSync(icon).subarray(0, 4).toString('latin1')
    if (!start.startsWith('\u0089PNG') && !start.startsWith('\u00ff\u00d8')) throw broken('The icon of a drag is empty')
    announce({ kind: 'dragged', files, icon })
  }
  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 })
  }
  /** Saves the answer of an address to the user's downloads, without asking. */
  downloadURL(url: string): void {
    void this.download(url)
  }
  private async download(url: string): Promise<void> {
    const answer = await this.server?.ask(url)
    const name = /filename\*=UTF-8''(.+)$/.exec(answer?.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
    const file = join(mkdtempSync(join(app.getPath('userData'), 'saved-')), decodeURIComponent(name))
    writeFileSync(file, new Uint8Array((await answer?.arrayBuffer()) ?? []))
    announce({ kind: 'saved', url, file })
  }
  /**
   * Electron's navigation throttle: the event of any frame comes first; if it is cancelled, the main frame's never
   * comes.
   */
  navigate(url: string): void {
    const ofAnyFrame = cancellable({ url, isMainFrame: true })
    this.emit('will-frame-navigate', ofAnyFrame)
    if (ofAnyFrame.defaultPrevented) return
    const ofMainFrame = cancellable({ url, isMainFrame: true })
    this.emit('will-navigate', ofMainFrame, url)
    if (!ofMainFrame.defaultPrevented) throw broken(`The page was let go to ${url}`)
  }
}

type WindowOptions = {
  readonly width: number
  readonly height: number
  readonly show?: boolean
  readonly webPreferences: { readonly preload: string; readonly sandbox?: boolean; readonly contextIsolation?: boolean }
}

export class BrowserWindow extends EventEmitter {
  private static readonly all: BrowserWindow[] = []
  static getAllWindows = () => [...BrowserWindow.all]
  private static isFocused = true
  static getFocusedWindow = () => (BrowserWindow.isFocused ? (BrowserWindow.all.at(-1) ?? null) : null)
  /** Only used by the stand-in: another program gets the focus, or the newest window does. */
  static setFocus(isOn: boolean): void {
    BrowserWindow.isFocused = isOn
    const window = BrowserWindow.all.at(-1)
    window?.emit(isOn ? 'focus' : 'blur')
    if (window !== undefined && isOn) app.emit('browser-window-focus', {}, window)
  }

  readonly webContents = new WebContents(this)
  private readonly options: WindowOptions
  private isGone = false
  private hasPainted = false
  private socket: WebSocket | null = null

  constructor(options: WindowOptions) {
    super()
    onlyAfterReady('BrowserWindow')
    this.options = options
    BrowserWindow.all.push(this)
    app.added(this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  async loadURL(url: string): Promise<void> {
    this.assertAlive()
    if (this.webContents.server !== null) return this.goTo(url)
    const { width, height, webPreferences } = this.options
    const server = await startPageServer({
      preload: webPreferences.preload,
      onLoad: () => this.onLoad(url),
      onSocket: (socket) => this.onSocket(socket),
    })
    this.webContents.server = server
    const painted = new Promise<void>((resolve) => void this.once('ready-to-show', () => resolve()))
    announce({ kind: 'load', address: url.replace('app://backlot', server.pageOrigin), width, height })
    announce({ kind: 'theme', dark: nativeTheme.shouldUseDarkColors })
    await painted
  }

  /** An address that differs only in its fragment is no new page. */
  private goTo(url: string): void {
    const hash = new URL(url).hash
    if (url.replace(hash, '') !== this.webContents.url.replace(/#.*/u, '')) throw broken(`Another page: ${url}`)
    this.webContents.url = url
    announce({ kind: 'go', hash })
  }

  setProgressBar = (value: number, { mode }: { mode: string }) =>
    this.assertAlive(() => announce({ kind: 'progress', value, mode }))
  setOverlayIcon = () => this.assertAlive()
  show = () => this.assertAlive(() => announce({ kind: 'shown' }))
  focus = () => this.assertAlive(() => announce({ kind: 'shown' }))
  maximize = () => this.assertAlive()
  restore = () => this.assertAlive()
  isMinimized = () => false
  isMaximized = () => false
  isDestroyed = () => this.isGone
  getNormalBounds = () => ({ x: 0, y: 0, width: this.options.width, height: this.options.height })
  setTitleBarOverlay = () => this.assertAlive()

  close(): void {
    if (this.isGone) return
    this.emit('close', cancellable({}))
    this.isGone = true
    this.socket?.terminate()
    BrowserWindow.all.splice(BrowserWindow.all.indexOf(this), 1)
    this.webContents.emit('destroyed')
    this.emit('closed')
    announce({ kind: 'closed' })
    app.removed(this)
  }

  assertAlive(then: () => void = () => undefined): void {
    if (this.isGone) throw broken('Object has been destroyed')
    then()
  }

  private onLoad(url: string): void {
    this.webContents.url = url
    this.webContents.emit('did-start-navigation', { url, isMainFrame: true, isSameDocument: false })
    this.webContents.emit('dom-ready')
  }

  private onSocket(socket: WebSocket): void {
    const { webContents } = this
    const { server } = webContents
    this.socket = socket
    let port: MessagePortMain | null = null
    const send = (message: object) => {
      const text = JSON.stringify(message)
      socket.send(server === null ? text : server.toPage(text))
    }
    socket.on('close', () => port?.emit('close'))
    socket.on('message', (data: Buffer) => {
      const message = FromPage.parse(JSON.parse(String(data)))
      switch (message.kind) {
        case 'offer': {
          port = new MessagePortMain(send)
          const senderFrame = { parent: null, url: webContents.url }
          ipcMain.emit(message.channel, { sender: webContents, senderFrame, ports: [port] })
          return
        }
        case 'message': {
          const { text, bytes } = message
          port?.deliver(
            bytes === undefined ? server?.fromPage(text ?? '') : new Uint8Array(Buffer.from(bytes, 'base64')),
          )
          return
        }
        case 'navigate':
          webContents.navigate(server?.fromPage(message.url) ?? message.url)
          return
        case 'open-window':
          webContents.openWindow(server?.fromPage(message.url) ?? message.url)
          return
        case 'painted':
          if (!this.hasPainted) this.emit('ready-to-show')
          this.hasPainted = true
      }
    })
  }
}
