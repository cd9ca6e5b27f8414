import type { Asset, LibraryFilter } from '#shared/bridge/library.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBridge } from '../../lib/bridge.tsx'

const pageSize = 200

/** The library's entries that match a filter, read page by page: files, and videos as one stack each. */
export type AssetList = {
  readonly assets: readonly Asset[]
  /** Number of matching entries, and of all. */
  readonly total: number
  readonly all: number
  /** Time the studio took for the first page, in milliseconds. */
  readonly tookMs: number
  /** `stale`: the previous filter's list is shown until the new one arrives. */
  readonly state: 'loading' | 'failed' | 'stale' | 'ready'
  readonly error: unknown
  readonly hasMore: boolean
  loadMore(): void
  retry(): void
}

/** Reads the library for a filter, newest first, page by page with a cursor. */
export function useAssets(filter: LibraryFilter): AssetList {
  const { call, query } = useBridge()
  const read = useInfiniteQuery({
    queryKey: [...query.library.page.key(), filter],
    async queryFn({ pageParam, signal }) {
      const start = performance.now()
      const before = pageParam === undefined ? {} : { before: pageParam }
      const page = await call.library.page({ filter, stacks: true, limit: pageSize, ...before }, { signal })
      return { ...page, tookMs: performance.now() - start }
    },
    initialPageParam: undefined as string | undefined, // widens the type: later pages have a cursor
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A new array makes the grid lay out again, so the same pages must give the same array.
  const assets = useMemo(() => read.data?.pages.flatMap((page) => page.assets) ?? [], [read.data])
  const first = read.data?.pages[0]
  const loaded = read.isPlaceholderData ? 'stale' : 'ready'
  return {
    assets,
    total: first?.total ?? 0,
    all: first?.all ?? 0,
    tookMs: first?.tookMs ?? 0,
    state: read.isPending ? 'loading' : read.isError && first === undefined ? 'failed' : loaded,
    error: read.error,
    hasMore: read.hasNextPage,
    loadMore() {
      if (read.hasNextPage && !read.isFetching) void read.fetchNextPage()
    },
    retry: () => void read.refetch(),
  }
}
