import type { AppInfo } from '#shared/bridge/app.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Random } from '#shared/util/random.ts'
import type { BridgeContext } from './bridge/bridge-context.ts'
import type { BridgeRouter } from './bridge/router.ts'
import type { StartServiceProcess } from './embedded/service-process.ts'
import type { JobStep } from './jobs/job-step.ts'
import type { StartBurnProcess } from './media/burn-film.ts'
import type { Vault } from './keys/vault.ts'
import type { SettingsStore } from './settings/settings-store.ts'

/** What a host gives: where it runs, where things lie, and the ports that only it can fill. */
export type StudioDeps = {
  readonly host: AppInfo['host']
  readonly version: string
  readonly platform: string
  readonly profileFolder: string
  /** Outside the profile: how far its database has come is remembered there, so that an older one is known. */
  readonly markFolder?: string
  readonly mediaFolder: string
  readonly mediaBase: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly vault: Vault
  readonly settingsStore: SettingsStore
  /** The host's own secrets, such as the token of the bridge: taken out of logs and of what services answer. */
  readonly secrets?: readonly string[]
  readonly startServiceProcess: StartServiceProcess
  /** Starts the process that burns captions: another entry of the service’s program, without its network. */
  readonly startBurnProcess: StartBurnProcess
  /** The built file of the thumbnail worker. */
  readonly thumbnailWorker: string
  /** The built file of the backup worker. */
  readonly backupWorker: string
  /** True while the user is at a window: then some requests are kept for what they wait for. */
  readonly isAttended?: () => boolean
  /** Asks the user for a folder; null where none was chosen. Without it, exports go into the media folder. */
  readonly chooseFolder?: () => Promise<string | null>
  /** Told of the user's settings at the start and after each change. */
  readonly onSettings?: (settings: Settings) => void
  /** Told of each step of a job's path, synchronously. */
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
