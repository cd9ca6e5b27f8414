import type { LibraryQuery } from '#shared/domain/library/library-query.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'

/** A query names a collection by its id, which survives a new name, or as the user typed it. */
export function useCollectionNames() {
  const { query: queries } = useBridge()
  const { data } = useQuery(queries.collections.list.queryOptions())
  const find = (value: string) => {
    const wanted = value.toLowerCase()
    return data?.collections.find(({ id, name }) => id === value || name.toLowerCase() === wanted)
  }
  const changed = (query: LibraryQuery, change: (value: string) => string): LibraryQuery =>
    query.collection.length === 0 ? query : { ...query, collection: query.collection.map(change) }
  return {
    /** The query as it is written for the user, with the names of collections. */
    withNames: (query: LibraryQuery) => changed(query, (value) => find(value)?.name ?? value),
    /** The query as it is stored, with their ids. */
    withIds: (query: LibraryQuery) => changed(query, (value) => find(value)?.id ?? value),
  }
}
