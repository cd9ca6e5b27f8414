import { bridge } from '../implementer.ts'

/** What is typed for batches. */
export const batchHandlers = {
  readDraft: bridge.batch.readDraft.handler(({ input, context }) =>
    context.batchDrafts.read(context.workspaces.currentId(), input.modelId),
  ),
  saveDraft: bridge.batch.saveDraft.handler(({ input, context }) =>
    context.batchDrafts.write(context.workspaces.currentId(), input.modelId, input.draft, context.now()),
  ),
}
