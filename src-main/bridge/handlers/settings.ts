import { bridge } from '../implementer.ts'

/** What the user has set, and what was typed and not yet sent. */
export const settingsHandlers = {
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
