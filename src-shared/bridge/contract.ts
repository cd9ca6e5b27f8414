import type { ContractRouterClient } from '@orpc/contract'
import { accountContract } from './account.ts'
import { agentsContract } from './agents.ts'
import { appContract } from './app.ts'
import { assetLineageContract } from './asset-lineage.ts'
import { avatarVideosContract } from './avatar-videos.ts'
import { avatarsContract } from './avatars.ts'
import { autopilotContract } from './autopilot.ts'
import { batchContract } from './batch.ts'
import { castContract } from './cast.ts'
import { catalogContract } from './catalog.ts'
import { collectionsContract } from './collections.ts'
import { composerContract } from './composer.ts'
import { diagnosticsContract } from './diagnostics.ts'
import { duplicatesContract } from './duplicates.ts'
import { enginesContract } from './engines.ts'
import { fileExportsContract } from './file-exports.ts'
import { importsContract } from './imports.ts'
import { inputsContract } from './inputs.ts'
import { jobsContract } from './jobs.ts'
import { libraryContract } from './library.ts'
import { libraryLayoutContract } from './library-layout.ts'
import { shortVideoContract } from './short-video.ts'
import { moneyContract } from './money.ts'
import { performanceContract } from './performance.ts'
import { publicAddressContract } from './public-address.ts'
import { publishContract } from './publish.ts'
import { queueContract } from './queue.ts'
import { promptsContract } from './prompts.ts'
import { quoteContract } from './quote.ts'
import { eventForwardingContract } from './event-forwarding.ts'
import { receivedEventsContract } from './received-events.ts'
import { recipesContract } from './recipes.ts'
import { reviewContract } from './review.ts'
import { roundsContract } from './rounds.ts'
import { selectedFilesContract } from './selected-files.ts'
import { serviceToolsContract } from './service-tools.ts'
import { settingsContract } from './settings.ts'
import { shelfContract } from './shelf.ts'
import { statusContract } from './status.ts'
import { storageContract } from './storage.ts'
import { takesContract } from './takes.ts'
import { joinedSpeechContract } from './joined-speech.ts'
import { transferContract } from './transfer.ts'
import { trashContract } from './trash.ts'
import { updatesContract } from './updates.ts'
import { voicesContract } from './voices.ts'
import { workspaceContract } from './workspace.ts'

/** The bridge between the renderer and the studio: every call that a window can make. */
export const bridgeContract = {
  app: appContract,
  workspace: workspaceContract,
  account: accountContract,
  agents: agentsContract,
  catalog: catalogContract,
  engines: enginesContract,
  quote: quoteContract,
  imports: importsContract,
  fileExports: fileExportsContract,
  inputs: inputsContract,
  jobs: jobsContract,
  queue: queueContract,
  batch: batchContract,
  library: libraryContract,
  collections: collectionsContract,
  review: reviewContract,
  selectedFiles: selectedFilesContract,
  trash: trashContract,
  libraryLayout: libraryLayoutContract,
  assetLineage: assetLineageContract,
  duplicates: duplicatesContract,
  shortVideo: shortVideoContract,
  cast: castContract,
  avatars: avatarsContract,
  avatarVideos: avatarVideosContract,
  voices: voicesContract,
  joinedSpeech: joinedSpeechContract,
  composer: composerContract,
  rounds: roundsContract,
  takes: takesContract,
  shelf: shelfContract,
  autopilot: autopilotContract,
  publish: publishContract,
  performance: performanceContract,
  money: moneyContract,
  prompts: promptsContract,
  publicAddress: publicAddressContract,
  receivedEvents: receivedEventsContract,
  eventForwarding: eventForwardingContract,
  recipes: recipesContract,
  status: statusContract,
  storage: storageContract,
  transfer: transferContract,
  diagnostics: diagnosticsContract,
  updates: updatesContract,
  settings: settingsContract,
  serviceTools: serviceToolsContract,
}
export type BridgeContract = typeof bridgeContract

/** The bridge as a window calls it. */
export type Bridge = ContractRouterClient<BridgeContract>
