import { avatarHandlers, avatarVideoHandlers, castHandlers } from './handlers/cast.ts'
import { accountHandlers } from './handlers/account.ts'
import { agentsHandlers } from './handlers/agents.ts'
import { catalogHandlers } from './handlers/catalog.ts'
import {
  autopilotHandlers,
  composerHandlers,
  performanceHandlers,
  publishHandlers,
  roundsHandlers,
  shelfHandlers,
  takesHandlers,
} from './handlers/composer.ts'
import { enginesHandlers } from './handlers/engines.ts'
import { fileExportsHandlers } from './handlers/file-exports.ts'
import { importsHandlers } from './handlers/imports.ts'
import { inputsHandlers } from './handlers/inputs.ts'
import { publicAddressHandlers } from './handlers/public-address.ts'
import { queueHandlers } from './handlers/queue.ts'
import { eventForwardingHandlers } from './handlers/event-forwarding.ts'
import { receivedEventsHandlers } from './handlers/received-events.ts'
import { moneyHandlers } from './handlers/money.ts'
import {
  collectionsHandlers,
  duplicatesHandlers,
  reviewHandlers,
  selectedFilesHandlers,
  trashHandlers,
} from './handlers/organise.ts'
import { storageHandlers } from './handlers/storage.ts'
import { diagnosticsHandlers, transferHandlers } from './handlers/transfer.ts'
import { updatesHandlers } from './handlers/updates.ts'
import { serviceToolsHandlers } from './handlers/service-tools.ts'
import { shortVideoHandlers } from './handlers/short-video.ts'
import { joinedSpeechHandlers, voiceHandlers } from './handlers/voices.ts'
import { bridge } from './implementer.ts'
import { nowAndLater, mapEvents } from './event-streams.ts'
import type { JobEvent } from '#shared/bridge/jobs.ts'

const { app, assetLineage, batch, jobs, library, libraryLayout, prompts, quote, recipes, settings, status, workspace } =
  bridge

const appHandlers = {
  info: app.info.handler(({ context }) => context.info),
}

const statusHandlers = {
  watch: status.watch.handler(({ context, signal }) => {
    if (signal !== undefined) {
      context.health.watch(signal)
      context.alerts.show(signal)
    }
    return nowAndLater(context.announcer.statusChanges(signal), context.status)
  }),
  settle: status.settle.handler(({ input, context }) => context.alerts.settle(input.kind)),
}

const workspaceHandlers = {
  state: workspace.state.handler(({ context }) => context.workspaces.state()),
  openLocal: workspace.openLocal.handler(({ context }) => context.workspaces.openLocal()),
  check: workspace.check.handler(({ input, context }) => context.workspaces.check(input)),
  connect: workspace.connect.handler(({ input, context }) => context.workspaces.connect(input)),
  replaceKey: workspace.replaceKey.handler(({ input, context }) => context.workspaces.replaceKey(input.id, input.key)),
  open: workspace.open.handler(({ input, context }) => context.workspaces.open(input.id)),
  forget: workspace.forget.handler(({ input, context }) => context.workspaces.forget(input.id)),
  fillPractice: workspace.fillPractice.handler(({ context }) => context.workspaces.fillPractice()),
  dashboard: workspace.dashboard.handler(({ context }) => context.workspaces.dashboard()),
}

const quoteHandlers = {
  price: quote.price.handler(({ input, context }) =>
    context.quotes.price(context.currentId(), input.modelId, input.input),
  ),
  known: quote.known.handler(({ input, context }) =>
    context.quotes.known(context.currentId(), input.modelId, input.input),
  ),
  options: quote.options.handler(({ input, context }) =>
    context.quotes.options(context.currentId(), input.modelId, input.input, input.field),
  ),
  total: quote.total.handler(({ input, context }) =>
    context.quotes.total(context.currentId(), input.modelId, input.inputs, input.ask),
  ),
}

const settingsHandlers = {
  read: settings.read.handler(({ context }) => context.settings.read()),
  watch: settings.watch.handler(({ context, signal }) =>
    nowAndLater(context.announcer.settingsChanges(signal), context.settings.read),
  ),
  update: settings.update.handler(async ({ input, context }) => {
    const settings = context.settings.update(input)
    await context.publicPlace.follow()
    if (input.eventDays !== undefined) context.webhook.deleteOld()
    return settings
  }),
  readDraft: settings.readDraft.handler(({ input, context }) =>
    context.drafts.read(context.currentId(), input.modelId),
  ),
  saveDraft: settings.saveDraft.handler(({ input, context }) =>
    context.drafts.write(context.currentId(), input.modelId, input.input, context.now()),
  ),
}

const promptsHandlers = {
  list: prompts.list.handler(({ context }) => context.prompts.list(context.currentId())),
  save: prompts.save.handler(({ input, context }) => context.prompts.save(context.currentId(), input)),
  remove: prompts.remove.handler(({ input, context }) => context.prompts.remove(context.currentId(), input.id)),
  restore: prompts.restore.handler(({ input, context }) => context.prompts.restore(context.currentId(), input.id)),
  history: prompts.history.handler(({ input, context }) => context.prompts.history(context.currentId(), input)),
}

const libraryHandlers = {
  page: library.page.handler(({ input, context, signal }) => context.library.page(context.currentId(), input, signal)),
  stack: library.stack.handler(({ input, context, signal }) =>
    context.library.stack(context.currentId(), input.stackId, input.filter, signal),
  ),
  facets: library.facets.handler(({ input, context, signal }) =>
    context.library.facets(context.currentId(), input.filter, signal),
  ),
  read: library.read.handler(({ input: { assetId }, context }) => {
    const detail = context.library.read(assetId)
    const { files } = context.imports
    return {
      ...detail,
      recipe: detail.recipe ?? files.recipeOf(assetId),
      speech: context.cast.joinedSpeeches.recipeOf(assetId),
      imported: files.fromOf(assetId),
    }
  }),
  rate: library.rate.handler(({ input, context }) => context.library.rate(input.assetId, input.rating)),
  mark: library.mark.handler(({ input, context }) => context.library.mark(input.assetId, input.mark)),
  exportStack: library.exportStack.handler(({ input, context, signal }) =>
    context.libraryFiles.exportStack(context.currentId(), input.stackId, signal ?? new AbortController().signal),
  ),
  showInFolder: library.showInFolder.handler(({ input, context }) => context.showAsset(input.assetId)),
  png: library.png.handler(async ({ input, context }) => ({ png: await context.readPng(input.assetId) })),
  scan: library.scan.handler(({ input, context }) => context.scan(input.assetId)),
  playback: library.playback.handler(({ input, context }) => context.playback(input.assetId)),
  fetchAgain: library.fetchAgain.handler(async ({ input, context }) => {
    await context.jobs.fetchAgain(input.assetId)
    return context.library.read(input.assetId).asset
  }),
  watch: library.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.libraryChanges(signal), (kind) => ({ kind })),
  ),
}

const libraryLayoutHandlers = {
  first: libraryLayout.first.handler(({ input, context, signal }) =>
    context.libraryLayout.first(context.currentId(), input, signal),
  ),
  layout: libraryLayout.layout.handler(({ input, context, signal }) =>
    context.libraryLayout.layout(context.currentId(), input, signal),
  ),
  rows: libraryLayout.rows.handler(({ input, context, signal }) =>
    context.libraryLayout.rows(context.currentId(), input, signal),
  ),
}

/** Handles batch drafts, batches that the service runs, and the export of their results. */
const batchHandlers = {
  readDraft: batch.readDraft.handler(({ input, context }) =>
    context.batchDrafts.read(context.currentId(), input.modelId),
  ),
  atService: batch.atService.handler(async ({ input, context }) => {
    const id = context.currentId()
    const listed = await context.jobs.batches.list(id, input.limit)
    const models = context.catalog.known(id)
    const nameOf = (modelId: string | null) => (modelId === null ? '' : (models.get(modelId)?.name ?? modelId))
    return {
      batches: listed.map((batch) => ({ ...batch, modelName: nameOf(batch.modelId) })),
      isAll: listed.length < input.limit,
    }
  }),
  parts: batch.parts.handler(({ input, context }) => context.jobs.batches.parts(context.currentId(), input.jobIds)),
  exportSet: batch.exportSet.handler(({ input, context, signal }) =>
    context.libraryFiles.exportSet(context.currentId(), input, signal ?? new AbortController().signal),
  ),
  saveDraft: batch.saveDraft.handler(({ input, context }) =>
    context.batchDrafts.write(context.currentId(), input.modelId, input.draft, context.now()),
  ),
}

const recipesHandlers = {
  list: recipes.list.handler(({ context }) => context.recipes.list(context.currentId())),
  save: recipes.save.handler(({ input, context }) => context.recipes.save(context.currentId(), input)),
  rename: recipes.rename.handler(({ input, context }) => context.recipes.rename(context.currentId(), input)),
  accept: recipes.accept.handler(({ input, context }) => context.recipes.accept(context.currentId(), input.id)),
  remove: recipes.remove.handler(({ input, context }) => context.recipes.remove(context.currentId(), input.id)),
  restore: recipes.restore.handler(({ input, context }) => context.recipes.restore(context.currentId(), input.id)),
  exportFile: recipes.exportFile.handler(({ input, context }) =>
    context.recipes.exportFile(context.currentId(), input.ids),
  ),
  importFile: recipes.importFile.handler(({ input, context }) => ({
    count: context.recipes.importFile(context.currentId(), input.text),
  })),
}

const jobsHandlers = {
  submit: jobs.submit.handler(({ input, context }) =>
    context.jobs.submit({ workspaceId: context.currentId(), ...input }),
  ),
  page: jobs.page.handler(({ input, context }) => context.jobs.page(context.currentId(), input)),
  read: jobs.read.handler(({ input, context }) => {
    const ledger = context.billing.lines(input.jobId)
    return {
      job: context.jobs.read(input.jobId),
      ledger: ledger.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
    }
  }),
  remove: jobs.remove.handler(({ input, context }) => context.jobs.removeJob(input.jobId)),
  submitBatch: jobs.submitBatch.handler(async ({ input, context }) => {
    const order = { workspaceId: context.currentId(), ...input }
    return context.jobs.present(await context.jobs.submitBatch(order))
  }),
  importBatch: jobs.importBatch.handler(async ({ input, context }) =>
    context.jobs.present(await context.jobs.batches.import(context.currentId(), input.resourceId)),
  ),
  stop: jobs.stop.handler(({ input, context }) => context.jobs.stopJob(input.jobId)),
  candidates: jobs.candidates.handler(({ input, context }) => context.jobs.candidates(input.jobId)),
  decide: jobs.decide.handler(async ({ input, context }) =>
    context.jobs.present(await context.jobs.decide(input.jobId, input.choice)),
  ),
  // Subscribed before the iterator is returned: a change in between would be lost otherwise.
  watch: jobs.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.jobs(signal), (job): JobEvent | null =>
      context.workspaces.isCurrent(job.workspaceId) ? { kind: 'changed', job } : null,
    ),
  ),
}

/** All handlers of the bridge; the contract's type rejects a missing or an extra one. */
export const bridgeRouter = bridge.router({
  app: appHandlers,
  workspace: workspaceHandlers,
  catalog: catalogHandlers,
  engines: enginesHandlers,
  quote: quoteHandlers,
  imports: importsHandlers,
  fileExports: fileExportsHandlers,
  inputs: inputsHandlers,
  jobs: jobsHandlers,
  queue: queueHandlers,
  batch: batchHandlers,
  library: libraryHandlers,
  collections: collectionsHandlers,
  review: reviewHandlers,
  selectedFiles: selectedFilesHandlers,
  trash: trashHandlers,
  libraryLayout: libraryLayoutHandlers,
  assetLineage: {
    read: assetLineage.read.handler(({ input, context }) =>
      context.assetLineage.read(context.currentId(), input.assetId),
    ),
  },
  duplicates: duplicatesHandlers,
  shortVideo: shortVideoHandlers,
  cast: castHandlers,
  avatars: avatarHandlers,
  avatarVideos: avatarVideoHandlers,
  voices: voiceHandlers,
  joinedSpeech: joinedSpeechHandlers,
  composer: composerHandlers,
  rounds: roundsHandlers,
  takes: takesHandlers,
  shelf: shelfHandlers,
  autopilot: autopilotHandlers,
  publish: publishHandlers,
  performance: performanceHandlers,
  account: accountHandlers,
  agents: agentsHandlers,
  money: moneyHandlers,
  prompts: promptsHandlers,
  receivedEvents: receivedEventsHandlers,
  eventForwarding: eventForwardingHandlers,
  recipes: recipesHandlers,
  status: statusHandlers,
  publicAddress: publicAddressHandlers,
  settings: settingsHandlers,
  storage: storageHandlers,
  transfer: transferHandlers,
  diagnostics: diagnosticsHandlers,
  updates: updatesHandlers,
  serviceTools: serviceToolsHandlers,
})
export type BridgeRouter = typeof bridgeRouter
