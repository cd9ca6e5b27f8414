import type { StudioStatus } from '#shared/bridge/status.ts'
import { bridge } from '../implementer.ts'

async function* statusesOf(changes: AsyncIterable<'changed'>, read: () => StudioStatus): AsyncGenerator<StudioStatus> {
  yield read()
  let last = JSON.stringify(read())
  for await (const _ of changes) {
    const status = read()
    const text = JSON.stringify(status)
    if (text !== last) yield status
    last = text
  }
}

/** What the status bar shows. */
export const statusHandlers = {
  watch: bridge.status.watch.handler(({ context, signal }) =>
    statusesOf(context.announcer.statusChanges(signal), context.status),
  ),
}
