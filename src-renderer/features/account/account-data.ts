import type { AccountOverview, AccountPeriod } from '#shared/bridge/account.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBridge, useStream } from '../../lib/bridge.tsx'
import { type Retry, useReadState } from '../../lib/read-state.ts'
import { useStudioStatus } from '../../lib/studio-state.tsx'

/** The account as it is shown, and how it is read again. */
type AccountData = {
  /** Undefined until the last reading is here. */
  readonly overview: AccountOverview | undefined
  readonly isFailed: boolean
  readonly isRefreshing: boolean
  refresh(): void
  readonly retry: Retry
}

const runningIn = ({ running }: StudioStatus) => running

/** Reads the account: at once what is stored, then what the service says. Follows its changes while it is open. */
export function useAccount(workspaceId: string, period: AccountPeriod): AccountData {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const overview = useQuery(query.account.overview.queryOptions({ refetchOnMount: 'always' }))
  const { state, retry } = useReadState(overview)
  const [isUnread, setUnread] = useState(false)
  const { mutate, isPending } = useMutation(
    query.account.refresh.mutationOptions({
      onSuccess: (next) => queries.setQueryData(query.account.overview.queryKey(), next),
      // While it is read again, it has failed: the button for that stays.
      onSettled: (_, error) => setUnread(error !== null),
    }),
  )
  useEffect(() => mutate({ period }), [mutate, period])
  // What runs of each kind changes with the number of runs; it is counted here, not by the service.
  const running = useStudioStatus(runningIn)
  useEffect(() => void queries.invalidateQueries({ queryKey: query.account.overview.key() }), [running, queries, query])
  useStream(
    `account of ${workspaceId}`,
    ({ signal }) => call.account.watch(undefined, { signal }),
    () => void queries.invalidateQueries({ queryKey: query.account.key() }),
  )
  const refresh = () => mutate({ period, all: true })
  return {
    overview: overview.data,
    isFailed: isUnread || state === 'failed',
    isRefreshing: isPending,
    refresh,
    retry: { ...retry, busy: isPending, run: refresh },
  }
}
