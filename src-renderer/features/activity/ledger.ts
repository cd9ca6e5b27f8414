import type { Job } from '#shared/bridge/jobs.ts'
import type { LedgerFilter } from '#shared/bridge/money.ts'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBridge, useStream } from '../../lib/bridge.tsx'
import { type JobPages, placeJob } from '../../lib/jobs.ts'
import { type ReadState, type Retry, useReadState } from '../../lib/read-state.ts'
import { assertNever } from '#shared/util/assert-never.ts'

const pageSize = 100
// Many runs settle at once; their totals are read again once for all of them.
const calmMs = 700

/** The runs of the ledger, newest first. */
export type Ledger = {
  readonly jobs: readonly Job[]
  readonly state: ReadState
  readonly retry: Retry
  loadMore(): void
}

function groupOf({ state }: Pick<Job, 'state'>): NonNullable<LedgerFilter['state']> {
  switch (state.kind) {
    case 'waiting':
    case 'sending':
    case 'running':
    case 'saving':
      return 'open'
    case 'done':
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return state.kind
    default:
      return assertNever(state)
  }
}

/** Returns whether a run passes the filter, by the same rules as the studio's search. */
export function belongsTo(job: Pick<Job, 'state' | 'modelId' | 'prompt' | 'modelName'>, filter: LedgerFilter): boolean {
  const text = (filter.text ?? '').trim().toLowerCase()
  if (filter.state !== undefined && groupOf(job) !== filter.state) return false
  if (filter.modelId !== undefined && job.modelId !== filter.modelId) return false
  return [job.prompt, job.modelName].some((words) => words.toLowerCase().includes(text))
}

/** Removes a run from the pages. Returns the same object if the run is not listed, so that nothing renders again. */
export function dropJob(pages: JobPages, jobId: string): JobPages {
  if (!pages.pages.some(({ jobs }) => jobs.some(({ id }) => id === jobId))) return pages
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, jobs: page.jobs.filter(({ id }) => id !== jobId) })) }
}

/** Reads the runs that pass a filter, and follows their changes while the screen is open. */
export function useLedger(workspaceId: string, filter: LedgerFilter): Ledger {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const options = query.money.ledger.infiniteOptions({
    input: (before: string | undefined) => ({ filter, limit: pageSize, ...(before === undefined ? {} : { before }) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // Runs are not followed while the screen is closed or another filter is active.
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const read = useInfiniteQuery(options)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
  useStream(
    `ledger of ${workspaceId}`,
    ({ signal }) => call.jobs.watch(undefined, { signal }),
    ({ job }) => {
      queries.setQueryData<JobPages>(options.queryKey, (pages) => {
        if (pages === undefined) return pages
        return belongsTo(job, filter) ? placeJob(pages, job, true) : dropJob(pages, job.id)
      })
      void queries.invalidateQueries({ queryKey: query.jobs.read.key({ input: { jobId: job.id } }) })
      timer.current ??= setTimeout(() => {
        timer.current = null
        for (const part of [query.money.spend, query.money.account, query.money.claims]) {
          void queries.invalidateQueries({ queryKey: part.key() })
        }
      }, calmMs)
    },
  )
  return {
    jobs: read.data?.pages.flatMap((page) => page.jobs) ?? [],
    ...useReadState(read),
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}
