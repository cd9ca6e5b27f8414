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
/** Changes of jobs that come within this time are shown together. Milliseconds. */
const together = 100

/** Jobs of a model in the open workspace, newest first, kept in step by `useJobEvents`. */
export type JobList = {
  readonly jobs: readonly Job[]
  readonly isLoading: boolean
  /** Reads the next page, where there is one and none is being read. */
  loadMore(): void
}

/** Which jobs a list holds: those of a model, or those of a set. */
export type JobFilter = { readonly modelId: string } | { readonly setId: JobSetId }

/** How the jobs of a filter are read, page by page. */
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

/** The jobs of one model or set; of none while the filter is null. */
export function useJobs(filter: JobFilter | null): JobList {
  const { query } = useBridge()
  const read = useInfiniteQuery(jobPages(query, filter))
  // The same array until a job changes: what shows many of them lays them out by it.
  const jobs = useMemo(() => read.data?.pages.flatMap((page) => page.jobs) ?? [], [read.data])
  return {
    jobs,
    isLoading: read.isPending && filter !== null,
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}

/** The jobs of a set as they were read; null before the first page. Not changed by events: those are heard with `useJobChanges`. */
export type SetJobs = {
  /** Newest first. The same array until a page is read. */
  readonly jobs: readonly Job[] | null
  readonly isWhole: boolean
  /** All of it is being read once more, because something else than single jobs changed. */
  readonly isReadAgain: boolean
}

/** Reads all jobs of a set, page after page. */
export function useSetJobs(setId: JobSetId): SetJobs {
  const { query } = useBridge()
  // Found by what reads lists of jobs again, and not by what puts a changed job into each of them.
  const queryKey = [...query.jobs.page.key(), 'read whole', setId]
  const read = useInfiniteQuery({
    ...jobPages(query, { setId }),
    queryKey,
    // What changed while nobody looked was not put into it.
    refetchOnMount: 'always',
  })
  const { data, hasNextPage, isFetchingNextPage, isRefetching, fetchNextPage } = read
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [data, hasNextPage, isFetchingNextPage, fetchNextPage])
  const jobs = useMemo(() => data?.pages.flatMap((page) => page.jobs) ?? null, [data])
  return { jobs, isWhole: !hasNextPage, isReadAgain: isRefetching }
}

/** Pages of jobs as TanStack Query keeps them. */
export type JobPages = {
  readonly pages: { readonly jobs: Job[]; readonly next: string | null }[]
  readonly pageParams: (string | undefined)[]
}

/**
 * Puts a job in its place among pages that are newest first: in the place of its older self, else at the top.
 *
 * `isNews` is false for the answer to a submit, which may arrive after events about the same job and then is older than
 * they are: it only adds. The same pages come back where nothing changes, so that nothing is drawn again.
 */
export function placeJob(pages: JobPages, job: Job, isNews: boolean): JobPages {
  for (const [at, page] of pages.pages.entries()) {
    const place = page.jobs.findIndex((one) => one.id === job.id)
    if (place < 0) continue
    return isNews ? { ...pages, pages: pages.pages.with(at, { ...page, jobs: page.jobs.with(place, job) }) } : pages
  }
  const [first, ...rest] = pages.pages
  if (first === undefined) return pages
  // A job older than the last one loaded belongs to a page that is not here yet.
  const last = pages.pages.at(-1)
  const oldest = last?.jobs.at(-1)
  if (oldest !== undefined && job.number < oldest.number && last?.next !== null) return pages
  const jobs = [...first.jobs, job].toSorted((one, other) => other.number - one.number)
  return { ...pages, pages: [{ ...first, jobs }, ...rest] }
}

/** Reads what `useJobs` would answer with, without rendering anything when it changes. */
export function useReadJobs(): (filter: JobFilter) => readonly Job[] {
  const { query } = useBridge()
  const queries = useQueryClient()
  return (filter) => {
    const pages: JobPages | undefined = queries.getQueryData(jobPages(query, filter).queryKey)
    return pages?.pages.flatMap((page) => page.jobs) ?? []
  }
}

// The key of an infinite query of the bridge: the route, then what it was asked with.
const PageKey = z.tuple([
  z.unknown(),
  z.object({ input: z.object({ modelId: z.string().optional(), setId: JobSetId.optional() }) }),
])

/** Which of the jobs belong to a list, by its key. */
function jobsOf(key: QueryKey, jobs: readonly Job[]): readonly Job[] {
  const parsed = PageKey.safeParse(key)
  if (!parsed.success) return []
  const { modelId, setId } = parsed.data[1].input
  return jobs.filter((job) => (modelId ?? job.modelId) === job.modelId && (setId ?? job.setId) === job.setId)
}

/** Puts jobs into every list that is kept, in order. `isNews` as in `placeJob`. */
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

/** Hands changed jobs on to what keeps them in a form of its own. */
type JobFeed = {
  report(jobs: readonly Job[]): void
  /** Calls `listener` with jobs as they change, in order, until the returned function is called. */
  subscribe(listener: (jobs: readonly Job[]) => void): () => void
}

/** Makes a feed without listeners. */
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

/** Hears of jobs as `useJobEvents` is told of them: several at once where many change. */
export function useJobChanges(onChange: (jobs: readonly Job[]) => void): void {
  const feed = useJobFeed()
  const report = useEffectEvent(onChange)
  useEffect(() => feed.subscribe((jobs) => report(jobs)), [feed])
}

type GatherDeps<Item> = {
  readonly clock: Clock
  /** The least time between two calls. Milliseconds. */
  readonly everyMs: number
  /** Takes what came since the last call, in order; never empty. */
  apply(items: readonly Item[]): void
}

/** Gathers items that come in quick succession. */
type Gather<Item> = {
  add(item: Item): void
  /** Ends it; what is gathered and not applied is dropped. */
  close(): void
}

/** Makes a gatherer: what comes first is applied at once, what follows together, at most once every `everyMs`. */
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
 * Keeps every list of jobs in step with the studio. Mounted once, by what shows a workspace. `onEvent` hears of each change
 * at once; lists show the first at once, and what follows ten times a second.
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
