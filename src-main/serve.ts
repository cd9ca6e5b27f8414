import { homedir } from 'node:os'
import { join } from 'node:path'
import packageInfo from '../package.json'
import { createCapability } from './hosts/browser/access-tokens.ts'
import { createConfSettingsStore } from './hosts/browser/conf-settings-store.ts'
import { createFileKeyVault } from './hosts/browser/file-key-vault.ts'
import { createShowInFolder } from './hosts/browser/show-in-folder.ts'
import { createSpawnService } from './hosts/browser/spawn-service.ts'
import { openRemoteAccess } from './hosts/browser/remote-access.ts'
import { startBrowserHost } from './hosts/browser/start-browser-host.ts'
import { startMediaHost } from './hosts/browser/start-media-host.ts'
import { mcpCommand } from './hosts/mcp-command.ts'
import { programFiles } from './hosts/program-folder.ts'
import { createProgramRunner } from './hosts/program-runner.ts'
import { stopOnSignals, catchUnexpected } from './hosts/process-lifecycle.ts'
import { updateFeed } from './hosts/update-feed.ts'
import { guardTimers } from '#shared/util/ports.ts'
import { readLaunchOptions, defaultMarkFolder, defaultProfileFolder } from './hosts/launch-options.ts'
import { answerStarter } from './hosts/launcher-ipc.ts'
import { trustSystemCertificates } from './hosts/system-certificates.ts'
import { readAddresses, watchNetwork } from './hosts/watch-network.ts'
import { createSystemClock, createSystemRandom } from './hosts/system-clock.ts'
import { createFileLog } from './log/file-log.ts'
import { createEnvironmentProxy } from './outbound/proxy-list.ts'
import { createStudio } from './studio.ts'

async function serve(): Promise<void> {
  const { platform, env } = process
  const { port, mediaPort, profile, tied, remote: options } = readLaunchOptions(process.argv.slice(2))
  const profileFolder = profile ?? defaultProfileFolder({ platform, env, home: homedir() })
  const log = createFileLog({ folder: join(profileFolder, 'logs') })
  const unexpected = catchUnexpected({ process, log, refuse })
  const clock = guardTimers(createSystemClock(), unexpected.report)

  const files = programFiles(import.meta.filename)
  const token = createCapability()
  const remote = options === null ? null : await openRemoteAccess({ options, profileFolder, clock, log })
  const media = await startMediaHost({ capability: createCapability(), port: mediaPort, remote: remote?.media, log })
  const studio = await createStudio({
    host: 'browser',
    version: packageInfo.version,
    platform,
    profileFolder,
    markFolder: defaultMarkFolder({ platform, env, home: homedir() }),
    mediaFolder: join(profileFolder, 'media'),
    mediaBase: media.base,
    clock,
    random: createSystemRandom(),
    log,
    vault: createFileKeyVault({ folder: join(profileFolder, 'keys'), log }),
    secrets: [token],
    settingsStore: createConfSettingsStore(profileFolder),
    startServiceProcess: createSpawnService({ serviceFile: files.service, clock }),
    startBurnProcess: createSpawnService({ serviceFile: files.burn, clock }),
    proxiesFor: createEnvironmentProxy(env),
    trustCertificates: () => trustSystemCertificates(log),
    programs: createProgramRunner({ clock, path: env['PATH'] }),
    showInFolder: createShowInFolder({ platform }),
    thumbnailWorker: files.thumbnailWorker,
    backupWorker: files.backupWorker,
    libraryWorker: files.libraryWorker,
    transferWorker: files.transferWorker,
    serviceDataProgram: files.serviceData,
    updates: {
      ...updateFeed(packageInfo, env),
      target: { platform, arch: process.arch },
      changelogFile: files.changelog,
    },
    mcpCommand: mcpCommand(files.mcp, process),
  })
  unexpected.attach(studio)
  media.serve((request) => studio.media(request))

  const host = await startBrowserHost({
    bridge: studio,
    rendererFolder: join(files.root, 'out/renderer'),
    port,
    token,
    mediaOrigin: media.origin,
    remote: remote?.page,
    clock,
    log,
  })
  const { changed, wake } = studio.network
  const stopWatching = watchNetwork({ clock, read: readAddresses, onChange: changed, onWake: wake })
  stopOnSignals({
    tied,
    log,
    stops: [() => Promise.resolve(stopWatching()), () => host.stop(), () => studio.stop(), () => media.stop()],
  })
  answerStarter({ process, oneTimeAddress: () => host.oneTimeAddress(), log })
  process.stdout.write(`Backlot is ready at ${host.address}\n${remote?.words ?? ''}`)
}

function refuse(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

serve().catch(refuse)
