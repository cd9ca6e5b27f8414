import { bridge } from '../implementer.ts'

/** What is typed for batches, those that the service drives, and their results as files. */
export const batchHandlers = {
  readDraft: bridge.batch.readDraft.handler(({ input, context }) =>
    context.batchDrafts.read(context.workspaces.currentId(), input.modelId),
  ),
  atService: bridge.batch.atService.handler(async ({ input, context }) => {
    const id = context.workspaces.currentId()
    const listed = await context.jobService.batches.list(id, input.limit)
    const models = context.catalog.known(id)
    const nameOf = (modelId: string | null) => (modelId === null ? '' : (models.get(modelId)?.name ?? modelId))
    return {
      batches: listed.map((batch) => ({ ...batch, modelName: nameOf(batch.modelId) })),
      isAll: listed.length < input.limit,
    }
  }),
  parts: bridge.batch.parts.handler(({ input, context }) =>
    context.jobService.batches.parts(context.workspaces.currentId(), input.jobIds),
  ),
  exportSet: bridge.batch.exportSet.handler(({ input, context, signal }) =>
    context.exportSet(context.workspaces.currentId(), input, signal ?? new AbortController().signal),
  ),
  saveDraft: bridge.batch.saveDraft.handler(({ input, context }) =>
    context.batchDrafts.write(context.workspaces.currentId(), input.modelId, input.draft, context.now()),
  ),
}
