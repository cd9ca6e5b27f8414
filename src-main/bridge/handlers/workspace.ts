import { bridge } from '../implementer.ts'

/** Opening, checking and forgetting workspaces. */
export const workspaceHandlers = {
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
