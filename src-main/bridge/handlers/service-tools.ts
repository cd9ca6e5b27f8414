import { bridge } from '../implementer.ts'

const { serviceTools } = bridge

/** Handles the tools that the open workspace's service offers. */
export const serviceToolsHandlers = {
  list: serviceTools.list.handler(({ context }) => context.serviceTools.list(context.currentId())),
  read: serviceTools.read.handler(({ input, context }) => context.serviceTools.read(context.currentId(), input.name)),
  quote: serviceTools.quote.handler(({ input, context }) =>
    context.serviceTools.quote(context.currentId(), input.name, input.input),
  ),
  call: serviceTools.call.handler(({ input, context }) => context.serviceTools.call(context.currentId(), input)),
  setAddress: serviceTools.setAddress.handler(({ input, context }) =>
    context.serviceTools.setAddress(context.currentId(), input.url),
  ),
}
