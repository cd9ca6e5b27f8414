import { useQuery } from '@tanstack/react-query'
import type { StorageState } from '#shared/bridge/storage.ts'
import { useBridge } from './bridge.tsx'

/** Follows the media folder and the check of its files; null until they are known. */
export function useStorage(): StorageState | null {
  const { query } = useBridge()
  const { data } = useQuery(
    query.storage.watch.experimental_liveOptions({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
    }),
  )
  return data ?? null
}
