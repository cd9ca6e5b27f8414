import type { SettingsStore } from '#main/ports/settings-store.ts'
import type { Log } from '#shared/util/ports.ts'
import { app, BrowserWindow, ipcMain, Menu, protocol, session } from 'electron'
import type { BridgeParts } from '../bridge-parts.ts'
import type { MediaReader } from '../media-reader.ts'
import { createRendererFiles } from './renderer-protocol.ts'
import { createMediaProtocol } from './media-protocol.ts'
import { menuTemplate } from './menu.ts'
import { guardNavigation } from './navigation-guards.ts'
import { offerReload } from './offer-reload.ts'
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
  /** Told once the window can be seen. */
  readonly onShown: () => void
  readonly log: Log
}

/** Opens Backlot's window: schemes, guards, bridge and menu first. Electron must be ready. */
export async function runApp(options: Options): Promise<void> {
  const { bridge, media, rendererFolder, preloadFile, placeStore, onShown, log } = options
  protocol.handle('app', createRendererFiles(rendererFolder))
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
  const open = () =>
    openWindow({
      preloadFile,
      placeStore,
      log,
      onMade(window) {
        transport.admit(window.webContents)
        offerReload(window, { onQuit: () => app.quit(), log })
      },
      onShown,
    })

  /** Brings the window to the front; opens one when it was closed, which on macOS does not end the app. */
  function show(): void {
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) {
      open().catch((error: unknown) => {
        log.error('The window could not be opened.', { error })
      })
      return
    }
    if (window.isMinimized()) window.restore()
    window.focus()
  }
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  await open()
}
