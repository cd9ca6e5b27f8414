import { appHandlers } from './handlers/app.ts'
import { batchHandlers } from './handlers/batch.ts'
import { catalogHandlers } from './handlers/catalog.ts'
import { inputsHandlers } from './handlers/inputs.ts'
import { jobsHandlers } from './handlers/jobs.ts'
import { libraryHandlers } from './handlers/library.ts'
import { queueHandlers } from './handlers/queue.ts'
import { moneyHandlers } from './handlers/money.ts'
import { promptsHandlers } from './handlers/prompts.ts'
import { shortVideoHandlers } from './handlers/short-video.ts'
import { quoteHandlers } from './handlers/quote.ts'
import { recipesHandlers } from './handlers/recipes.ts'
import { settingsHandlers } from './handlers/settings.ts'
import { statusHandlers } from './handlers/status.ts'
import { workspaceHandlers } from './handlers/workspace.ts'
import { bridge } from './implementer.ts'

/** The whole bridge as handlers: the contract's type refuses one that is missing or left over. */
export const bridgeRouter = bridge.router({
  app: appHandlers,
  workspace: workspaceHandlers,
  catalog: catalogHandlers,
  quote: quoteHandlers,
  inputs: inputsHandlers,
  jobs: jobsHandlers,
  queue: queueHandlers,
  batch: batchHandlers,
  library: libraryHandlers,
  shortVideo: shortVideoHandlers,
  money: moneyHandlers,
  prompts: promptsHandlers,
  recipes: recipesHandlers,
  status: statusHandlers,
  settings: settingsHandlers,
})
export type BridgeRouter = typeof bridgeRouter
