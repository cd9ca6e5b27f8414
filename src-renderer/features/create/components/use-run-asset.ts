import type { Job } from '#shared/bridge/jobs.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'

/** The first file of a run as the library has it; null before it is made or read. */
export function useRunAsset({ state }: Job): Asset | null {
  const { query } = useBridge()
  const assetId = state.kind === 'done' ? state.assetIds[0] : undefined
  const { data } = useQuery(query.library.read.queryOptions({ input: assetId === undefined ? skipToken : { assetId } }))
  return data?.asset.id === assetId ? (data?.asset ?? null) : null
}
