import { bridge } from '../implementer.ts'
import { nowAndLater } from '../now-and-later.ts'

/** What the status bar shows. */
export const statusHandlers = {
  watch: bridge.status.watch.handler(({ context, signal }) =>
    nowAndLater(context.announcer.statusChanges(signal), context.status),
  ),
  settle: bridge.status.settle.handler(({ input, context }) => context.alerts.settle(input.kind)),
}
