import { app } from 'electron'
import { makeFolderSync } from '../../disk/durable-file.ts'

/**
 * Has Electron write its own files to a folder of the profile. Creates it, because Electron refuses a path that is not
 * there. Where that fails, its own folder stays: the profile is then refused with the reason when it is opened.
 */
export function setAppFolder(name: 'crashDumps' | 'userData', folder: string): void {
  try {
    makeFolderSync(folder, 0o700)
  } catch {
    // Opening the profile fails for the same reason, and says it.
    return
  }
  app.setPath(name, folder)
}
