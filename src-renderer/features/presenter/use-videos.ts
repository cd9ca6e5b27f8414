import type { ShortVideo } from '#shared/bridge/short-video.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBridge, useStream } from '../../lib/bridge.tsx'
import { type ReadState, type Retry, useReadState } from '../../lib/read-state.ts'
import { type Take, takesOf } from './takes.ts'

/** The videos of the open workspace. */
export type VideoList = {
  readonly takes: readonly Take[]
  readonly state: ReadState
  readonly error: unknown
  readonly retry: Retry
  /** Reads the next page, unless there is none or one is being read. */
  loadMore(): void
}

const kinds = new Set(['short-video', 'recut'])

/** Reads the videos with their cuts, newest first, and follows their changes. */
export function useVideos(workspaceId: string): VideoList {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const read = useInfiniteQuery(
    query.shortVideo.list.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
    }),
  )
  const { shortVideo } = query
  // The options do not change with a video, so they are not read again.
  const readAgain = () => {
    for (const part of [shortVideo.list, shortVideo.read, shortVideo.quote])
      void queries.invalidateQueries({ queryKey: part.key() })
  }
  useStream(`videos of ${workspaceId}`, ({ signal }) => call.shortVideo.watch(undefined, { signal }), readAgain)
  // Steps after the service has finished, such as saving files, are reported only by the job.
  useStream(
    `jobs of videos of ${workspaceId}`,
    ({ signal }) => call.jobs.watch(undefined, { signal }),
    ({ job }) => {
      if (kinds.has(job.kind)) readAgain()
    },
  )
  const takes = useMemo(() => takesOf(read.data?.pages.flatMap((page) => page.videos) ?? []), [read.data])
  return {
    takes,
    ...useReadState(read),
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}

/** Returns a video with all its cuts; with the listed ones until all are read. */
export function useTake(takeId: JobId | null, listed: Take | null): Take | null {
  const { query } = useBridge()
  const { data } = useQuery(
    query.shortVideo.read.queryOptions({ input: takeId === null ? skipToken : { jobId: takeId } }),
  )
  if (data === undefined) return listed
  const others: readonly ShortVideo[] = data.take === null ? data.cuts : [data.take, ...data.cuts]
  const all = new Map([data.video, ...others].map((video) => [video.job.id, video]))
  return takesOf([...all.values()])[0] ?? listed
}
