import type { EventFilter, ReceivedEvent } from '#shared/bridge/received-events.ts'
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBridge, useStream } from '../../../lib/bridge.tsx'
import { type ReadState, type Retry, useReadState } from '../../../lib/read-state.ts'

const pageSize = 100
/** Between two readings, at least, in milliseconds: events may arrive by the hundred. */
const apartMs = 100

/** Returns a function that calls at once, and again after `ms` if it was asked to meanwhile. */
function useAtMostEvery(ms: number, call: () => void): () => void {
  const state = useRef({ timer: 0, isAsked: false })
  useEffect(() => () => clearTimeout(state.current.timer), [])
  const wait = () => {
    state.current.timer = window.setTimeout(() => {
      const { isAsked } = state.current
      state.current = { timer: 0, isAsked: false }
      if (isAsked) run()
    }, ms)
  }
  function run(): void {
    call()
    wait()
  }
  return () => {
    if (state.current.timer === 0) run()
    else state.current.isAsked = true
  }
}

/** The events that pass a filter, newest first. */
export type EventList = {
  readonly events: readonly ReceivedEvent[]
  readonly state: ReadState
  readonly retry: Retry
  /** Whether the oldest event is among them. */
  readonly isWhole: boolean
  loadMore(): void
}

/** Reads events again whenever they, their effects, their forwarding or the receiver change; one subscription for all that is shown. */
export function useEventChanges(workspaceId: string): void {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const readAgain = useAtMostEvery(apartMs, () => {
    void queries.invalidateQueries({ queryKey: query.receivedEvents.key() })
    void queries.invalidateQueries({ queryKey: query.eventForwarding.key() })
  })
  useStream(`events of ${workspaceId}`, ({ signal }) => call.receivedEvents.watch(undefined, { signal }), readAgain)
}

/** Reads the events that pass a filter, page by page. */
export function useEvents(filter: EventFilter): EventList {
  const { query } = useBridge()
  const read = useInfiniteQuery(
    query.receivedEvents.page.infiniteOptions({
      input: (before: string | undefined) => ({ filter, limit: pageSize, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  )
  return {
    events: read.data?.pages.flatMap((page) => page.events) ?? [],
    ...useReadState(read),
    isWhole: read.data !== undefined && !read.hasNextPage,
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}

/** Reads how many events there are, by signature, and how many are new. */
export function useEventCounts() {
  const { query } = useBridge()
  return useQuery(query.receivedEvents.counts.queryOptions({ refetchOnMount: 'always' })).data
}

/** Reads an event with its headers and body; nothing without a number. */
export function useEventDetails(number: number | null) {
  const { query } = useBridge()
  return useQuery(
    query.receivedEvents.read.queryOptions({
      input: number === null ? skipToken : { number },
      placeholderData: (last) => last,
    }),
  )
}
