import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import packageInfo from '../../package.json' with { type: 'json' }
import { announce } from './messages.ts'
import { broken, cancellable, onlyAfterReady, onlyBeforeReady, ready } from './rules.ts'
import { killUtilityProcesses } from './utility-process.ts'

const root = resolve(import.meta.dirname, '../..')
const SecondStart = z.object({ argv: z.array(z.string()), folder: z.string() })

type Closable = { close(): void; isDestroyed(): boolean }

let markReady: () => void = () => undefined
const whenReady = new Promise<void>((resolve) => (markReady = resolve))

class App extends EventEmitter {
  readonly isPackaged = false
  readonly commandLine = { hasSwitch: (name: string) => process.argv.includes(`--${name}`) }
  userModelId: string | null = null
  isSandboxed = false
  private readonly paths = new Map<string, string>()
  private readonly windows = new Set<Closable>()
  private isQuitting = false
  private isExiting = false

  enableSandbox(): void {
    onlyBeforeReady('app.enableSandbox()')
    if (this.commandLine.hasSwitch('no-sandbox')) {
      throw broken('app.enableSandbox() together with --no-sandbox ends every utility process')
    }
    this.isSandboxed = true
  }
  setAppUserModelId(id: string): void {
    this.userModelId = id
  }
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw broken(`Path must be absolute: ${path}`)
    if (!existsSync(path)) throw broken(`The folder of ${name} must exist: ${path}`)
    this.paths.set(name, path)
  }
  getPath(name: string): string {
    const path = this.paths.get(name)
    if (path === undefined) throw broken(`The stand-in has no path ${name}`)
    return path
  }
  readonly dock = undefined
  getAppPath = () => root
  setBadgeCount(count: number): boolean {
    onlyAfterReady('app.setBadgeCount()')
    announce({ kind: 'badge', count })
    return true
  }
  getPreferredSystemLanguages = () => ['en-GB']
  getName = () => packageInfo.productName
  getVersion = () => packageInfo.version
  whenReady = () => whenReady
  isReady = () => ready()

  /** One process for each folder of user data; a later one makes the first emit `second-instance` with its start. */
  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'singleton')
    const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    if (holder !== 0 && isRunning(holder)) {
      writeFileSync(`${file}-start`, JSON.stringify({ argv: process.argv, folder: process.cwd() }))
      process.kill(holder, 'SIGUSR2')
      return false
    }
    writeFileSync(file, String(process.pid))
    process.on('SIGUSR2', () => {
      const { argv, folder: from } = SecondStart.parse(JSON.parse(readFileSync(`${file}-start`, 'utf8')))
      this.emit('second-instance', {}, argv, from)
    })
    process.on('exit', () => rmSync(file, { force: true }))
    return true
  }

  quit(): void {
    if (this.isQuitting || this.isExiting) return
    this.isQuitting = true
    this.emit('before-quit', cancellable({}))
    for (const window of this.windows) window.close()
    this.finishQuit()
  }
  exit(code = 0): void {
    if (this.isExiting) return
    this.isExiting = true
    for (const window of this.windows) window.close()
    this.emit('quit', {}, code)
    killUtilityProcesses()
    leave(code)
  }

  /** Only used by the stand-in: windows register themselves. */
  added(window: Closable): void {
    this.windows.add(window)
  }
  removed(window: Closable): void {
    this.windows.delete(window)
    if (this.windows.size === 0 && !this.isQuitting && !this.isExiting) this.emit('window-all-closed')
  }
  start(): void {
    this.emit('ready', {}, {})
    markReady()
  }
  private finishQuit(): void {
    const event = cancellable({})
    this.emit('will-quit', event)
    this.isQuitting = false
    if (!event.defaultPrevented) this.exit(0)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // Only our own processes are checked, so an error means that the process is gone.
    return false
  }
}

// Electron replaces `process.exit` by `app.exit`, so the real one is kept.
const leave = process.exit.bind(process)

export const app = new App()
process.exit = ((code?: number) => app.exit(code ?? 0)) as typeof process.exit

export const nativeTheme = new (class extends EventEmitter {
  private source = 'system'
  private systemIsDark = true
  get themeSource(): string {
    return this.source
  }
  set themeSource(source: string) {
    if (!['system', 'light', 'dark'].includes(source)) throw broken(`No theme is called ${source}`)
    const before = this.shouldUseDarkColors
    this.source = source
    if (this.shouldUseDarkColors !== before) this.emit('updated')
  }
  get shouldUseDarkColors(): boolean {
    return this.source === 'system' ? this.systemIsDark : this.source === 'dark'
  }
  setSystem(dark: boolean): void {
    this.systemIsDark = dark
    this.emit('updated')
  }
})()

export const screen = {
  getAllDisplays() {
    onlyAfterReady('screen.getAllDisplays()')
    return [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]
  },
}

/** A Linux without a keychain: encryption is not safe, and before the app is ready nothing is known. */
export const safeStorage = {
  isEncryptionAvailable: () => ready(),
  getSelectedStorageBackend: () => (ready() ? 'basic_text' : 'unknown'),
}
