import { app, protocol } from 'electron'
import { join } from 'node:path'
import { schemes } from './schemes.ts'

/**
 * What must happen before Electron is ready: sandboxing, the schemes, and where Chromium keeps its own files.
 *
 * False where another Backlot has this profile open; that one is brought to the front, and this one should end.
 */
export function prepareApp(profileFolder: string): boolean {
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged(schemes)
  app.setPath('userData', join(profileFolder, 'electron'))
  return app.requestSingleInstanceLock()
}
