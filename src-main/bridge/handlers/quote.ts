import { bridge } from '../implementer.ts'

/** Prices before a run. */
export const quoteHandlers = {
  price: bridge.quote.price.handler(({ input, context }) =>
    context.quotes.price(context.workspaces.currentId(), input.modelId, input.input),
  ),
  known: bridge.quote.known.handler(({ input, context }) =>
    context.quotes.known(context.workspaces.currentId(), input.modelId, input.input),
  ),
  options: bridge.quote.options.handler(({ input, context }) =>
    context.quotes.options(context.workspaces.currentId(), input.modelId, input.input, input.field),
  ),
  total: bridge.quote.total.handler(({ input, context }) =>
    context.quotes.total(context.workspaces.currentId(), input.modelId, input.inputs, input.ask),
  ),
}
