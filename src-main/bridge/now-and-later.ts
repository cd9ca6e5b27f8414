import { AsyncIteratorClass } from '@orpc/server'
import { mapEvents } from './map-events.ts'

/** A value at once, then after every change that shows in it. `changes`: subscribed to already, so that none is lost. */
export function nowAndLater<Change, Value>(
  changes: AsyncIterator<Change>,
  read: () => Value,
): AsyncIteratorClass<Value> {
  let last = ''
  const readIfNew = () => {
    const value = read()
    const text = JSON.stringify(value)
    const isNew = text !== last
    last = text
    return isNew ? value : null
  }
  const later = mapEvents(changes, readIfNew)
  return new AsyncIteratorClass<Value>(
    async () => {
      const first = last === '' ? readIfNew() : null
      return first === null ? later.next() : { done: false, value: first }
    },
    async () => void (await later.return()),
  )
}
