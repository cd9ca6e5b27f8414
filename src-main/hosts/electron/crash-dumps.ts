import { app, crashReporter } from 'electron'

/** Has crashes of any process leave a dump in a folder of this computer. Dumps contain memory and are never sent. */
export function keepCrashDumps(folder: string): void {
  app.setPath('crashDumps', folder)
  crashReporter.start({ uploadToServer: false })
}
