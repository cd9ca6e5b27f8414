import { AsyncIteratorClass } from '@orpc/server'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { BridgeContext } from './bridge-context.ts'

/**
 * Maps the events of a source and drops those that `pick` turns into null.
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

/** Tells of each change of the open workspace. */
export function changesOfOpen({ workspaces }: Pick<BridgeContext, 'workspaces'>, changes: AsyncIterator<WorkspaceId>) {
  return mapEvents(changes, (id) => (id === workspaces.state().current?.id ? { kind: 'changed' as const } : null))
}

/** Yields a value at once, then after every change that affects it. `changes` is subscribed already: none is lost. */
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
