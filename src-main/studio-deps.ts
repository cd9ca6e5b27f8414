import type { ProfileLock } from './cache/profile-lock.ts'
import type { AppInfo } from '#shared/bridge/app.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import type { StdioCommand } from '#shared/domain/client-configuration.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { PurchaseStep } from './account/purchases.ts'
import type { StoredEvent } from './cache/tables/received-events.ts'
import type { JobStep } from './jobs/ports.ts'
import type { UpdateHost } from './updates/create-updates.ts'
import type {
  ChooseFile,
  ChooseFolder,
  ProgramRunner,
  Vault,
  ShowInFolder,
  StartDrag,
  StartProcess,
  SettingsStore,
} from './ports/host-ports.ts'

/** What a host provides: its ports, host facts and storage folders. */
export type StudioDeps = {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly vault: Vault
  readonly settingsStore: SettingsStore
  readonly startServiceProcess: StartProcess
  /** Starts the process that burns captions: another entry of the service’s program, without its network. */
  readonly startBurnProcess: StartProcess
  /** Names the proxies for an address, in order, as a PAC script does; without it, none is used. */
  readonly proxiesFor?: (url: string) => Promise<string>
  /** Trusts the certificates of the system; called once, before the first connection. */
  readonly trustCertificates?: () => Promise<void>
  /** Runs tunnel programs; without it, none is installed. */
  readonly programs?: ProgramRunner
  /** Asks for the export folder; without it, exports go into the media folder. */
  readonly chooseFolder?: ChooseFolder
  /** Asks for an exported profile; without it, its path is typed. */
  readonly chooseFile?: ChooseFile
  /** Where the host writes crash dumps, which are never sent. */
  readonly crashFolder?: string
  /** Where newer versions are listed, and what installs them; without it, there are no updates. */
  readonly updates?: UpdateHost
  /** Shows a file in the system's file manager. */
  readonly showInFolder?: ShowInFolder
  /** Drags files out of a window; without it, a window drags by itself. */
  readonly startDrag?: StartDrag
  /** True while the user is at a window: some requests are then reserved for what the user waits for. */
  readonly isAttended?: () => boolean
  /** Called with the user's settings at startup and after each change. */
  readonly onSettings?: (settings: Settings) => void
  readonly host: AppInfo['host']
  readonly version: string
  readonly platform: string
  readonly profileFolder: string
  /** The profile's lock, if the host has it already. */
  readonly lock?: ProfileLock | undefined
  /** Folder outside the profile that records how far its database has come, so that an older copy is recognized. */
  readonly markFolder?: string
  readonly mediaFolder: string
  readonly mediaBase: string
  /** The host's own secrets, such as the bridge token: redacted from logs and service answers. */
  readonly secrets?: readonly string[]
  /** The program that speaks to the gateway for clients over stdio. */
  readonly mcpCommand: StdioCommand
  /** Paths of the programs it starts: its workers, and the one that knows the database of the embedded service. */
  readonly files: Readonly<
    Record<'thumbnailWorker' | 'backupWorker' | 'libraryWorker' | 'transferWorker' | 'serviceData', string>
  >
  /**
   * Whether the studio works ahead, by default: starts the library's process with itself, copies the ledger, checks
   * the databases, and finds files that look alike.
   */
  readonly worksAhead?: boolean
  /** Called synchronously at each step of a job. */
  readonly onStep?: (step: JobStep) => void
  /** Called synchronously at each step of a purchase of credits. */
  readonly onPurchaseStep?: (step: PurchaseStep) => void
  /** Called with each received event after it was stored, and its raw body. */
  readonly onEvent?: (event: StoredEvent, body: Uint8Array) => void
}
