import type { Log } from '#shared/util/ports.ts'
import { type BrowserWindow, dialog, shell } from 'electron'
import { externalAddress } from './external-link.ts'

/** Asks, naming the host, then opens a link in the system's browser or mail program. Other addresses are refused. */
export async function openExternal(window: BrowserWindow, text: string, log: Log): Promise<void> {
  const url = externalAddress(text)
  if (url === null) {
    log.warn('A link was refused.')
    return
  }
  const target = url.protocol === 'mailto:' ? url.pathname : url.host
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Open ${target} outside Backlot?`,
    detail: url.href,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  })
  if (response === 0) await shell.openExternal(url.href)
}
