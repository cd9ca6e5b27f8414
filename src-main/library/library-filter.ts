import type { LibraryFilter } from '#shared/bridge/library.ts'
import type { AssetFilter } from '../cache/tables/assets.ts'

/** Completes a library filter: what is left out does not filter. */
export function fillFilter(filter: LibraryFilter = {}): AssetFilter {
  const { text = '', kinds = [], modelIds = [], leastRating = 0, marks = [] } = filter
  const { labels = [], tags = [], collection = null, isUnreviewed = false } = filter
  return { text, kinds, modelIds, leastRating, marks, labels, tags, collection, isUnreviewed }
}

/** Reads the query of a smart collection, which is a search text. The only reader of stored queries. */
export function readSmartQuery(query: string): LibraryFilter {
  return { text: query }
}
