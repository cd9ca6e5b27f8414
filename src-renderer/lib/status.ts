import type { StudioStatus } from '#shared/bridge/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'

/** What the studio says of itself, followed as it changes; null until it said it first. */
export function useStudioStatus(): StudioStatus | null {
  const { query } = useBridge()
  const { data } = useQuery(query.status.watch.experimental_liveOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return data ?? null
}
