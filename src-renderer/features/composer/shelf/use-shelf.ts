import type { ReadingFacts } from '#shared/bridge/composer.ts'
import type { ShelfFileState, ShelfPlay } from '#shared/bridge/shelf.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { type ReadState, type Retry, useReadState } from '../../../lib/read-state.ts'
import { useComposerState } from '../composer-context.tsx'

/** The plays of the shelf that the filters let through, read page by page. */
export type ShelfList = {
  readonly plays: readonly ShelfPlay[]
  readonly total: number
  /** How many there are of each file state, without that filter; null until they were read. */
  readonly counts: Readonly<Record<ShelfFileState, number>> | null
  readonly angles: readonly { readonly angle: string; readonly count: number }[]
  readonly state: ReadState
  readonly facts: ReadingFacts | undefined
  readonly isFiltered: boolean
  readonly hasMore: boolean
  loadMore(): void
  readonly retry: Retry
}

const pageSize = 100

/** Reads the shelf in the chosen order. Plays that were just removed are left out at once. */
export function useShelf(profileId: string): ShelfList {
  const { query } = useBridge()
  const text = useSettled(
    useComposerState(({ shelf }) => shelf.text.trim()),
    100,
  )
  const states = useComposerState(({ shelf }) => shelf.states)
  const angle = useComposerState(({ shelf }) => shelf.angle)
  const sort = useComposerState(({ shelf }) => shelf.sort)
  const hiddenIds = useComposerState(({ shelf }) => shelf.hiddenIds)
  const read = useInfiniteQuery(
    query.shelf.page.infiniteOptions({
      input(before: string | undefined) {
        const angles = angle === null ? [] : [angle]
        const all = { profileId, text, states: [...states], angles, sort, limit: pageSize }
        return before === undefined ? all : { ...all, before }
      },
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const pages = read.data?.pages
  const plays = useMemo(
    () => pages?.flatMap((page) => page.plays).filter(({ playId }) => !hiddenIds.has(playId)) ?? [],
    [pages, hiddenIds],
  )
  const first = pages?.[0]
  return {
    plays,
    total: first?.total ?? plays.length,
    counts: first?.counts ?? null,
    angles: first?.angles ?? [],
    ...useReadState(read),
    facts: first,
    isFiltered: text !== '' || states.length > 0 || angle !== null,
    hasMore: read.hasNextPage,
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}
