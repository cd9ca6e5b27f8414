import { join } from 'node:path'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { ProfileLock } from './cache/profile-lock.ts'
import { createConfSettingsStore } from './hosts/browser/conf-settings-store.ts'
import { createFileKeyVault } from './hosts/browser/file-key-vault.ts'
import { createShowInFolder } from './hosts/browser/show-in-folder.ts'
import { createSpawnService } from './hosts/browser/spawn-service.ts'
import { mcpCommand } from './hosts/own-command.ts'
import type { ProgramFiles } from './hosts/program-folder.ts'
import { createProgramRunner } from './hosts/program-runner.ts'
import { trustSystemCertificates } from './hosts/system-certificates.ts'
import { createSystemRandom } from './hosts/system-clock.ts'
import { updateFeed } from './hosts/update-feed.ts'
import { readAddresses, watchNetwork } from './hosts/watch-network.ts'
import { createEnvironmentProxy } from './outbound/proxy-list.ts'
import { createStudio, type Studio } from './studio.ts'

type Options = {
  /** Of the program: its package. */
  readonly about: Parameters<typeof updateFeed>[0] & { readonly version: string }
  readonly profileFolder: string
  readonly markFolder: string
  readonly files: ProgramFiles
  /** The profile's lock, if the caller has it already. */
  readonly lock: ProfileLock | undefined
  readonly mediaBase: string
  /** Never written to a log. */
  readonly secrets: readonly string[]
  readonly clock: Clock
  readonly log: Log
}

/** Creates the studio of the browser host, with what that host gives it. Rejects like `createStudio`. */
export async function createServedStudio(options: Options): Promise<Studio> {
  const { about, profileFolder, files, clock, log } = options
  const { platform, env } = process
  const studio = await createStudio({
    ...options,
    host: 'browser',
    version: about.version,
    platform,
    mediaFolder: join(profileFolder, 'media'),
    random: createSystemRandom(),
    vault: createFileKeyVault({ folder: join(profileFolder, 'keys'), log }),
    settingsStore: createConfSettingsStore(profileFolder),
    startServiceProcess: createSpawnService({ serviceFile: files.service, clock }),
    startBurnProcess: createSpawnService({ serviceFile: files.burn, clock }),
    proxiesFor: createEnvironmentProxy(env),
    trustCertificates: () => trustSystemCertificates(log),
    programs: createProgramRunner({ clock, path: env['PATH'] }),
    showInFolder: createShowInFolder({ platform }),
    updates: {
      ...updateFeed(about, env),
      target: { platform, arch: process.arch },
      changelogFile: files.changelog,
    },
    mcpCommand: mcpCommand(files.mcp, process),
  })
  const { changed, wake } = studio.network
  const stopWatching = watchNetwork({ clock, read: readAddresses, onChange: changed, onWake: wake })
  return {
    ...studio,
    stop() {
      stopWatching()
      return studio.stop()
    },
  }
}
