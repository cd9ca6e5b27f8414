import type { Account } from './account/create-account.ts'
import type { Agents } from './agents/create-agents.ts'
import type { ServiceTools } from './agents/service-tools.ts'
import type { OpenProfile } from './cache/profile.ts'
import type { Cast } from './cast/create-cast.ts'
import type { Composer } from './composer/create-composer.ts'
import type { SlotReminders } from './composer/slot-reminders.ts'
import type { EmbeddedService } from './embedded/embedded-service.ts'
import type { ImportUploads } from './inputs/import-uploads.ts'
import type { Inputs, openInputFiles } from './inputs/input-files.ts'
import type { JobService } from './jobs/job-service.ts'
import type { Storage } from './library/create-storage.ts'
import type { openLibrary } from './library/library.ts'
import type { OrganisedLibrary } from './library/organise-library.ts'
import type { Alerts } from './log/active-alerts.ts'
import type { Media } from './media/create-media.ts'
import type { Money } from './money/create-money.ts'
import type { PublicPlace } from './public-address/create-public-place.ts'
import type { SettingsRepository } from './settings/settings.ts'
import type { Transfer } from './transfer/create-transfer.ts'
import type { Updates } from './updates/create-updates.ts'
import type { Webhook } from './webhook/create-webhook.ts'
import type { ServiceConnections } from './workspaces/connections.ts'
import type { NetworkState } from './workspaces/network-state.ts'
import type { Workspaces } from './workspaces/workspaces.ts'

/** The parts of a studio that work by themselves: what goes on when it starts, and what ends with it. */
export type WorkingParts = Pick<ReturnType<typeof openLibrary>, 'earlierFiles' | 'indexRestore'> & {
  readonly account: Account
  readonly agents: Agents
  readonly alerts: Pick<Alerts, 'stop'>
  readonly cast: Cast
  readonly composer: Composer
  readonly connections: ServiceConnections
  readonly embedded: EmbeddedService
  readonly imports: ImportUploads
  readonly inputFiles: Awaited<ReturnType<typeof openInputFiles>>
  readonly inputs: Inputs
  readonly jobs: JobService
  readonly media: Media
  readonly money: Money
  readonly network: Pick<NetworkState, 'stop'>
  readonly organised: OrganisedLibrary
  readonly profile: OpenProfile
  readonly publicPlace: PublicPlace
  readonly reader: { stop(): unknown }
  readonly serviceTools: ServiceTools
  readonly settings: SettingsRepository
  readonly slotReminders: SlotReminders
  readonly storage: Storage
  readonly transfer: Transfer
  readonly updates: Updates
  readonly webhook: Webhook
  readonly workspaces: Workspaces
  /** Ends the copies of the ledger. */
  stopSafety(): unknown
  /** Reports an error of work that nobody waits for. */
  runInBackground(what: string, work: Promise<unknown>): void
}

/** Continues what the last run of a profile left unfinished. Not for a profile that is open to read only. */
export async function resumeWork(parts: WorkingParts): Promise<void> {
  const { cast, composer, media, runInBackground, webhook } = parts
  const currentId = () => parts.workspaces.state().current?.id ?? null

  async function startReceiver(): Promise<void> {
    await webhook.start(currentId())
    await parts.publicPlace.start({ files: parts.inputFiles.publicFiles, receiver: webhook })
  }
  if (parts.profile.isUnchecked.cache) parts.indexRestore.runLater()
  else await parts.indexRestore.run()
  await parts.organised.resume()
  parts.storage.resume()
  await parts.transfer.resume()
  await parts.updates.resume()
  runInBackground('read what earlier files were made with', parts.earlierFiles.run())
  await media.sweep()
  runInBackground('sweep copies of inputs', parts.inputs.sweep())
  runInBackground('sweep recordings of voices', media.recordings.sweep())
  parts.jobs.resume(parts.settings.read())
  cast.removals.resume()
  composer.removals.resume()
  parts.slotReminders.resume()
  cast.joining.resume()
  cast.plannedSpeeches.resume(parts.workspaces.state().workspaces.map(({ id }) => id))
  parts.money.resume(currentId())
  parts.account.resume()
  parts.serviceTools.resume()
  runInBackground('start the receiver', startReceiver())
  await parts.agents.start()
}

/** Returns what ends the work of a studio and then its files, to be run in this order. */
export function stepsToStop(parts: WorkingParts): (() => unknown)[] {
  const { cast, composer, jobs, profile } = parts
  return [
    () => parts.updates.decide(),
    () => parts.alerts.stop(),
    () => parts.earlierFiles.stop(),
    () => parts.indexRestore.stop(),
    () => parts.money.claims.stop(),
    () => parts.account.stop(),
    () => parts.agents.end(),
    () => parts.publicPlace.stop(),
    () => parts.webhook.stop(),
    () => jobs.burner.end(),
    () => jobs.timing.end(),
    () => parts.organised.stop(),
    () => parts.storage.stop(),
    () => parts.transfer.stop(),
    () => cast.joining.end(),
    () => cast.sync.stop(),
    () => cast.plannedSpeeches.stop(),
    () => profile.readOnly ?? cast.removals.end(),
    () => profile.readOnly ?? composer.removals.end(),
    () => parts.slotReminders.stop(),
    () => composer.stop(),
    () => jobs.stop(),
    () => parts.network.stop(),
    () => parts.connections.stop(),
    () => parts.media.stop(),
    () => parts.embedded.stop(),
    () => parts.imports.stop(),
    () => parts.inputs.stop(),
    () => profile.readOnly ?? jobs.endRun(),
    () => parts.stopSafety(),
    () => parts.reader.stop(),
    () => profile.close(),
    () => parts.updates.finish(),
  ]
}
