import packageInfo from '../package.json'
import { app, BrowserWindow, dialog, nativeTheme, safeStorage, utilityProcess } from 'electron'
import { createRouterClient } from '@orpc/server'
import { writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { guardTimers } from '#shared/util/ports.ts'
import { catchUnexpected } from './hosts/process-lifecycle.ts'
import { mediaBase } from './hosts/electron/page-guards.ts'
import { chooseFile, chooseFolder } from './hosts/electron/choose-folder.ts'
import { chooseVault } from './hosts/electron/keychain-vault.ts'
import { keepCrashDumps } from './hosts/electron/crash-dumps.ts'
import { createInterfaceScale } from './hosts/electron/interface-scale.ts'
import { onProcessExit, stopBeforeQuit } from './hosts/electron/quit.ts'
import { createOpenRequests } from './hosts/electron/open-requests.ts'
import { showInFolder } from './hosts/electron/show-in-folder.ts'
import { startDrag } from './hosts/electron/start-drag.ts'
import { prepareApp, runApp } from './hosts/electron/run-app.ts'
import { chooseUpdateInstaller } from './hosts/electron/updater.ts'
import { updateFeed } from './hosts/update-feed.ts'
import { createUtilityService } from './hosts/electron/utility-service.ts'
import { createElectronSettingsStore } from './hosts/electron/electron-settings-store.ts'
import {
  readElectronOptions,
  refusedExitCode,
  defaultMarkFolder,
  defaultProfileFolder,
} from './hosts/launch-options.ts'
import { mcpCommand } from './hosts/mcp-command.ts'
import { programFiles } from './hosts/program-folder.ts'
import { createProgramRunner } from './hosts/program-runner.ts'
import { createSystemClock, createSystemRandom } from './hosts/system-clock.ts'
import { createFileLog } from './log/file-log.ts'
import { createStudio } from './studio.ts'
import type { UpdateHost } from './updates/create-updates.ts'

const { platform, env } = process
const { profile, parentPid, shownFile } = readElectronOptions(process.argv)
const profileFolder = profile ?? defaultProfileFolder({ platform, env, home: homedir() })
const log = createFileLog({ folder: join(profileFolder, 'logs') })
const unexpected = catchUnexpected({ process, log, refuse })
const clock = guardTimers(createSystemClock(), unexpected.report)

const crashFolder = join(profileFolder, 'crashes')
keepCrashDumps(crashFolder)
// Before the app is ready: macOS may ask for a file at once.
const requests = createOpenRequests(app, { argv: process.argv, folder: process.cwd() })
const files = programFiles(import.meta.filename)
const scale = createInterfaceScale({ platform })

const fork: Parameters<typeof createUtilityService>[0]['fork'] = (file, args, options) =>
  utilityProcess.fork(file, args, options)

const utility = (serviceFile: string) => createUtilityService({ fork, serviceFile, clock })

function updates(): UpdateHost {
  const { feed, page } = updateFeed(packageInfo, env)
  const place = { platform, appImage: env['APPIMAGE'], profileFolder, log }
  const installer = app.isPackaged && feed !== null ? chooseUpdateInstaller({ ...place, feed }) : undefined
  return {
    feed,
    page,
    target: { platform, arch: process.arch },
    changelogFile: files.changelog,
    quit: () => app.quit(),
    ...(installer === undefined ? {} : { installer }),
  }
}

async function start(): Promise<void> {
  const studio = await createStudio({
    host: 'electron',
    version: app.getVersion(),
    platform,
    profileFolder,
    markFolder: defaultMarkFolder({ platform, env, home: homedir() }),
    mediaFolder: join(profileFolder, 'media'),
    mediaBase,
    clock,
    random: createSystemRandom(),
    log,
    vault: chooseVault({ safeStorage, platform, folder: join(profileFolder, 'keys') }),
    settingsStore: createElectronSettingsStore(profileFolder, 'settings'),
    startServiceProcess: utility(files.service),
    startBurnProcess: utility(files.burn),
    thumbnailWorker: files.thumbnailWorker,
    backupWorker: files.backupWorker,
    libraryWorker: files.libraryWorker,
    transferWorker: files.transferWorker,
    updates: updates(),
    mcpCommand: mcpCommand(files.mcp, process),
    programs: createProgramRunner({ clock, path: env['PATH'] }),
    chooseFolder,
    chooseFile,
    crashFolder,
    showInFolder,
    startDrag,
    isAttended: () => BrowserWindow.getFocusedWindow() !== null,
    onSettings({ theme, interfaceScale }) {
      // Window frames, native menus and dialogs follow the chosen theme.
      nativeTheme.themeSource = theme
      scale.set(interfaceScale)
    },
  })
  unexpected.attach(studio)
  stopBeforeQuit({ app, stop: () => studio.stop(), clock, log })
  if (parentPid !== null) {
    onProcessExit(parentPid, clock, () => {
      app.quit()
    })
  }
  await runApp({
    bridge: studio,
    media: (request) => studio.media(request),
    requests,
    recipes: createRouterClient(studio.router, { context: studio.context }).recipes,
    rendererFolder: join(files.root, 'out/renderer'),
    preloadFile: join(import.meta.dirname, '../preload/index.cjs'),
    placeStore: createElectronSettingsStore(profileFolder, 'window'),
    scale,
    onShown: () => shownFile !== null && writeFileSync(shownFile, ''),
    log,
  })
}

function refuse(error: unknown): void {
  log.error('Backlot could not start.', { error })
  dialog.showErrorBox('Backlot can’t start', error instanceof Error ? error.message : String(error))
  app.exit(refusedExitCode)
}

if (prepareApp(profileFolder)) app.whenReady().then(start).catch(refuse)
else app.quit()
