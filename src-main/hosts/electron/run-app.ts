import type { Bridge } from '#shared/bridge/contract.ts'
import type { SettingsStore } from '../../ports/host-ports.ts'
import type { Log } from '#shared/util/ports.ts'
import { app, BrowserWindow, ipcMain, Menu, protocol, session } from 'electron'
import type { BridgeParts, MediaReader } from '../bridge-report.ts'
import { createRendererFiles, createMediaProtocol, schemes } from './protocols.ts'
import { menuTemplate } from './menu.ts'
import { guardNavigation, guardPermissions, openExternal, pageAddress } from './page-guards.ts'
import { offerReload } from './offer-reload.ts'
import type { InterfaceScale } from './interface-scale.ts'
import { importRecipeFile } from './import-recipe-file.ts'
import type { OpenRequest, OpenRequests } from './open-requests.ts'
import { openWindow } from './open-window.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { createPortTransport } from './port-transport.ts'
import { join } from 'node:path'

/** Groups Backlot's windows, pinned icon and notifications on Windows; the installer must register the same id. */
const appUserModelId = 'studio.backlot.Backlot'

/**
 * Sets up what Electron needs before it is ready: sandbox, schemes, the app's identity, and Chromium's data folder.
 * Returns false if another Backlot already has this profile open: that one comes to the front and this one should quit.
 */
export function prepareApp(profileFolder: string): boolean {
  // As root Chromium runs only with --no-sandbox; enabling the sandbox as well kills every utility process.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  protocol.registerSchemesAsPrivileged(schemes)
  app.setAppUserModelId(appUserModelId)
  app.setPath('userData', join(profileFolder, 'electron'))
  return app.requestSingleInstanceLock()
}

type Options = {
  readonly bridge: BridgeParts
  readonly media: MediaReader
  readonly requests: OpenRequests
  /** Imports the recipes of a file that the system opened. */
  readonly recipes: Pick<Bridge['recipes'], 'importFile'>
  readonly rendererFolder: string
  readonly preloadFile: string
  readonly placeStore: SettingsStore
  readonly scale: InterfaceScale
  readonly onShown: () => void
  readonly log: Log
}

/** Opens Backlot's window, after schemes, guards, bridge and menu. Electron must be ready. */
export async function runApp(options: Options): Promise<void> {
  const { bridge, media, requests, recipes, rendererFolder, preloadFile, placeStore, scale, onShown, log } = options
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
      scale,
      log,
      onMade(window) {
        transport.admit(window.webContents)
        offerReload(window, { onQuit: () => app.quit(), log })
      },
      onShown,
    })

  /** Brings the window to the front; opens one if it was closed, which on macOS does not end the app. */
  async function show(): Promise<BrowserWindow> {
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) return open()
    if (window.isMinimized()) window.restore()
    window.focus()
    return window
  }
  async function answer(request: OpenRequest): Promise<void> {
    const window = await show()
    switch (request.kind) {
      case 'window':
        return
      case 'screen':
        return window.loadURL(`${pageAddress}#/${request.screen}`)
      case 'recipes':
        return importRecipeFile(recipes, window, request.file)
      default:
        return assertNever(request)
    }
  }
  const receive = (request: OpenRequest) => {
    answer(request).catch((error: unknown) => {
      log.error('The window could not be opened.', { error })
    })
  }
  app.on('activate', () => receive({ kind: 'window' }))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  await open()
  requests.deliver(receive)
}
