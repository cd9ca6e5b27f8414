import { nowAndLater } from '../event-streams.ts'
import { bridge } from '../implementer.ts'

const { updates } = bridge

/** Handles the updates of Backlot. */
export const updatesHandlers = {
  watch: updates.watch.handler(({ context, signal }) =>
    nowAndLater(context.announcer.updateChanges(signal), context.updates.state),
  ),
  check: updates.check.handler(({ context }) => context.updates.check()),
  download: updates.download.handler(({ context }) => context.updates.download()),
  stop: updates.stop.handler(({ context }) => context.updates.stop()),
  install: updates.install.handler(({ context }) => context.updates.install()),
  hideNews: updates.hideNews.handler(({ context }) => context.updates.hideNews()),
}
