import { useQuery } from '@tanstack/react-query'
import type { PublicAddressView } from '#shared/bridge/public-address.ts'
import { useBridge } from './bridge.tsx'

/** Follows the public address, its state and its tunnel; null until they are known. */
export function usePublicAddress(): PublicAddressView | null {
  const { query } = useBridge()
  const { data } = useQuery(
    query.publicAddress.watch.experimental_liveOptions({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
    }),
  )
  return data ?? null
}
