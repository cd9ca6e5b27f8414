import type { Log } from '#shared/util/ports.ts'
import type { Say } from '../../desktop/words.ts'
import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'

const crashed = (say: Say): MessageBoxOptions => ({
  type: 'error',
  message: say('windowStopped'),
  detail: say('windowStoppedDetail'),
  buttons: [say('reload'), say('quit')],
  defaultId: 0,
  cancelId: 0,
})

const hanging = (say: Say): MessageBoxOptions => ({
  type: 'warning',
  message: say('windowHangs'),
  detail: say('windowHangsDetail'),
  buttons: [say('wait'), say('reload')],
  defaultId: 0,
  cancelId: 0,
})

type Options = { readonly onQuit: () => void; readonly words: () => Say; readonly log: Log }

/** Offers to reload a window whose page crashed or hangs. The hang dialog closes when the page responds again. */
export function offerReload(window: BrowserWindow, { onQuit, words, log }: Options): void {
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
    const { response } = await dialog.showMessageBox(window, crashed(words()))
    if (response === 1) onQuit()
    else if (!window.isDestroyed()) webContents.reload()
  }

  async function onHang(): Promise<void> {
    if (hang !== null) return
    log.warn('The page of the window does not answer.')
    const asking = new AbortController()
    hang = asking
    const { response } = await dialog.showMessageBox(window, { ...hanging(words()), signal: asking.signal })
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
