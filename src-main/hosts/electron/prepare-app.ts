import { app, protocol } from 'electron'
import { join } from 'node:path'
import { schemes } from './schemes.ts'

/** Groups Backlot's windows, pinned icon and notifications on Windows; the installer must register the same id. */
const appUserModelId = 'studio.backlot.Backlot'

/**
 * Does what must happen before Electron is ready: sandbox, schemes, the app's identity, and where Chromium keeps its files.
 *
 * Returns false when another Backlot already has this profile open: that one comes to the front and this one should quit.
 */
export function prepareApp(profileFolder: string): boolean {
  // As root Chromium runs only with --no-sandbox; asking for the sandbox as well kills every utility process.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  protocol.registerSchemesAsPrivileged(schemes)
  app.setAppUserModelId(appUserModelId)
  app.setPath('userData', join(profileFolder, 'electron'))
  return app.requestSingleInstanceLock()
}
