import { homedir } from 'node:os'
import { join } from 'node:path'
import packageInfo from '../package.json'
import { guardTimers } from '#shared/util/ports.ts'
import { lockIfAsClosed } from './cache/profile-lock.ts'
import { createCapability } from './hosts/browser/access-tokens.ts'
import { startBrowserHost } from './hosts/browser/start-browser-host.ts'
import { startMediaHost } from './hosts/browser/start-media-host.ts'
import {
  defaultMarkFolder,
  defaultProfileFolder,
  readLaunchOptions,
  type RemoteOptions,
} from './hosts/launch-options.ts'
import { answerStarter } from './hosts/launcher-ipc.ts'
import { stopOnSignals, catchUnexpected } from './hosts/process-lifecycle.ts'
import { programFiles } from './hosts/program-folder.ts'
import { createSystemClock } from './hosts/system-clock.ts'
import { createLateLog } from './log/late-log.ts'
import type { Studio } from './studio.ts'

// Only what shows the window is imported here: the studio is loaded while the browser opens the page.
async function serve(): Promise<void> {
  const { platform, env } = process
  const { port, mediaPort, profile, tied, remote: options } = readLaunchOptions(process.argv.slice(2))
  const profileFolder = profile ?? defaultProfileFolder({ platform, env, home: homedir() })
  const log = createLateLog()
  const unexpected = catchUnexpected({ process, log, refuse })
  const clock = guardTimers(createSystemClock(), unexpected.report)

  const files = programFiles(import.meta.filename)
  const token = createCapability()
  const openRemote = async (remoteOptions: RemoteOptions) => {
    const { openRemoteAccess } = await import('./hosts/browser/remote-access.ts')
    return openRemoteAccess({ options: remoteOptions, profileFolder, clock, log })
  }
  const remote = options === null ? null : await openRemote(options)
  const media = await startMediaHost({ capability: createCapability(), port: mediaPort, remote: remote?.media, log })
  const lock = lockIfAsClosed(profileFolder, process.pid, packageInfo.version) ?? undefined
  const studio = Promise.withResolvers<Studio>()

  async function openStudio(): Promise<void> {
    const [{ createFileLog }, { createServedStudio }] = await Promise.all([
      import('./log/file-log.ts'),
      import('./serve-studio.ts'),
    ])
    log.writeTo(createFileLog({ folder: join(profileFolder, 'logs') }))
    const markFolder = defaultMarkFolder({ platform, env, home: homedir() })
    const place = { about: packageInfo, profileFolder, markFolder, mediaBase: media.base, files, lock }
    const opened = await createServedStudio({ ...place, secrets: [token], clock, log })
    unexpected.attach(opened)
    media.serve((request) => opened.media(request))
    studio.resolve(opened)
  }

  // A profile that has to be looked at first may be refused: nothing is shown before.
  if (lock === undefined) await openStudio()
  const host = await startBrowserHost({
    bridge: studio.promise,
    rendererFolder: join(files.root, 'out/renderer'),
    port,
    token,
    mediaOrigin: media.origin,
    remote: remote?.page,
    clock,
    log,
  })
  const stopStudio = async () => (await studio.promise).stop()
  stopOnSignals({ tied, log, stops: [() => host.stop(), stopStudio, () => media.stop()] })
  answerStarter({ process, oneTimeAddress: () => host.oneTimeAddress(), log })
  process.stdout.write(`Backlot is ready at ${host.address}\n${remote?.words ?? ''}`)
  if (lock === undefined) return
  // Loading the studio holds this process up: what the starter asked is answered first.
  await new Promise((resolve) => void setImmediate(resolve))
  await openStudio()
}

function refuse(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

serve().catch(refuse)
