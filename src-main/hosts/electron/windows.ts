import { BrowserWindow, type Rectangle } from 'electron'
import type { Log } from '#shared/util/ports.ts'
import { pageAddress } from './page-guards.ts'

/** Opens a window. `path`: of the page; null for where it begins. `near`: the window that it is opened beside. */
export type OpenWindow = (order: { path: string | null; near: Rectangle | null }) => Promise<BrowserWindow>

/** Creates the handling of all windows of the app. */
export function createWindows(deps: { open: OpenWindow; log: Log }) {
  let last: BrowserWindow | null = null
  let opening: Promise<BrowserWindow> | null = null

  const current = (): BrowserWindow | null => {
    const all = BrowserWindow.getAllWindows()
    const latest = all.find((window) => window === last)
    return BrowserWindow.getFocusedWindow() ?? latest ?? all[0] ?? null
  }
  async function open(path: string | null, near: Rectangle | null): Promise<BrowserWindow> {
    const window = await deps.open({ path, near })
    last = window
    window.on('focus', () => (last = window))
    return window
  }
  /** Opens the first window; a second call meanwhile gets the same one. */
  function openFirst(path: string | null): Promise<BrowserWindow> {
    opening ??= open(path, null).finally(() => (opening = null))
    return opening
  }
  async function show(path: string | null): Promise<BrowserWindow> {
    const window = current()
    if (window === null || opening !== null) return openFirst(path)
    if (window.isMinimized()) window.restore()
    window.focus()
    const address = `${pageAddress}#${path ?? ''}`
    // Only the fragment differs, so the page stays.
    if (path !== null && window.webContents.getURL() !== address) await window.loadURL(address)
    return window
  }
  const report = (work: Promise<unknown>) => {
    work.catch((error: unknown) => deps.log.error('The window could not be opened.', { error }))
  }
  return {
    current,
    /** Brings a window to the front, and to a path of the page; opens one if there is none. */
    show,
    /** As `show`, for who cannot wait; a failure is logged. */
    bring: (path: string | null): void => report(show(path)),
    /** Opens another window. */
    openNew: (): void => report(open(null, current()?.getNormalBounds() ?? null)),
  }
}
/** The windows of the app. */
export type Windows = ReturnType<typeof createWindows>
