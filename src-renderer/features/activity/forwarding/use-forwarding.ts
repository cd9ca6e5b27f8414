import type { ForwardAttempt, ForwardRule } from '#shared/bridge/event-forwarding.ts'
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'

const pageSize = 50

/** Reads the rules that forward events; none while they are being read. */
export function useForwardRules(): readonly ForwardRule[] {
  const { query } = useBridge()
  return useQuery(query.eventForwarding.rules.queryOptions({ refetchOnMount: 'always' })).data?.rules ?? []
}

/** Reads the attempts of a rule, newest first, page by page. */
export function useForwardLog(id: string | null) {
  const { query } = useBridge()
  const read = useInfiniteQuery(
    query.eventForwarding.log.infiniteOptions({
      input:
        id === null
          ? skipToken
          : (before: string | undefined) => ({ id, limit: pageSize, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  )
  return {
    attempts: read.data?.pages.flatMap((page) => page.attempts) ?? [],
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}

/** Reads the last attempt to send an event to each program. */
export function useForwardsOf(event: number | null): readonly ForwardAttempt[] {
  const { query } = useBridge()
  const read = useQuery(query.eventForwarding.ofEvent.queryOptions({ input: event === null ? skipToken : { event } }))
  return (read.data?.attempts ?? []).filter(({ isLast }) => isLast)
}
