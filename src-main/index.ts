import { app, BrowserWindow, dialog, safeStorage, utilityProcess } from 'electron'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { mediaBase } from './hosts/electron/addresses.ts'
import { chooseFolder } from './hosts/electron/choose-folder.ts'
import { chooseVault } from './hosts/electron/choose-vault.ts'
import { createElectronSettingsStore } from './hosts/electron/electron-settings-store.ts'
import { prepareApp } from './hosts/electron/prepare-app.ts'
import { stopBeforeQuit } from './hosts/electron/quit.ts'
import { runApp } from './hosts/electron/run-app.ts'
import { createUtilityService } from './hosts/electron/utility-service.ts'
import { readElectronOptions } from './hosts/launch-options.ts'
import { onParentEnd } from './hosts/on-parent-end.ts'
import { defaultMarkFolder, defaultProfileFolder } from './hosts/profile-folder.ts'
import { createSystemClock, createSystemRandom } from './hosts/system-clock.ts'
import { createFileLog } from './log/file-log.ts'
import { createStudio } from './studio.ts'

const { platform, env } = process
const { profile, tied } = readElectronOptions(process.argv)
const profileFolder = profile ?? defaultProfileFolder({ platform, env, home: homedir() })
const log = createFileLog({ folder: join(profileFolder, 'logs') })

const fork: Parameters<typeof createUtilityService>[0]['fork'] = (file, args, options) =>
  utilityProcess.fork(file, args, options)

async function start(): Promise<void> {
  const studio = await createStudio({
    host: 'electron',
    version: app.getVersion(),
    platform,
    profileFolder,
    markFolder: defaultMarkFolder({ platform, env, home: homedir() }),
    mediaFolder: join(profileFolder, 'media'),
    mediaBase,
    clock: createSystemClock(),
    random: createSystemRandom(),
    log,
    vault: chooseVault({ safeStorage, platform, folder: join(profileFolder, 'keys') }),
    settingsStore: createElectronSettingsStore(profileFolder, 'settings'),
    startServiceProcess: createUtilityService({ fork, serviceFile: join(import.meta.dirname, 'service.js') }),
    startBurnProcess: createUtilityService({ fork, serviceFile: join(import.meta.dirname, 'burn.js') }),
    thumbnailWorker: join(import.meta.dirname, 'thumbnail-worker.js'),
    chooseFolder,
    isAttended: () => BrowserWindow.getFocusedWindow() !== null,
  })
  stopBeforeQuit(app, () => studio.stop(), log)
  if (tied) {
    onParentEnd(process.stdin, () => {
      app.quit()
    })
  }
  await runApp({
    bridge: studio,
    media: (request) => studio.media(request),
    rendererFolder: join(import.meta.dirname, '../renderer'),
    preloadFile: join(import.meta.dirname, '../preload/index.cjs'),
    placeStore: createElectronSettingsStore(profileFolder, 'window'),
    log,
  })
}

function refuse(error: unknown): void {
  log.error('Backlot could not start.', { error })
  dialog.showErrorBox('Backlot cannot start', error instanceof Error ? error.message : String(error))
  app.exit(1)
}

if (prepareApp(profileFolder)) app.whenReady().then(start).catch(refuse)
else app.quit()
