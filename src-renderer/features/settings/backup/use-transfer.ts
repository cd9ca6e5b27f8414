import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TransferState } from '#shared/bridge/transfer.ts'
import { useBridge } from '../../../lib/bridge.tsx'

const idle: TransferState = { now: null, interrupted: null, found: null, last: null, problem: null }

/** Follows exports and imports of the profile; idle until they are known. Reads everything again after an import. */
export function useTransfer(): TransferState {
  const { query } = useBridge()
  const queries = useQueryClient()
  const { data } = useQuery(
    query.transfer.watch.experimental_liveOptions({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
    }),
  )
  const isImported = data?.last?.kind === 'imported'
  useEffect(() => {
    // What is shown of accounts, prompts and recipes is read once and not announced.
    if (isImported) void queries.invalidateQueries()
  }, [isImported, queries])
  return data ?? idle
}
