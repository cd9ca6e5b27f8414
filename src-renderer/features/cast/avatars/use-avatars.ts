import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { type ReadState, type Retry, useReadState } from '../../../lib/read-state.ts'
import { useCastState } from '../cast-context.tsx'

/** The avatars that the filters let through, read page by page from this computer. */
export type AvatarList = {
  readonly avatars: readonly CastAvatar[]
  /** How many the filters let through. */
  readonly total: number
  readonly state: ReadState
  readonly isFiltered: boolean
  readonly hasMore: boolean
  loadMore(): void
  readonly retry: Retry
}

/** What avatars are grouped by: those of one run, or of one prompt where another program made them. */
export const groupKeyOf = ({ jobId, prompt, model, createdAt }: CastAvatar): string =>
  jobId ?? `${prompt} ${model} ${createdAt.slice(0, 16)}`

/**
 * Puts the variants of each group in the order of their seeds, as they were asked for; groups stay. `sort`: the order of
 * the list, by time.
 */
export function inGroups(avatars: readonly CastAvatar[], sort: 'newest' | 'oldest' = 'newest'): readonly CastAvatar[] {
  const groups = new Map<string, CastAvatar[]>()
  for (const avatar of avatars) {
    const key = groupKeyOf(avatar)
    groups.set(key, [...(groups.get(key) ?? []), avatar])
  }
  const bySeed = (one: CastAvatar, other: CastAvatar) => (one.seed ?? 0) - (other.seed ?? 0)
  return [...groups.values()].flatMap((group) => {
    const made = sort === 'newest' ? group.toReversed() : group
    return made.toSorted(bySeed)
  })
}

/** Reads the avatars in the chosen order. */
export function useAvatars(): AvatarList {
  const { query } = useBridge()
  const text = useSettled(
    useCastState((state) => state.text.trim()),
    100,
  )
  const shownTo = useCastState((state) => state.shownTo)
  const status = useCastState((state) => state.status)
  const model = useCastState((state) => state.model)
  const sort = useCastState((state) => state.sort)
  const filter = {
    text,
    sort,
    visibilities: shownTo === 'all' ? [] : [shownTo],
    statuses: status === 'all' ? [] : status === 'processing' ? ['queued', 'processing'] : ['failed'],
    models: model === 'all' ? [] : [model],
  }
  const read = useInfiniteQuery(
    query.avatars.list.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? filter : { ...filter, before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    }),
  )
  const avatars = useMemo(() => {
    const all = read.data?.pages.flatMap((page) => page.avatars) ?? []
    return sort === 'liked' ? all : inGroups(all, sort)
  }, [read.data, sort])
  return {
    avatars,
    total: read.data?.pages[0]?.total ?? 0,
    ...useReadState(read),
    isFiltered: text !== '' || shownTo !== 'all' || status !== 'all' || model !== 'all',
    hasMore: read.hasNextPage,
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}
