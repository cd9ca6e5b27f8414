import packageInfo from '../package.json'
import { app, BrowserWindow, dialog, nativeTheme, powerMonitor, safeStorage, session, utilityProcess } from 'electron'
import { createRouterClient } from '@orpc/server'
import { writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { guardTimers } from '#shared/util/ports.ts'
import { catchUnexpected } from './hosts/process-lifecycle.ts'
import { mediaBase } from './hosts/electron/page-guards.ts'
import { createChoosers } from './hosts/electron/choose-folder.ts'
import { chooseVault } from './hosts/electron/keychain-vault.ts'
import { keepCrashDumps } from './hosts/electron/crash-dumps.ts'
import { createInterfaceScale } from './hosts/electron/interface-scale.ts'
import { onProcessExit, stopBeforeQuit } from './hosts/electron/quit.ts'
import { createOpenRequests } from './hosts/electron/open-requests.ts'
import { createDesktop, type Desktop } from './desktop/create-desktop.ts'
import { sayWhyNotStarted } from './desktop/start-failure.ts'
import { createWords, type Say } from './desktop/words.ts'
import { languages, pickLanguage } from '#shared/domain/languages.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import { createDesktopHost } from './hosts/electron/desktop-host.ts'
import { createLoginItem, isBackgroundStart } from './hosts/electron/login-item.ts'
import { showInFolder } from './hosts/electron/show-in-folder.ts'
import { startDrag } from './hosts/electron/start-drag.ts'
import { prepareApp, runApp, type RunningApp } from './hosts/electron/run-app.ts'
import { noteReopened, takeReopened } from './hosts/electron/reopened-profile.ts'
import { chooseUpdateInstaller } from './hosts/electron/updater.ts'
import { updateFeed } from './hosts/update-feed.ts'
import { createUtilityService } from './hosts/electron/utility-service.ts'
import { createElectronSettingsStore } from './hosts/electron/electron-settings-store.ts'
import {
  readElectronOptions,
  refusedExitCode,
  restartArgs,
  defaultMarkFolder,
  defaultProfileFolder,
} from './hosts/launch-options.ts'
import { appImageOf, mcpCommand } from './hosts/own-command.ts'
import { programFiles } from './hosts/program-folder.ts'
import { createProgramRunner } from './hosts/program-runner.ts'
import { readAddresses, watchNetwork } from './hosts/watch-network.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { DesktopAction } from './ports/desktop-ports.ts'
import { trustSystemCertificates } from './hosts/system-certificates.ts'
import { createSystemClock, createSystemRandom } from './hosts/system-clock.ts'
import { createFileLog } from './log/file-log.ts'
import { localId } from './workspaces/workspaces.ts'
import { createStudio, type Studio } from './studio.ts'
import type { UpdateHost } from './updates/create-updates.ts'

const { platform, env } = process
const { parentPid, shownFile, ...named } = readElectronOptions(process.argv)
const markFolder = defaultMarkFolder({ platform, env, home: homedir() })
const profile = named.profile ?? takeReopened(markFolder, process.argv)
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
const loginItem = createLoginItem({
  platform,
  env,
  program: appImageOf(process) ?? process.execPath,
  home: homedir(),
  args: profile === null ? [] : [`--profile=${profile}`],
})
/** The windows, once the studio runs. */
let running: RunningApp | null = null
/** Reads the user's settings, once the studio runs. */
let readSettings: (() => Settings) | null = null

const fork: Parameters<typeof createUtilityService>[0]['fork'] = (file, args, options) =>
  utilityProcess.fork(file, args, options)

const utility = (serviceFile: string) => createUtilityService({ fork, serviceFile, clock, log })

function updates(): UpdateHost {
  const { feed, page } = updateFeed(packageInfo, env)
  const noteProfile = (isInUse: boolean) => noteReopened(markFolder, isInUse ? profile : null)
  const place = {
    platform,
    appImage: appImageOf(process),
    args: restartArgs(process.argv),
    profileFolder,
    noteProfile,
    log,
  }
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
  // Elsewhere the package itself names the program that opens links.
  if (platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient('backlot')
  const studio = await createStudio({
    host: 'electron',
    version: app.getVersion(),
    platform,
    profileFolder,
    markFolder,
    mediaFolder: join(profileFolder, 'media'),
    mediaBase,
    clock,
    random: createSystemRandom(),
    log,
    vault: chooseVault({ safeStorage, platform, folder: join(profileFolder, 'keys') }),
    settingsStore: createElectronSettingsStore(profileFolder, 'settings'),
    startServiceProcess: utility(files.service),
    startBurnProcess: utility(files.burn),
    files,
    updates: updates(),
    mcpCommand: mcpCommand(files.mcp, process),
    proxiesFor: (url) => session.defaultSession.resolveProxy(url),
    trustCertificates: () => trustSystemCertificates(log),
    programs: createProgramRunner({ clock, path: env['PATH'] }),
    ...createChoosers(words),
    crashFolder,
    showInFolder,
    startDrag,
    isAttended: () => BrowserWindow.getFocusedWindow() !== null,
    onSettings({ theme, interfaceScale, launchAtLogin }) {
      // Window frames, native menus and dialogs follow the chosen theme.
      nativeTheme.themeSource = theme
      scale.set(interfaceScale)
      setLoginItem(launchAtLogin)
      running?.refreshMenu()
    },
  })
  unexpected.attach(studio)
  const desktop = createStudioDesktop(studio)
  const stopWatching = watchNetwork({
    clock,
    read: readAddresses,
    onChange: studio.network.changed,
    onWake: studio.network.wake,
  })
  powerMonitor.on('suspend', studio.network.sleep)
  powerMonitor.on('resume', studio.network.wake)
  async function stop(): Promise<void> {
    stopWatching()
    desktop.stop()
    await studio.stop()
  }
  stopBeforeQuit({ app, stop, clock, log })
  if (parentPid !== null) {
    onProcessExit(parentPid, clock, () => {
      app.quit()
    })
  }
  const isInBackground = isBackgroundStart(process.argv, platform)
  const { settings } = studio.context
  readSettings = () => settings.read()
  running = await runApp({
    bridge: studio,
    media: (request) => studio.media(request),
    requests,
    recipes: createRouterClient(studio.router, { context: studio.context }).recipes,
    rendererFolder: join(files.root, 'out/renderer'),
    preloadFile: join(import.meta.dirname, '../preload/index.cjs'),
    logFolder: join(profileFolder, 'logs'),
    placeStore: createElectronSettingsStore(profileFolder, 'window'),
    scale,
    isInBackground,
    keymap: () => settings.read().keymap,
    words,
    goesOn: () => isInBackground || settings.read().keepRunning,
    onShown: () => shownFile !== null && writeFileSync(shownFile, ''),
    log,
  })
  desktop.start()
  app.on('browser-window-focus', desktop.seen)
}

/** Shows the studio on the desktop. */
function createStudioDesktop({ context, events }: Studio): Desktop {
  const { jobs, workspaces, settings, status, recipes, slotReminders, readOnly } = context
  const currentId = () => workspaces.state().current?.id ?? null
  async function pauseAll(isPaused: boolean): Promise<void> {
    for (const { id } of workspaces.state().workspaces) await jobs.pause(id, { kind: 'all' }, isPaused)
  }
  function act(action: DesktopAction): void {
    switch (action.kind) {
      case 'open':
        return running?.bring(action.path)
      case 'new-window':
        return running?.openNew()
      case 'quit':
        return app.quit()
      case 'pause':
        return void pauseAll(action.isPaused).catch((error: unknown) => {
          log.error('The queues could not be paused or resumed.', { error })
        })
      default:
        return assertNever(action)
    }
  }
  return createDesktop({
    events,
    host: createDesktopHost({ platform, iconFolder: join(files.root, 'resources/icons'), act }),
    status,
    settings: () => settings.read(),
    listRecipes() {
      const id = currentId()
      return id === null ? [] : recipes.list(id)
    },
    takeReminders() {
      const id = currentId()
      return id === null || readOnly !== null ? [] : slotReminders.take(id)
    },
    jobOf: (id) => jobs.find(id),
    decisions() {
      const id = currentId()
      return id === null ? 0 : jobs.summary(id).counts.unconfirmed
    },
    words,
    isLocal: (id) => id === localId,
    currentId,
    clock,
  })
}

/** The words of menus, notifications and dialogs, in the language of the windows. */
function words(): Say {
  const chosen = languages.find((one) => one === readSettings?.().language)
  return createWords(chosen ?? pickLanguage(app.getPreferredSystemLanguages()))
}

function setLoginItem(isOn: boolean): void {
  try {
    loginItem.apply(isOn)
  } catch (error) {
    log.error('The start at login could not be changed.', { error })
  }
}

function refuse(error: unknown): void {
  log.error('Backlot could not start.', { error })
  const say = words()
  dialog.showErrorBox(say('cantStart'), sayWhyNotStarted(say, error))
  app.exit(refusedExitCode)
}

if (prepareApp(profileFolder)) app.whenReady().then(start).catch(refuse)
else app.quit()
