import { useQuery } from '@tanstack/react-query'
import type { TransferState } from '#shared/bridge/transfer.ts'
import { useBridge } from '../../../lib/bridge.tsx'

const idle: TransferState = { now: null, interrupted: null, found: null, last: null, problem: null }

/** Follows exports and imports of the profile; idle until they are known. */
export function useTransfer(): TransferState {
  const { query } = useBridge()
  const { data } = useQuery(
    query.transfer.watch.experimental_liveOptions({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
    }),
  )
  return data ?? idle
}
