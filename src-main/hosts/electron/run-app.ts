import type { Bridge } from '#shared/bridge/contract.ts'
import type { SettingsStore } from '../../ports/host-ports.ts'
import type { Log } from '#shared/util/ports.ts'
import { app, ipcMain, Menu, protocol, session, shell } from 'electron'
import type { BridgeParts, MediaReader } from '../bridge-report.ts'
import { createRendererFiles, createMediaProtocol, schemes } from './protocols.ts'
import { setAppFolder } from './app-folder.ts'
import { menuTemplate } from './menu.ts'
import { guardNavigation, guardPermissions, openExternal } from './page-guards.ts'
import { offerReload } from './offer-reload.ts'
import type { InterfaceScale } from './interface-scale.ts'
import { importRecipeFile } from './import-recipe-file.ts'
import type { OpenRequest, OpenRequests } from './open-requests.ts'
import { openWindow } from './open-window.ts'
import type { Say } from '../../desktop/words.ts'
import { createWindows, type Windows } from './windows.ts'
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
  setAppFolder('userData', join(profileFolder, 'electron'))
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
  readonly logFolder: string
  readonly placeStore: SettingsStore
  readonly scale: InterfaceScale
  /** Begins without a window. */
  readonly isInBackground: boolean
  /** The user's own keys by the built-in ones they replace. */
  readonly keymap: () => Readonly<Record<string, string>>
  /** The words of the menu and of dialogs, in the user's language. */
  readonly words: () => Say
  /** Whether the app goes on once its last window is closed. */
  readonly goesOn: () => boolean
  readonly onShown: () => void
  readonly log: Log
}

/** A running app: its windows and its menu. */
export type RunningApp = Pick<Windows, 'bring' | 'openNew'> & {
  /** Shows the user's keys and language in the menu. */
  refreshMenu(): void
}

/** Opens Backlot's window, after schemes, guards, bridge and menu. Electron must be ready. */
export async function runApp(options: Options): Promise<RunningApp> {
  const { bridge, media, requests, recipes, rendererFolder, preloadFile, placeStore, scale, onShown, log } = options
  const { logFolder, isInBackground, keymap, words, goesOn } = options
  protocol.handle('app', createRendererFiles(rendererFolder))
  protocol.handle('media', createMediaProtocol(media))
  guardPermissions(session.defaultSession)
  const transport = createPortTransport({ ipcMain, bridge, log })
  const windows = createWindows({
    open: (place) =>
      openWindow({
        ...place,
        preloadFile,
        placeStore,
        scale,
        log,
        onMade(window) {
          transport.admit(window.webContents)
          offerReload(window, { onQuit: () => app.quit(), words, log })
        },
        onShown,
      }),
    log,
  })
  guardNavigation(app, {
    onExternal: (address) => {
      const window = windows.current()
      if (window === null) return
      openExternal(window, address, { say: words(), log }).catch((error: unknown) => {
        log.error('A link could not be opened.', { error })
      })
    },
  })
  const showLogs = () => void shell.openPath(logFolder)
  let shown = ''
  function refreshMenu(): void {
    const actions = { bring: windows.bring, openNew: windows.openNew, showLogs }
    const template = menuTemplate({ platform: process.platform, keymap: keymap(), actions, say: words() })
    // Most settings change nothing in it.
    const entries = JSON.stringify(template)
    if (entries === shown) return
    shown = entries
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  refreshMenu()

  async function answer(request: OpenRequest): Promise<void> {
    const window = await windows.show(request.kind === 'page' ? request.path : null)
    if (request.kind === 'recipes') await importRecipeFile(recipes, window, request.file, words())
  }
  const receive = (request: OpenRequest) => {
    answer(request).catch((error: unknown) => {
      log.error('The window could not be opened.', { error })
    })
  }
  app.on('activate', () => receive({ kind: 'window' }))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !goesOn()) app.quit()
  })
  if (!isInBackground) await windows.show(null)
  requests.deliver(receive)
  return { bring: windows.bring, openNew: windows.openNew, refreshMenu }
}
