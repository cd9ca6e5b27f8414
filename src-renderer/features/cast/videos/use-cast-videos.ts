import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { type ReadState, type Retry, useReadState } from '../../../lib/read-state.ts'
import { useCastState } from '../cast-context.tsx'

/** The videos of avatars that the search lets through, read page by page from this computer. */
export type CastVideoList = {
  readonly videos: readonly CastVideo[]
  /** How many the search lets through. */
  readonly total: number
  readonly state: ReadState
  readonly isFiltered: boolean
  readonly hasMore: boolean
  loadMore(): void
  readonly retry: Retry
}

/** Reads the videos of avatars in the chosen order. */
export function useCastVideos(): CastVideoList {
  const { query } = useBridge()
  const text = useSettled(
    useCastState((state) => state.videoText.trim()),
    100,
  )
  const sort = useCastState((state) => state.videoSort)
  const read = useInfiniteQuery(
    query.avatarVideos.list.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? { text, sort } : { text, sort, before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    }),
  )
  const videos = useMemo(() => read.data?.pages.flatMap((page) => page.videos) ?? [], [read.data])
  return {
    videos,
    total: read.data?.pages[0]?.total ?? 0,
    ...useReadState(read),
    isFiltered: text !== '',
    hasMore: read.hasNextPage,
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}
