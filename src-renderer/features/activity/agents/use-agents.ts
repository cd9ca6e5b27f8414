import type { AgentCall, AgentsState, CallFilter } from '#shared/bridge/agents.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge, useStream } from '../../../lib/bridge.tsx'
import { type ReadState, type Retry, useReadState } from '../../../lib/read-state.ts'

const pageSize = 100
const noAgent = '' as AgentId

/** Reads the agents and what waits for the user, again whenever they change. */
export function useAgents(workspaceId: string): AgentsState | undefined {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  useStream(
    `agents of ${workspaceId}`,
    ({ signal }) => call.agents.watch(undefined, { signal }),
    () => void queries.invalidateQueries({ queryKey: query.agents.key() }),
  )
  return useQuery(query.agents.state.queryOptions({ refetchOnMount: 'always' })).data
}

/** The calls of an agent that pass a filter, newest first. */
export type CallList = {
  readonly calls: readonly AgentCall[]
  readonly state: ReadState
  readonly retry: Retry
  loadMore(): void
}

/** Reads an agent's calls, page by page. */
export function useAgentCalls(id: AgentId | null, filter: CallFilter): CallList {
  const { query } = useBridge()
  const read = useInfiniteQuery(
    query.agents.calls.infiniteOptions({
      input: (before: number | undefined) => ({
        id: id ?? noAgent,
        filter,
        limit: pageSize,
        ...(before === undefined ? {} : { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
      enabled: id !== null,
    }),
  )
  return {
    calls: read.data?.pages.flatMap(({ calls }) => calls) ?? [],
    ...useReadState(read),
    loadMore() {
      if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
    },
  }
}

/** Reads an agent's calls as CSV, page by page. */
export async function readCallsCsv(call: Pick<Bridge, 'agents'>, id: AgentId, filter: CallFilter): Promise<Blob> {
  const parts: string[] = []
  let before: number | undefined
  do {
    const part = await call.agents.csv({ id, filter, ...(before === undefined ? {} : { before }) })
    parts.push(part.text)
    before = part.next ?? undefined
  } while (before !== undefined)
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
