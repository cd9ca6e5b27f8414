import { app } from 'electron'
import { makeFolderSync } from '../../disk/durable-file.ts'

/**
 * Sets the folder of the profile for Electron's own files, and creates it first: Electron refuses a path that does not
 * exist. If it cannot be created, Electron keeps its default, and opening the profile fails with the reason.
 */
export function setAppFolder(name: 'crashDumps' | 'userData', folder: string): void {
  try {
    makeFolderSync(folder, 0o700)
  } catch {
    // Opening the profile fails for the same reason and reports it.
    return
  }
  app.setPath(name, folder)
}
