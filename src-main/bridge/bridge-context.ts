import type { AppInfo } from '#shared/bridge/app.ts'
import type { Playback } from '#shared/bridge/library.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import type { Failure } from '#shared/domain/failure.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { BatchDraftsTable } from '../cache/tables/batch-drafts.ts'
import type { DraftsTable } from '../cache/tables/drafts.ts'
import type { JobService } from '../jobs/job-service.ts'
import type { ExportSet } from '../library/export-set.ts'
import type { Library } from '../library/library.ts'
import type { PromptLibrary } from '../library/prompts.ts'
import type { RecipeStore } from '../library/recipes.ts'
import type { Alerts } from '../log/alerts.ts'
import type { Inputs } from '../library/inputs.ts'
import type { InspectFiles } from '../media/inspect-files.ts'
import type { BillingLedger } from '../money/billing-ledger.ts'
import type { ModelCatalog } from '../money/catalog.ts'
import type { MoneyService } from '../money/money-service.ts'
import type { Quotes } from '../money/quotes.ts'
import type { SettingsRepository } from '../settings/settings.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import type { Announcer } from './announcer.ts'

/** What handlers may use: rooms of the studio, never a transport. */
export type BridgeContext = {
  readonly info: AppInfo
  readonly workspaces: Workspaces
  readonly catalog: ModelCatalog
  readonly quotes: Quotes
  readonly jobs: JobService
  readonly billing: BillingLedger
  readonly money: MoneyService
  readonly library: Library
  readonly prompts: PromptLibrary
  readonly recipes: RecipeStore
  /** Files of this computer as inputs. */
  readonly inputs: Inputs
  readonly settings: SettingsRepository
  readonly drafts: DraftsTable
  readonly batchDrafts: BatchDraftsTable
  readonly announcer: Announcer
  readonly status: () => StudioStatus
  readonly alerts: Alerts
  /** Why the studio is open for reading only, with which every other call is refused; null where it is not. */
  readonly readOnly: Failure | null
  /** An error of the disk or of a file as a failure with a sentence; anything else as it is. */
  readonly explain: (error: unknown) => unknown
  /** How a film or a sound is played. */
  readonly playback: (assetId: AssetId) => Promise<Playback>
  /** Writes the results of a batch to a folder. */
  readonly exportSet: ExportSet
  /** Compares the library's files with the disk. */
  readonly inspectFiles: InspectFiles
  /** Milliseconds since 1970. */
  readonly now: () => number
}
