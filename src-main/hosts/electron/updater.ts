import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import type { Log } from '#shared/util/ports.ts'
import type { UpdateInstaller, UpdateRelease } from '../../ports/host-ports.ts'
import { createFileInstaller } from '../../updates/file-installer.ts'

type Package = {
  readonly feed: string
  /** Notes which profile the installer's start opens: the one in use, or the default one. */
  readonly noteProfile: (isInUse: boolean) => Promise<void>
  readonly log: Log
}

/**
 * Creates the updates of an installation on Windows, which has an installer of its own. electron-updater downloads
 * and checks them; it is loaded for the first download.
 */
function createPackageInstaller({ feed, noteProfile, log }: Package): UpdateInstaller {
  const load = async () => {
    const { default: updater } = await import('electron-updater')
    const { autoUpdater } = updater
    autoUpdater.autoDownload = false
    autoUpdater.autoInstallOnAppQuit = false
    autoUpdater.allowDowngrade = false
    autoUpdater.disableWebInstaller = true
    autoUpdater.logger = log
    return { autoUpdater, CancellationToken: updater.CancellationToken }
  }
  let prepared: string | null = null
  return {
    canInstall: () => Promise.resolve(true),
    // What an earlier run downloaded is in its own cache, which it checks when it is asked again.
    staged: () => Promise.resolve(prepared),
    async prepare({ version, channel }: UpdateRelease, { signal, onProgress }) {
      const { autoUpdater, CancellationToken } = await load()
      autoUpdater.setFeedURL({ provider: 'generic', url: feed, channel })
      const found = await autoUpdater.checkForUpdates()
      if (found?.updateInfo.version !== version)
        throw new Error(`The feed has ${found?.updateInfo.version ?? 'nothing'} now`)
      const token = new CancellationToken()
      const cancel = () => token.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      const report = ({ transferred }: { transferred: number }) => onProgress(transferred)
      autoUpdater.on('download-progress', report)
      try {
        await autoUpdater.downloadUpdate(token)
        prepared = version
      } finally {
        autoUpdater.off('download-progress', report)
        signal.removeEventListener('abort', cancel)
      }
    },
    async install(restarts) {
      if (prepared === null) return
      const { autoUpdater } = await load()
      await noteProfile(restarts).catch((error: unknown) =>
        log.warn('The profile to open after the update could not be noted', { error }),
      )
      autoUpdater.quitAndInstall(true, restarts)
    },
  }
}

/**
 * Chooses what installs updates for this installation: an AppImage is one file, Windows has an installer. A deb belongs to
 * the system, and macOS replaces only programs that are signed, so these are only told of newer versions. Undefined if
 * nothing can.
 */
export function chooseUpdateInstaller(
  deps: Package & {
    readonly platform: string
    /** The AppImage that was started, as it tells its program. */
    readonly appImage: string | null
    /** The arguments with which it opens again. */
    readonly args: readonly string[]
    readonly profileFolder: string
  },
): UpdateInstaller | undefined {
  const { platform, appImage, args, profileFolder, log } = deps
  if (platform === 'win32') return createPackageInstaller(deps)
  if (platform !== 'linux' || appImage === null) return undefined
  return createFileInstaller({
    target: appImage,
    folder: join(profileFolder, 'updates'),
    // It outlives this process, which has released the profile.
    restart: () => spawn(appImage, args, { cwd: dirname(appImage), detached: true, stdio: 'ignore' }).unref(),
    log,
  })
}
