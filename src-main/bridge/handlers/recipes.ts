import { bridge } from '../implementer.ts'

/** The recipes with names of the open workspace. */
export const recipesHandlers = {
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
