import { useQuery } from '@tanstack/react-query'
import type { UpdateState } from '#shared/bridge/updates.ts'
import { useBridge } from './bridge.tsx'

/** Follows the update of Backlot itself; null until it is known. */
export function useUpdates(): UpdateState | null {
  const { query } = useBridge()
  const { data } = useQuery(
    query.updates.watch.experimental_liveOptions({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
    }),
  )
  return data ?? null
}
