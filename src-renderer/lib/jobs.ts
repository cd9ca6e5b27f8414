import type { Job } from '#shared/bridge/jobs.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import { type QueryClient, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { z } from 'zod'
import { type BridgeClient, useBridge, useStream } from './bridge.tsx'
import { createPageClock } from './page.ts'
import type { Clock } from '#shared/util/ports.ts'

const pageSize = 60
const setPageSize = 200
/** Job changes within this time are shown together. Milliseconds. */
const together = 100

/** The jobs of a model in the open workspace, newest first, kept up to date by `useJobEvents`. */
export type JobList = {
  readonly jobs: readonly Job[]
  readonly isLoading: boolean
  /** Reads the next page, if there is one and none is being read. */
  loadMore(): void
}

/** Filters jobs by model or by set. */
export type JobFilter = { readonly modelId: string } | { readonly setId: JobSetId }

function jobPages(query: BridgeClient['query'], filter: JobFilter | null) {
  return query.jobs.page.infiniteOptions({
    input: (before: string | undefined) => ({
      limit: filter !== null && 'setId' in filter ? setPageSize : pageSize,
      ...filter,
      ...(before === undefined ? {} : { before }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: filter !== null,
  })
}

/** The jobs of one model or set; none for null. */
export function useJobs(filter: JobFilter | null): JobList {
  const { query } = useBridge()
  const read = useInfiniteQuery(jobPages(query, filter))
  // A stable array until a job changes, because layouts depend on it.
  const jobs = useMemo(() => read.data?.pages.flatMap((page) => page.jobs) ?? [], [read.data])
  return {
    jobs,
    isLoading: read.isPending && filter !== null,
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}

/** The jobs of a set as last read; null before the first page. Not updated by events: use `useJobChanges` for those. */
export type SetJobs = {
  /** Newest first. A stable array until a page is read. */
  readonly jobs: readonly Job[] | null
  readonly isWhole: boolean
  /** Refetching everything, because something other than single jobs changed. */
  readonly isReadAgain: boolean
}

/** Reads all jobs of a set, page by page. */
export function useSetJobs(setId: JobSetId): SetJobs {
  const { query } = useBridge()
  // Matched by refetches of job lists, but not by `useJobPlacer`, which updates single jobs.
  const queryKey = [...query.jobs.page.key(), 'read whole', setId]
  const read = useInfiniteQuery({
    ...jobPages(query, { setId }),
    queryKey,
    // Changes while unmounted were not applied to it.
    refetchOnMount: 'always',
  })
  const { data, hasNextPage, isFetchingNextPage, isRefetching, fetchNextPage } = read
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [data, hasNextPage, isFetchingNextPage, fetchNextPage])
  const jobs = useMemo(() => data?.pages.flatMap((page) => page.jobs) ?? null, [data])
  return { jobs, isWhole: !hasNextPage, isReadAgain: isRefetching }
}

/** Pages of jobs as cached by TanStack Query. */
export type JobPages = {
  readonly pages: { readonly jobs: Job[]; readonly next: string | null }[]
  readonly pageParams: (string | undefined)[]
}

/**
 * Places a job into pages sorted newest first: replaces its older version, else adds it at the top.
 *
 * `isNews` is false for the answer to a submit, which may arrive after newer events about the same job: it only adds.
 * Returns the same pages if nothing changes, so that nothing renders again.
 */
export function placeJob(pages: JobPages, job: Job, isNews: boolean): JobPages {
  for (const [at, page] of pages.pages.entries()) {
    const place = page.jobs.findIndex((one) => one.id === job.id)
    if (place < 0) continue
    return isNews ? { ...pages, pages: pages.pages.with(at, { ...page, jobs: page.jobs.with(place, job) }) } : pages
  }
  const [first, ...rest] = pages.pages
  if (first === undefined) return pages
  // A job older than the last one loaded belongs to a page not loaded yet.
  const last = pages.pages.at(-1)
  const oldest = last?.jobs.at(-1)
  if (oldest !== undefined && job.number < oldest.number && last?.next !== null) return pages
  const jobs = [...first.jobs, job].toSorted((one, other) => other.number - one.number)
  return { ...pages, pages: [{ ...first, jobs }, ...rest] }
}

/** Reads the result of `useJobs` without subscribing to changes. */
export function useReadJobs(): (filter: JobFilter) => readonly Job[] {
  const { query } = useBridge()
  const queries = useQueryClient()
  return (filter) => {
    const pages: JobPages | undefined = queries.getQueryData(jobPages(query, filter).queryKey)
    return pages?.pages.flatMap((page) => page.jobs) ?? []
  }
}

// The key of an infinite query of the bridge: the route, then its input.
const PageKey = z.tuple([
  z.unknown(),
  z.object({ input: z.object({ modelId: z.string().optional(), setId: JobSetId.optional() }) }),
])

function jobsOf(key: QueryKey, jobs: readonly Job[]): readonly Job[] {
  const parsed = PageKey.safeParse(key)
  if (!parsed.success) return []
  const { modelId, setId } = parsed.data[1].input
  return jobs.filter((job) => (modelId ?? job.modelId) === job.modelId && (setId ?? job.setId) === job.setId)
}

/** Places jobs into every cached list, in order. `isNews` as in `placeJob`. */
export function useJobPlacer(): (jobs: readonly Job[], isNews: boolean) => void {
  const { query } = useBridge()
  const queries = useQueryClient()
  return (jobs, isNews) => {
    for (const [queryKey] of queries.getQueriesData<JobPages>({ queryKey: query.jobs.page.key() })) {
      const own = jobsOf(queryKey, jobs)
      if (own.length === 0) continue
      queries.setQueryData<JobPages>(
        queryKey,
        (pages) => pages && own.reduce((placed, job) => placeJob(placed, job, isNews), pages),
      )
    }
  }
}

/** Passes changed jobs to components that keep them in their own form. */
type JobFeed = {
  report(jobs: readonly Job[]): void
  /** Calls `listener` with changed jobs, in order, until the returned function is called. */
  subscribe(listener: (jobs: readonly Job[]) => void): () => void
}

function createJobFeed(): JobFeed {
  const listeners = new Set<(jobs: readonly Job[]) => void>()
  return {
    report(jobs) {
      for (const listener of listeners) listener(jobs)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const feeds = new WeakMap<QueryClient, JobFeed>()

function useJobFeed(): JobFeed {
  const queries = useQueryClient()
  const feed = feeds.get(queries) ?? createJobFeed()
  feeds.set(queries, feed)
  return feed
}

/** Calls back with changed jobs from `useJobEvents`: several at once if many change. */
export function useJobChanges(onChange: (jobs: readonly Job[]) => void): void {
  const feed = useJobFeed()
  const report = useEffectEvent(onChange)
  useEffect(() => feed.subscribe((jobs) => report(jobs)), [feed])
}

type GatherDeps<Item> = {
  readonly clock: Clock
  /** Minimum interval between two calls, in milliseconds. */
  readonly everyMs: number
  /** Receives the items since the last call, in order; never empty. */
  apply(items: readonly Item[]): void
}

/** Collects items that arrive in quick succession. */
type Gather<Item> = {
  add(item: Item): void
  /** Closes it; items not yet applied are dropped. */
  close(): void
}

/** Creates a collector: applies the first item at once, later ones together, at most once every `everyMs`. */
export function createGather<Item>({ clock, everyMs, apply }: GatherDeps<Item>): Gather<Item> {
  let waiting: Item[] = []
  let cancel: (() => void) | null = null

  function flush() {
    const items = waiting
    waiting = []
    if (items.length > 0) apply(items)
  }

  function rest() {
    cancel = clock.after(everyMs, () => {
      cancel = null
      if (waiting.length === 0) return
      rest()
      flush()
    })
  }

  return {
    add(item) {
      waiting.push(item)
      if (cancel !== null) return
      rest()
      flush()
    },
    close() {
      cancel?.()
      cancel = null
      waiting = []
    },
  }
}

/**
 * Keeps all job lists in sync with the studio. Mount once per workspace. `onEvent` receives each change at once; lists
 * show the first at once and later ones ten times a second.
 */
export function useJobEvents(workspaceId: string, onEvent?: (job: Job) => void) {
  const { call } = useBridge()
  const place = useJobPlacer()
  const feed = useJobFeed()
  const apply = useEffectEvent((jobs: readonly Job[]) => {
    place(jobs, true)
    feed.report(jobs)
  })
  const gather = useRef<Gather<Job>>(null)
  useEffect(() => {
    const own = createGather<Job>({ clock: createPageClock(), everyMs: together, apply: (jobs) => apply(jobs) })
    gather.current = own
    return () => own.close()
  }, [workspaceId])
  useStream(
    `jobs of ${workspaceId}`,
    ({ signal }) => call.jobs.watch(undefined, { signal }),
    ({ job }) => {
      gather.current?.add(job)
      onEvent?.(job)
    },
  )
}
