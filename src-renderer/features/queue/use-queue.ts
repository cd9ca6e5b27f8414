import type { QueueGroup, QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { useBridge, useStream } from '../../lib/bridge.tsx'

const pageSize = 100
const fresh = { staleTime: Number.POSITIVE_INFINITY } as const
/** Changes within this time are read once. Milliseconds. */
const quiet = 120

/** Reads the summary of the queue; undefined until it is read. */
export function useQueueSummary(): QueueSummary | undefined {
  const { query } = useBridge()
  return useQuery(query.queue.summary.queryOptions(fresh)).data
}

/** Reads the newest sets. */
export function useQueueSets(): readonly QueueSet[] {
  const { query } = useBridge()
  return useQuery(query.queue.sets.queryOptions({ input: { limit: 20 }, ...fresh })).data?.sets ?? []
}

/** A group of the queue, read page by page. */
export type GroupList = { readonly jobs: readonly Job[]; readonly isLoading: boolean; loadMore(): void }

/** Reads a group of the queue; only the jobs of a set if one is given. */
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

// The query key of a queue page: the route, then its input.
const PageKey = z.tuple([
  z.unknown(),
  z.object({ input: z.object({ group: z.enum(['under-way', 'user', 'background', 'troubled']) }) }),
])
const groupOf = (key: readonly unknown[]) => {
  const read = PageKey.safeParse(key)
  return read.success ? read.data[1].input.group : null
}

/** Pages of a queue group, as TanStack Query stores them. */
export type QueuePages = {
  readonly pages: { readonly jobs: Job[]; readonly next: string | null }[]
  readonly pageParams: (string | undefined)[]
}

/**
 * Applies a changed job to waiting pages: replaces it, or removes it once it no longer waits in the group. Returns the
 * same object if the job is not listed, so that nothing renders again.
 */
export function settlePages(pages: QueuePages, group: QueueGroup, job: Job): QueuePages {
  if (!pages.pages.some((page) => page.jobs.some(({ id }) => id === job.id))) return pages
  const stays = job.state.kind === 'waiting' && job.lane === group
  const settle = (jobs: Job[]) => jobs.flatMap((one) => (one.id === job.id ? (stays ? [job] : []) : [one]))
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, jobs: settle(page.jobs) })) }
}

/**
 * Keeps the displayed queue in step with the studio. A job that starts leaves the waiting pages at once; those are read
 * again only if jobs were added, returned or moved.
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
      // A job that could not be sent returns to the queue, waiting for another reason than its turn.
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
