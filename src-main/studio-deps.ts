import type { AppInfo } from '#shared/bridge/app.ts'
import type { BridgeContext } from './bridge/bridge-context.ts'
import type { BridgeRouter } from './bridge/router.ts'
import type { JobStep } from './jobs/ports.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { ChooseFolder } from './ports/folder-chooser.ts'
import type { StartProcess } from './ports/process.ts'
import type { SettingsStore } from './ports/settings-store.ts'
import type { Vault } from './ports/vault.ts'

/** Everything that a host implements for the studio. Clock, random source and log are the ones that all of Backlot uses. */
type HostPorts = {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly vault: Vault
  readonly settingsStore: SettingsStore
  readonly startServiceProcess: StartProcess
  /** Starts the process that burns captions: another entry of the service’s program, without its network. */
  readonly startBurnProcess: StartProcess
  /** Without it, exports go into the media folder. */
  readonly chooseFolder?: ChooseFolder
  /** True while the user is at a window: then some requests are kept for what they wait for. */
  readonly isAttended?: () => boolean
  /** Called with the user's settings at the start and after each change. */
  readonly onSettings?: (settings: Settings) => void
}

/** What a host gives: the ports that only it can implement, where it runs, and where things are stored. */
export type StudioDeps = HostPorts & {
  readonly host: AppInfo['host']
  readonly version: string
  readonly platform: string
  readonly profileFolder: string
  /** Outside the profile: how far its database has come is remembered there, so that an older one is known. */
  readonly markFolder?: string
  readonly mediaFolder: string
  readonly mediaBase: string
  /** The host's own secrets, such as the token of the bridge: taken out of logs and of what services answer. */
  readonly secrets?: readonly string[]
  /** The built file of the thumbnail worker. */
  readonly thumbnailWorker: string
  /** The built file of the backup worker. */
  readonly backupWorker: string
  /** Called at each step of a job's path, synchronously. */
  readonly onStep?: (step: JobStep) => void
}

/** A running studio. `router` with `context` is the bridge; `media` answers for pictures. */
export type Studio = {
  readonly router: BridgeRouter
  readonly context: BridgeContext
  media(request: Request): Promise<Response>
  /** Takes an error that nothing handled: it is logged and shown, and nothing new is sent until the user resumes. */
  reportUnexpected(error: unknown): void
  /** Ends all waits and processes and lets the profile go. What is not over goes on at the next start. */
  stop(): Promise<void>
}

/** What a window is told of the studio that it is in. */
export function infoOf({ host, version, platform, mediaBase, profileFolder }: StudioDeps): AppInfo {
  return { host, version, platform, mediaBase, profileFolder }
}
