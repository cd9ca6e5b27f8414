import { bridge } from '../implementer.ts'

/** Prices before a run. */
export const quoteHandlers = {
  price: bridge.quote.price.handler(({ input, context }) =>
    context.quotes.price(context.workspaces.currentId(), input.modelId, input.input),
  ),
}
