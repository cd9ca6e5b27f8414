import type { SettingsStore } from '#main/settings/settings-store.ts'
import type { Log } from '#shared/util/log.ts'
import { app, BrowserWindow, ipcMain, Menu, protocol, session } from 'electron'
import type { BridgeParts } from '../bridge-parts.ts'
import type { MediaReader } from '../media-reader.ts'
import { createFaceReader } from './face-protocol.ts'
import { createMediaProtocol } from './media-protocol.ts'
import { menuTemplate } from './menu.ts'
import { guardNavigation } from './navigation-guards.ts'
import { openExternal } from './open-external.ts'
import { openWindow } from './open-window.ts'
import { guardPermissions } from './permission-guards.ts'
import { createPortTransport } from './port-transport.ts'

type Options = {
  readonly bridge: BridgeParts
  readonly media: MediaReader
  readonly rendererFolder: string
  readonly preloadFile: string
  readonly placeStore: SettingsStore
  readonly log: Log
}

/** Shows the studio's face: schemes, guards, transport, menu, then the window. Electron must be ready. */
export async function runApp({ bridge, media, rendererFolder, preloadFile, placeStore, log }: Options): Promise<void> {
  protocol.handle('app', createFaceReader(rendererFolder))
  protocol.handle('media', createMediaProtocol(media))
  guardPermissions(session.defaultSession)
  guardNavigation(app, {
    onExternal: (address) => {
      const window = BrowserWindow.getAllWindows()[0]
      if (window === undefined) return
      openExternal(window, address, log).catch((error: unknown) => {
        log.error('A link could not be opened.', { error })
      })
    },
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform)))
  const transport = createPortTransport({ ipcMain, bridge, log })
  const open = () => openWindow({ preloadFile, placeStore, log, onMade: transport.admit })

  app.on('second-instance', () => {
    const window = BrowserWindow.getAllWindows()[0]
    if (window?.isMinimized() === true) window.restore()
    window?.focus()
  })
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length > 0) return
    open().catch((error: unknown) => {
      log.error('The window could not be opened.', { error })
    })
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  await open()
}
