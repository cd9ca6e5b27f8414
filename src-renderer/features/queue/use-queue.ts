import type { QueueGroup, QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { useBridge, useStream } from '../../lib/bridge.tsx'

const pageSize = 100
const fresh = { staleTime: Number.POSITIVE_INFINITY } as const
/** Changes that come within this time are read once. Milliseconds. */
const quiet = 120

/** The queue at a glance; undefined until it was read. */
export function useQueueSummary(): QueueSummary | undefined {
  const { query } = useBridge()
  return useQuery(query.queue.summary.queryOptions(fresh)).data
}

/** The newest sets. */
export function useQueueSets(): readonly QueueSet[] {
  const { query } = useBridge()
  return useQuery(query.queue.sets.queryOptions({ input: { limit: 20 }, ...fresh })).data?.sets ?? []
}

/** One part of the queue, page by page. */
export type GroupList = { readonly jobs: readonly Job[]; readonly isLoading: boolean; loadMore(): void }

/** Reads one part of the queue; of one set where it is named. */
export function useQueueGroup(group: QueueGroup, setId: JobSetId | null): GroupList {
  const { query } = useBridge()
  const read = useInfiniteQuery(
    query.queue.page.infiniteOptions({
      input: (after: string | undefined) => ({
        group,
        limit: pageSize,
        ...(setId === null ? {} : { setId }),
        ...(after === undefined ? {} : { after }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
      ...fresh,
    }),
  )
  return {
    jobs: read.data?.pages.flatMap((page) => page.jobs) ?? [],
    isLoading: read.isPending,
    loadMore() {
      if (read.hasNextPage && !read.isFetching) void read.fetchNextPage()
    },
  }
}

// The key of a page of the queue: the route, then what it was asked with.
const PageKey = z.tuple([
  z.unknown(),
  z.object({ input: z.object({ group: z.enum(['under-way', 'user', 'background', 'troubled']) }) }),
])
const groupOf = (key: readonly unknown[]) => {
  const read = PageKey.safeParse(key)
  return read.success ? read.data[1].input.group : null
}

/** Pages of a part of the queue as TanStack Query keeps them. */
export type QueuePages = {
  readonly pages: { readonly jobs: Job[]; readonly next: string | null }[]
  readonly pageParams: (string | undefined)[]
}

/**
 * Waiting pages after a job changed: it stands in its place anew, or is gone once it does not wait there any more. The
 * same pages come back where it was not among them, so that nothing is drawn again.
 */
export function settlePages(pages: QueuePages, group: QueueGroup, job: Job): QueuePages {
  if (!pages.pages.some((page) => page.jobs.some(({ id }) => id === job.id))) return pages
  const stays = job.state.kind === 'waiting' && job.lane === group
  const settle = (jobs: Job[]) => jobs.flatMap((one) => (one.id === job.id ? (stays ? [job] : []) : [one]))
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, jobs: settle(page.jobs) })) }
}

/**
 * Keeps what is shown of the queue in step with the studio.
 *
 * A job that moves on leaves the waiting pages at once; those are read again only where jobs came, came
 * back or were moved.
 */
export function useQueueEvents(workspaceId: string): void {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const timer = useRef<{ handle: number; isWhole: boolean } | null>(null)
  const readAgain = (isWhole: boolean) => {
    if (timer.current !== null) {
      timer.current.isWhole ||= isWhole
      return
    }
    const handle = window.setTimeout(() => {
      const whole = timer.current?.isWhole ?? true
      timer.current = null
      void queries.invalidateQueries({ queryKey: query.queue.summary.key() })
      void queries.invalidateQueries({ queryKey: query.queue.sets.key() })
      void queries.invalidateQueries({
        queryKey: query.queue.page.key(),
        predicate: ({ queryKey }) => whole || !['user', 'background'].includes(groupOf(queryKey) ?? ''),
      })
      if (whole) void queries.invalidateQueries({ queryKey: query.jobs.page.key() })
    }, quiet)
    timer.current = { handle, isWhole }
  }
  useEffect(() => () => window.clearTimeout(timer.current?.handle), [])
  useStream(
    `the queue of ${workspaceId}`,
    ({ signal }) => call.queue.watch(undefined, { signal }),
    () => readAgain(true),
  )
  useStream(
    `the jobs of the queue of ${workspaceId}`,
    ({ signal }) => call.jobs.watch(undefined, { signal }),
    ({ job }) => {
      const pages = queries.getQueriesData<QueuePages>({ queryKey: query.queue.page.key() })
      const isListed = pages.some(
        ([, data]) => data?.pages.some(({ jobs }) => jobs.some(({ id }) => id === job.id)) === true,
      )
      // One that could not be sent comes back into the queue: it waits for something else than its turn.
      const isBack = job.state.kind === 'waiting' && job.state.why !== 'queue' && !isListed
      for (const group of ['user', 'background'] as const) {
        queries.setQueriesData<QueuePages>(
          { queryKey: query.queue.page.key(), predicate: ({ queryKey }) => groupOf(queryKey) === group },
          (pages) => (pages === undefined ? pages : settlePages(pages, group, job)),
        )
      }
      readAgain(isBack)
    },
  )
}
