import { catalogHandlers } from './handlers/catalog.ts'
import { inputsHandlers } from './handlers/inputs.ts'
import { queueHandlers } from './handlers/queue.ts'
import { moneyHandlers } from './handlers/money.ts'
import { shortVideoHandlers } from './handlers/short-video.ts'
import { bridge } from './implementer.ts'
import { nowAndLater } from './now-and-later.ts'
import { mapEvents } from './map-events.ts'
import type { JobEvent } from '#shared/bridge/jobs.ts'

/** What carries the studio. */
const appHandlers = {
  info: bridge.app.info.handler(({ context }) => context.info),
}

/** What the status bar shows. */
const statusHandlers = {
  watch: bridge.status.watch.handler(({ context, signal }) =>
    nowAndLater(context.announcer.statusChanges(signal), context.status),
  ),
  settle: bridge.status.settle.handler(({ input, context }) => context.alerts.settle(input.kind)),
}

/** Opening, checking and forgetting workspaces. */
const workspaceHandlers = {
  state: bridge.workspace.state.handler(({ context }) => context.workspaces.state()),
  openLocal: bridge.workspace.openLocal.handler(({ context }) => context.workspaces.openLocal()),
  check: bridge.workspace.check.handler(({ input, context }) => context.workspaces.check(input)),
  connect: bridge.workspace.connect.handler(({ input, context }) => context.workspaces.connect(input)),
  replaceKey: bridge.workspace.replaceKey.handler(({ input, context }) =>
    context.workspaces.replaceKey(input.id, input.key),
  ),
  open: bridge.workspace.open.handler(({ input, context }) => context.workspaces.open(input.id)),
  forget: bridge.workspace.forget.handler(({ input, context }) => context.workspaces.forget(input.id)),
  fillPractice: bridge.workspace.fillPractice.handler(({ context }) => context.workspaces.fillPractice()),
}

/** Prices before a run. */
const quoteHandlers = {
  price: bridge.quote.price.handler(({ input, context }) =>
    context.quotes.price(context.workspaces.currentId(), input.modelId, input.input),
  ),
  known: bridge.quote.known.handler(({ input, context }) =>
    context.quotes.known(context.workspaces.currentId(), input.modelId, input.input),
  ),
  options: bridge.quote.options.handler(({ input, context }) =>
    context.quotes.options(context.workspaces.currentId(), input.modelId, input.input, input.field),
  ),
  total: bridge.quote.total.handler(({ input, context }) =>
    context.quotes.total(context.workspaces.currentId(), input.modelId, input.inputs, input.ask),
  ),
}

/** What the user has set, and what was typed and not yet sent. */
const settingsHandlers = {
  read: bridge.settings.read.handler(({ context }) => context.settings.read()),
  update: bridge.settings.update.handler(async ({ input, context }) => {
    const settings = context.settings.update(input)
    await context.inputs.publicFiles.follow()
    return settings
  }),
  readDraft: bridge.settings.readDraft.handler(({ input, context }) =>
    context.drafts.read(context.workspaces.currentId(), input.modelId),
  ),
  saveDraft: bridge.settings.saveDraft.handler(({ input, context }) =>
    context.drafts.write(context.workspaces.currentId(), input.modelId, input.input, context.now()),
  ),
}

/** The prompt library of the open workspace. */
const promptsHandlers = {
  list: bridge.prompts.list.handler(({ context }) => context.prompts.list(context.workspaces.currentId())),
  save: bridge.prompts.save.handler(({ input, context }) =>
    context.prompts.save(context.workspaces.currentId(), input),
  ),
  remove: bridge.prompts.remove.handler(({ input, context }) =>
    context.prompts.remove(context.workspaces.currentId(), input.id),
  ),
  restore: bridge.prompts.restore.handler(({ input, context }) =>
    context.prompts.restore(context.workspaces.currentId(), input.id),
  ),
  history: bridge.prompts.history.handler(({ input, context }) =>
    context.prompts.history(context.workspaces.currentId(), input),
  ),
}

/** The files of the open workspace. */
const libraryHandlers = {
  page: bridge.library.page.handler(({ input, context }) =>
    context.library.page(context.workspaces.currentId(), input),
  ),
  facets: bridge.library.facets.handler(({ context }) => context.library.facets(context.workspaces.currentId())),
  read: bridge.library.read.handler(({ input, context }) => context.library.read(input.assetId)),
  rate: bridge.library.rate.handler(({ input, context }) => context.library.rate(input.assetId, input.rating)),
  mark: bridge.library.mark.handler(({ input, context }) => context.library.mark(input.assetId, input.mark)),
  playback: bridge.library.playback.handler(({ input, context }) => context.playback(input.assetId)),
  fetchAgain: bridge.library.fetchAgain.handler(async ({ input, context }) => {
    await context.jobs.fetchAgain(input.assetId)
    return context.library.read(input.assetId).asset
  }),
  inspect: bridge.library.inspect.handler(({ context, signal }) => context.inspectFiles(signal)),
  watch: bridge.library.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.libraryChanges(signal), (kind) => ({ kind })),
  ),
}

/** What is typed for batches, those that the service drives, and their results as files. */
const batchHandlers = {
  readDraft: bridge.batch.readDraft.handler(({ input, context }) =>
    context.batchDrafts.read(context.workspaces.currentId(), input.modelId),
  ),
  atService: bridge.batch.atService.handler(async ({ input, context }) => {
    const id = context.workspaces.currentId()
    const listed = await context.jobs.batches.list(id, input.limit)
    const models = context.catalog.known(id)
    const nameOf = (modelId: string | null) => (modelId === null ? '' : (models.get(modelId)?.name ?? modelId))
    return {
      batches: listed.map((batch) => ({ ...batch, modelName: nameOf(batch.modelId) })),
      isAll: listed.length < input.limit,
    }
  }),
  parts: bridge.batch.parts.handler(({ input, context }) =>
    context.jobs.batches.parts(context.workspaces.currentId(), input.jobIds),
  ),
  exportSet: bridge.batch.exportSet.handler(({ input, context, signal }) =>
    context.exportSet(context.workspaces.currentId(), input, signal ?? new AbortController().signal),
  ),
  saveDraft: bridge.batch.saveDraft.handler(({ input, context }) =>
    context.batchDrafts.write(context.workspaces.currentId(), input.modelId, input.draft, context.now()),
  ),
}

/** The recipes with names of the open workspace. */
const recipesHandlers = {
  list: bridge.recipes.list.handler(({ context }) => context.recipes.list(context.workspaces.currentId())),
  save: bridge.recipes.save.handler(({ input, context }) =>
    context.recipes.save(context.workspaces.currentId(), input),
  ),
  rename: bridge.recipes.rename.handler(({ input, context }) =>
    context.recipes.rename(context.workspaces.currentId(), input),
  ),
  accept: bridge.recipes.accept.handler(({ input, context }) =>
    context.recipes.accept(context.workspaces.currentId(), input.id),
  ),
  remove: bridge.recipes.remove.handler(({ input, context }) =>
    context.recipes.remove(context.workspaces.currentId(), input.id),
  ),
  restore: bridge.recipes.restore.handler(({ input, context }) =>
    context.recipes.restore(context.workspaces.currentId(), input.id),
  ),
  exportFile: bridge.recipes.exportFile.handler(({ input, context }) =>
    context.recipes.exportFile(context.workspaces.currentId(), input.ids),
  ),
  importFile: bridge.recipes.importFile.handler(({ input, context }) => ({
    count: context.recipes.importFile(context.workspaces.currentId(), input.text),
  })),
}

/** Runs: started, listed, watched. */
const jobsHandlers = {
  submit: bridge.jobs.submit.handler(({ input, context }) =>
    context.jobs.submit({ workspaceId: context.workspaces.currentId(), ...input }),
  ),
  page: bridge.jobs.page.handler(({ input, context }) => context.jobs.page(context.workspaces.currentId(), input)),
  read: bridge.jobs.read.handler(({ input, context }) => {
    const ledger = context.billing.lines(input.jobId)
    return {
      job: context.jobs.read(input.jobId),
      ledger: ledger.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
    }
  }),
  remove: bridge.jobs.remove.handler(({ input, context }) => context.jobs.removeJob(input.jobId)),
  submitBatch: bridge.jobs.submitBatch.handler(async ({ input, context }) => {
    const order = { workspaceId: context.workspaces.currentId(), ...input }
    return context.jobs.present(await context.jobs.submitBatch(order))
  }),
  importBatch: bridge.jobs.importBatch.handler(async ({ input, context }) =>
    context.jobs.present(await context.jobs.batches.import(context.workspaces.currentId(), input.resourceId)),
  ),
  stop: bridge.jobs.stop.handler(({ input, context }) => context.jobs.stopJob(input.jobId)),
  candidates: bridge.jobs.candidates.handler(({ input, context }) => context.jobs.candidates(input.jobId)),
  decide: bridge.jobs.decide.handler(async ({ input, context }) =>
    context.jobs.present(await context.jobs.decide(input.jobId, input.choice)),
  ),
  // Subscribed before the iterator is handed over: a change between the two would be lost otherwise.
  watch: bridge.jobs.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.jobs(signal), (job): JobEvent | null =>
      context.workspaces.isCurrent(job.workspaceId) ? { kind: 'changed', job } : null,
    ),
  ),
}

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
