import type { PublishJob, PublishList } from '#shared/bridge/publish.ts'
import type { ReadingFacts } from '#shared/bridge/composer.ts'
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { type ReadState, type Retry, useReadState } from '../../../lib/read-state.ts'
import { unansweredText } from '../../../lib/studio-state.tsx'

/** A list of the queue, read page by page. */
export type PublishQueue = {
  readonly jobs: readonly PublishJob[]
  /** Failed jobs of the first page, to show beside those to post. */
  readonly failed: readonly PublishJob[]
  readonly facts: ReadingFacts | undefined
  readonly counts: Readonly<Record<PublishList, number>> | null
  /** Whether the service posts by itself. */
  readonly postsItself: boolean
  readonly state: ReadState
  readonly error: unknown
  readonly retry: Retry
  loadMore(): void
  readNow(): Promise<unknown>
}

/** Everything that shows what became of a job. */
export function useReadJobsAgain(): () => Promise<void> {
  const { query } = useBridge()
  const queries = useQueryClient()
  return async () => {
    for (const key of [query.performance.key(), query.autopilot.key(), query.composer.counts.key()])
      void queries.invalidateQueries({ queryKey: key })
    await queries.invalidateQueries({ queryKey: query.publish.key() })
  }
}

/** Reads a list of a brand's queue. */
export function usePublishQueue(profileId: string, list: PublishList, search: string): PublishQueue {
  const { call, query } = useBridge()
  const text = useSettled(search.trim(), 100)
  const readAgain = useReadJobsAgain()
  const read = useInfiniteQuery(
    query.publish.page.infiniteOptions({
      input: (before: string | undefined) => ({
        profileId,
        list,
        text,
        refresh: 'known' as const,
        ...(before === undefined ? {} : { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    }),
  )
  const { data: failed } = useQuery(
    query.publish.page.queryOptions({
      input: list === 'to-post' && text === '' ? { profileId, list: 'failed', limit: 20, refresh: 'known' } : skipToken,
      select: ({ jobs }) => jobs,
    }),
  )
  const pages = read.data?.pages
  const jobs = useMemo(() => pages?.flatMap((page) => page.jobs) ?? [], [pages])
  const first = pages?.[0]
  return {
    jobs,
    failed: failed ?? [],
    facts: first,
    counts: first?.counts ?? null,
    postsItself: first?.postsItself === true,
    ...useReadState(read),
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
    async readNow() {
      await call.publish.page({ profileId, list, refresh: 'now' })
      await readAgain()
    },
  }
}

/** An action at the service that is confirmed before it shows. */
export type JobAction = {
  readonly isBusy: boolean
  /** What the last one failed with; null if it worked. */
  readonly problem: string | null
  /** Sentences by field. */
  readonly fields: Readonly<Record<string, string>>
  /** Does it unless another is on its way, and reads the jobs again. Resolves with whether it worked. */
  run(action: () => Promise<unknown>): Promise<boolean>
  clear(): void
}

/** Returns what runs actions on jobs, one at a time, and keeps why the last one failed. */
export function useJobAction(): JobAction {
  const readAgain = useReadJobsAgain()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const clear = () => {
    setProblem(null)
    setFields({})
  }
  return {
    isBusy,
    problem,
    fields,
    clear,
    async run(action) {
      if (isBusy) return false
      setBusy(true)
      clear()
      try {
        await action()
        await readAgain()
        return true
      } catch (error) {
        const failure = failureOf(error)
        setProblem(failure?.message ?? unansweredText())
        setFields(Object.fromEntries((failure?.fields ?? []).map(({ field, message }) => [field, message])))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
