import { changesOfOpen } from '../event-streams.ts'
import { bridge } from '../implementer.ts'

const { receivedEvents } = bridge

/** Handles the events that the open workspace's service sent. */
export const receivedEventsHandlers = {
  page: receivedEvents.page.handler(({ input: { filter, before, limit }, context, signal }) =>
    context.webhook.inbox.page(context.currentId(), filter, before, limit, signal),
  ),
  counts: receivedEvents.counts.handler(({ context }) => context.webhook.inbox.counts(context.currentId())),
  read: receivedEvents.read.handler(({ input, context }) =>
    context.webhook.inbox.read(context.currentId(), input.number),
  ),
  verifyAgain: receivedEvents.verifyAgain.handler(({ input, context }) =>
    context.webhook.inbox.verifyAgain(context.currentId(), input.number),
  ),
  replay: receivedEvents.replay.handler(({ input, context }) =>
    context.webhook.inbox.replay(context.currentId(), input.number),
  ),
  markSeen: receivedEvents.markSeen.handler(async ({ context }) => {
    const id = context.currentId()
    await context.webhook.inbox.markSeen(id)
    return context.webhook.inbox.counts(id)
  }),
  receiver: receivedEvents.receiver.handler(({ context }) => context.webhook.state(context.currentId())),
  sendTest: receivedEvents.sendTest.handler(async ({ input, context }) => ({
    eventId: await context.webhook.sendTest(context.currentId(), input),
  })),
  keepSecret: receivedEvents.keepSecret.handler(async ({ input, context }) => {
    const id = context.currentId()
    await context.webhook.keepSecret(id, input.secret)
    return context.webhook.state(id)
  }),
  forgetSecret: receivedEvents.forgetSecret.handler(async ({ context }) => {
    const id = context.currentId()
    await context.webhook.forgetSecret(id)
    return context.webhook.state(id)
  }),
  watch: receivedEvents.watch.handler(({ context, signal }) =>
    changesOfOpen(context, context.announcer.eventChanges(signal)),
  ),
}
