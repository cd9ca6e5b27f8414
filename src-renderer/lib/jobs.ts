import type { Job } from '#shared/bridge/jobs.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { useBridge } from './bridge.tsx'
import { type JobPages, placeJob } from './place-job.ts'
import { useStream } from './use-stream.ts'

const pageSize = 60
const setPageSize = 200

/** Jobs of a model in the open workspace, newest first, kept in step by `useJobEvents`. */
export type JobList = {
  readonly jobs: readonly Job[]
  readonly isLoading: boolean
  /** Reads the next page, where there is one and none is being read. */
  loadMore(): void
}

/** Which jobs a list holds: those of a model, or those of a set. */
export type JobFilter = { readonly modelId: string } | { readonly setId: JobSetId }

/** The jobs of one model or set; of none while the filter is null. */
export function useJobs(filter: JobFilter | null): JobList {
  const { query } = useBridge()
  const read = useInfiniteQuery(
    query.jobs.page.infiniteOptions({
      input: (before: string | undefined) => ({
        limit: filter !== null && 'setId' in filter ? setPageSize : pageSize,
        ...filter,
        ...(before === undefined ? {} : { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
      staleTime: Number.POSITIVE_INFINITY,
      enabled: filter !== null,
    }),
  )
  // The same array until a job changes: what shows two thousand of them lays them out by it.
  const jobs = useMemo(() => read.data?.pages.flatMap((page) => page.jobs) ?? [], [read.data])
  return {
    jobs,
    isLoading: read.isPending && filter !== null,
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}

// The key of an infinite query of the bridge: the route, then what it was asked with.
const PageKey = z.tuple([
  z.unknown(),
  z.object({ input: z.object({ modelId: z.string().optional(), setId: JobSetId.optional() }) }),
])

function isOf(key: QueryKey, job: Job): boolean {
  const parsed = PageKey.safeParse(key)
  if (!parsed.success) return false
  const { modelId, setId } = parsed.data[1].input
  return (modelId ?? job.modelId) === job.modelId && (setId ?? job.setId) === job.setId
}

/** Puts a job into every list that is kept. `isNews` as in `placeJob`. */
export function useJobPlacer(): (job: Job, isNews: boolean) => void {
  const { query } = useBridge()
  const queries = useQueryClient()
  return (job, isNews) => {
    queries.setQueriesData<JobPages>(
      { queryKey: query.jobs.page.key(), predicate: ({ queryKey }) => isOf(queryKey, job) },
      (pages) => (pages === undefined ? pages : placeJob(pages, job, isNews)),
    )
  }
}

/** Keeps every list of jobs in step with the studio. Mounted once, by what shows a workspace. */
export function useJobEvents(workspaceId: string, onEvent?: (job: Job) => void) {
  const { call } = useBridge()
  const place = useJobPlacer()
  useStream(
    `jobs of ${workspaceId}`,
    ({ signal }) => call.jobs.watch(undefined, { signal }),
    ({ job }) => {
      place(job, true)
      onEvent?.(job)
    },
  )
}
