import type { AppInfo } from '#shared/bridge/app.ts'
import type { BridgeContext } from './bridge/bridge-context.ts'
import type { BridgeRouter } from './bridge/router.ts'
import type { JobStep } from './jobs/job-step.ts'
import type { HostPorts } from './ports/host-ports.ts'

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
