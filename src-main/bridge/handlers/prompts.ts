import { bridge } from '../implementer.ts'

/** The prompt library of the open workspace. */
export const promptsHandlers = {
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
