import { AsyncIteratorClass } from '@orpc/server'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { bridge } from '../implementer.ts'
import { mapEvents } from '../map-events.ts'

/** The status at once, then after every change that shows. */
function statusesOf(changes: AsyncIterator<'changed'>, read: () => StudioStatus): AsyncIteratorClass<StudioStatus> {
  let last = ''
  const readIfNew = () => {
    const status = read()
    const text = JSON.stringify(status)
    const isNew = text !== last
    last = text
    return isNew ? status : null
  }
  const later = mapEvents(changes, readIfNew)
  return new AsyncIteratorClass<StudioStatus>(
    async () => {
      const first = last === '' ? readIfNew() : null
      return first === null ? later.next() : { done: false, value: first }
    },
    async () => void (await later.return()),
  )
}

/** What the status bar shows. */
export const statusHandlers = {
  watch: bridge.status.watch.handler(({ context, signal }) =>
    statusesOf(context.announcer.statusChanges(signal), context.status),
  ),
  settle: bridge.status.settle.handler(({ input, context }) => context.troubles.settle(input.kind)),
}
