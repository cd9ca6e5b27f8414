import { bridge } from '../implementer.ts'

const { eventForwarding } = bridge

/** Handles the rules that forward the open workspace's events, and their log. */
export const eventForwardingHandlers = {
  rules: eventForwarding.rules.handler(({ context }) => context.webhook.rules.list(context.currentId())),
  add: eventForwarding.add.handler(({ input, context }) => context.webhook.rules.add(context.currentId(), input)),
  turn: eventForwarding.turn.handler(({ input, context }) =>
    context.webhook.rules.turn(context.currentId(), input.id, input.isEnabled),
  ),
  remove: eventForwarding.remove.handler(({ input, context }) =>
    context.webhook.rules.remove(context.currentId(), input.id),
  ),
  secret: eventForwarding.secret.handler(({ input, context }) =>
    context.webhook.rules.secret(context.currentId(), input.id),
  ),
  log: eventForwarding.log.handler(({ input: { id, before, limit }, context }) =>
    context.webhook.rules.log(context.currentId(), id, before, limit),
  ),
  ofEvent: eventForwarding.ofEvent.handler(({ input, context }) =>
    context.webhook.rules.ofEvent(context.currentId(), input.event),
  ),
  retry: eventForwarding.retry.handler(({ input, context }) =>
    context.webhook.rules.retry(context.currentId(), input.forward),
  ),
}
