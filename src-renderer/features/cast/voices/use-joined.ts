import type { JoinedSpeech } from '#shared/bridge/joined-speech.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'

const pageSize = 20
const none: readonly JoinedSpeech[] = []

/** The joined speeches of the workspace, newest first. */
export function useJoinedSpeeches(): { readonly speeches: readonly JoinedSpeech[]; loadMore(): void } {
  const { query } = useBridge()
  const read = useInfiniteQuery(
    query.joinedSpeech.list.infiniteOptions({
      input: (before: string | undefined) => ({ limit: pageSize, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  return {
    speeches: read.data?.pages.flatMap(({ speeches }) => speeches) ?? none,
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}
