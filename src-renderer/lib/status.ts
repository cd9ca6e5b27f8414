import type { StudioStatus } from '#shared/bridge/status.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'

const whole = (status: StudioStatus) => status

/**
 * A part of what the studio says of itself, followed as it changes; null until the studio said it first. What uses it is
 * rendered again only when that part changes. `select` is the same function all along.
 */
export function useStudioStatus<Part>(select: (status: StudioStatus) => Part): Part | null {
  const { query } = useBridge()
  const { data } = useQuery(
    query.status.watch.experimental_liveOptions({ staleTime: Number.POSITIVE_INFINITY, select }),
  )
  return data ?? null
}

/** All that the studio says of itself. Changes with every run: for what shows most of it. */
export const useWholeStatus = (): StudioStatus | null => useStudioStatus(whole)

/** Whether the service cannot be reached. */
export const isOfflineIn = ({ connection }: StudioStatus): boolean => connection.kind === 'offline'

/** The balance in credits; null until the service said it. */
export const balanceIn = ({ balance }: StudioStatus): number | null => balance?.credits ?? null

/** Reads what the studio said last, without rendering anything when it changes. */
export function useReadStatus(): () => StudioStatus | null {
  const { query } = useBridge()
  const queries = useQueryClient()
  return () => queries.getQueryData(query.status.watch.experimental_liveKey()) ?? null
}
