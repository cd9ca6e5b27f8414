import type { Log } from '#shared/util/ports.ts'
import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'

const kept = 'Runs continue and your work is saved.'

const crashed: MessageBoxOptions = {
  type: 'error',
  message: 'The Backlot window stopped working',
  detail: `${kept} Reload the window to continue.`,
  buttons: ['Reload', 'Quit Backlot'],
  defaultId: 0,
  cancelId: 0,
}

const hanging: MessageBoxOptions = {
  type: 'warning',
  message: 'The Backlot window is not responding',
  detail: `${kept} Wait or reload the window; the last second of typing may be lost.`,
  buttons: ['Wait', 'Reload'],
  defaultId: 0,
  cancelId: 0,
}

type Options = { readonly onQuit: () => void; readonly log: Log }

/** Offers to reload a window whose page crashed or hangs. The hang dialog closes when the page responds again. */
export function offerReload(window: BrowserWindow, { onQuit, log }: Options): void {
  const { webContents } = window
  /** Set while the hang dialog is open. */
  let hang: AbortController | null = null
  let isReplacing = false

  function reloadInNewProcess(): void {
    isReplacing = true
    webContents.forcefullyCrashRenderer()
    webContents.reload()
  }

  async function onCrash(reason: string): Promise<void> {
    log.error('The page of the window ended unexpectedly.', { reason })
    hang?.abort()
    const { response } = await dialog.showMessageBox(window, crashed)
    if (response === 1) onQuit()
    else if (!window.isDestroyed()) webContents.reload()
  }

  async function onHang(): Promise<void> {
    if (hang !== null) return
    log.warn('The page of the window does not answer.')
    const asking = new AbortController()
    hang = asking
    const { response } = await dialog.showMessageBox(window, { ...hanging, signal: asking.signal })
    hang = null
    if (response === 1 && !asking.signal.aborted && !window.isDestroyed()) reloadInNewProcess()
  }

  const reportFailure = (error: unknown) => {
    log.error('The window could not be reloaded.', { error })
  }
  webContents.on('render-process-gone', (_event, { reason }) => {
    const isOurs = reason === 'clean-exit' || isReplacing
    isReplacing = false
    if (!isOurs) onCrash(reason).catch(reportFailure)
  })
  window.on('unresponsive', () => {
    onHang().catch(reportFailure)
  })
  window.on('responsive', () => hang?.abort())
}
