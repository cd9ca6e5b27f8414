import { AsyncIteratorClass } from '@orpc/server'

/**
 * The events of a source in another shape; those that `pick` turns into null are left out.
 *
 * Not a generator: one that waits for its source cannot be ended before the next event, and would stay subscribed.
 */
export function mapEvents<In, Out>(
  source: AsyncIterator<In>,
  pick: (event: In) => Out | null,
): AsyncIteratorClass<Out> {
  return new AsyncIteratorClass<Out>(
    async () => {
      for (;;) {
        const result = await source.next()
        if (result.done === true) return { done: true, value: undefined }
        const value = pick(result.value)
        if (value !== null) return { done: false, value }
      }
    },
    async () => void (await source.return?.()),
  )
}

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
