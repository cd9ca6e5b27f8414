import { bridge } from '../implementer.ts'
import { mapEvents } from '../map-events.ts'

/** The files of the open workspace. */
export const libraryHandlers = {
  page: bridge.library.page.handler(({ input, context }) =>
    context.library.page(context.workspaces.currentId(), input),
  ),
  facets: bridge.library.facets.handler(({ context }) => context.library.facets(context.workspaces.currentId())),
  read: bridge.library.read.handler(({ input, context }) => context.library.read(input.assetId)),
  rate: bridge.library.rate.handler(({ input, context }) => context.library.rate(input.assetId, input.rating)),
  mark: bridge.library.mark.handler(({ input, context }) => context.library.mark(input.assetId, input.mark)),
  playback: bridge.library.playback.handler(({ input, context }) => context.playback(input.assetId)),
  fetchAgain: bridge.library.fetchAgain.handler(async ({ input, context }) => {
    await context.fetchAgain(input.assetId)
    return context.library.read(input.assetId).asset
  }),
  inspect: bridge.library.inspect.handler(({ context, signal }) => context.inspectFiles(signal)),
  watch: bridge.library.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.libraryChanges(signal), (kind) => ({ kind })),
  ),
}
