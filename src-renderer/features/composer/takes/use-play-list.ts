import type { ReadingFacts } from '#shared/bridge/composer.ts'
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { type ReadState, type Retry, useReadState } from '../../../lib/read-state.ts'
import { useComposerState } from '../composer-context.tsx'

/** A play in the list of takes. `takes`: how many it has; null if that is not known yet. */
export type ListedPlay = {
  readonly playId: string
  readonly title: string
  readonly coverUrl: string | null
  readonly hook: string
  readonly takes: number | null
}

/** The plays of a brand that the search lets through. */
export type PlayList = {
  readonly plays: readonly ListedPlay[]
  readonly state: ReadState
  readonly facts: ReadingFacts | undefined
  /** The angles of all takes, each with its number. */
  readonly angles: readonly { readonly angle: string; readonly count: number }[]
  readonly isFiltered: boolean
  loadMore(): void
  readonly retry: Retry
}

/** Reads all plays of a brand, or those with takes, page by page. */
export function usePlayList(profileId: string): PlayList {
  const { query } = useBridge()
  const text = useSettled(
    useComposerState((state) => state.takesText.trim()),
    100,
  )
  const angle = useComposerState((state) => state.takesAngle)
  const of = useComposerState((state) => state.takesOf)
  const isWritten = of === 'written'
  const all = useQuery(
    query.composer.plays.queryOptions({
      input: isWritten ? skipToken : text === '' ? { profileId } : { profileId, text },
      placeholderData: keepPreviousData,
    }),
  )
  const written = useInfiniteQuery(
    query.takes.page.infiniteOptions({
      input: (before: string | undefined) =>
        before === undefined ? { profileId, text, angle } : { profileId, text, angle, before },
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const pages = written.data?.pages
  const plays = useMemo((): readonly ListedPlay[] => {
    const withTakes = pages?.flatMap((page) => page.plays) ?? []
    if (isWritten) {
      return withTakes.map(({ playId, title, coverUrl, takes }) => {
        return { playId, title, coverUrl, hook: takes.at(-1)?.hook ?? '', takes: takes.length }
      })
    }
    const counts = new Map(withTakes.map(({ playId, takes }) => [playId, takes.length]))
    return (all.data?.plays ?? []).map(({ playId, title, coverUrl, hook }) => {
      return { playId, title, coverUrl, hook, takes: counts.get(playId) ?? null }
    })
  }, [all.data, isWritten, pages])
  const read = isWritten ? written : all
  return {
    plays,
    ...useReadState(read),
    facts: isWritten ? pages?.[0] : all.data,
    angles: pages?.[0]?.angles ?? [],
    isFiltered: text !== '' || (isWritten && angle !== null),
    loadMore() {
      if (isWritten && written.hasNextPage && !written.isFetchingNextPage) void written.fetchNextPage()
    },
  }
}
