import { mapEvents } from '../event-streams.ts'
import { bridge } from '../implementer.ts'

const { agents } = bridge

/** Handles the user's agents. Only windows reach these: the gateway has no tool for any of them. */
export const agentsHandlers = {
  state: agents.state.handler(({ context }) => context.agents.state(context.currentId())),
  create: agents.create.handler(({ input, context }) => context.agents.create(context.currentId(), input)),
  update: agents.update.handler(({ input, context }) =>
    context.agents.update(context.currentId(), input.id, input.change),
  ),
  connection: agents.connection.handler(({ context }) => context.agents.connection()),
  writeConfiguration: agents.writeConfiguration.handler(({ input, context }) =>
    context.agents.writeConfiguration(context.currentId(), input.id, input.token),
  ),
  test: agents.test.handler(({ input, context }) => context.agents.test(context.currentId(), input.id, input.token)),
  newToken: agents.newToken.handler(({ input, context }) => context.agents.newToken(context.currentId(), input.id)),
  stop: agents.stop.handler(({ input, context }) =>
    context.agents.stop(context.currentId(), input.id, input.isStopped),
  ),
  stopAll: agents.stopAll.handler(({ input, context }) => context.agents.stopAll(input.isStopped)),
  revoke: agents.revoke.handler(({ input, context }) => context.agents.revoke(context.currentId(), input.id)),
  approve: agents.approve.handler(({ input, context }) => context.agents.approve(input.id, input.scope, input.amount)),
  refuse: agents.refuse.handler(({ input, context }) => context.agents.refuse(input.id)),
  calls: agents.calls.handler(({ input: { id, filter, before, limit }, context }) =>
    context.agents.calls(context.currentId(), id, filter, before ?? null, limit),
  ),
  csv: agents.csv.handler(({ input: { id, filter, before }, context }) =>
    context.agents.csv(context.currentId(), id, filter, before ?? null),
  ),
  watch: agents.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.agentChanges(signal), () => ({ kind: 'changed' as const })),
  ),
}
