import { crashReporter } from 'electron'
import { setAppFolder } from './app-folder.ts'

/** Has crashes of any process leave a dump in a folder of this computer. Dumps contain memory and are never sent. */
export function keepCrashDumps(folder: string): void {
  setAppFolder('crashDumps', folder)
  crashReporter.start({ uploadToServer: false })
}
