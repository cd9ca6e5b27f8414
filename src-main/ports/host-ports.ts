import type { Settings } from '#shared/bridge/settings.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Random } from '#shared/util/random.ts'
import type { ChooseFolder } from './folder-chooser.ts'
import type { StartProcess } from './process.ts'
import type { SettingsStore } from './settings-store.ts'
import type { Vault } from './vault.ts'

/** Everything that a host implements for the studio. Clock, random source and log are the ones that all of Backlot uses. */
export type HostPorts = {
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
