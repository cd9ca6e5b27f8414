import type { Job } from '#shared/bridge/jobs.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'

/** A file of a run, by default its first, as the library has it; null before it is made or read. */
export function useRunAsset({ state }: Job, at = 0): Asset | null {
  const { query } = useBridge()
  const assetId = state.kind === 'done' ? state.assetIds[at] : undefined
  const { data } = useQuery(query.library.read.queryOptions({ input: assetId === undefined ? skipToken : { assetId } }))
  return data?.asset.id === assetId ? (data?.asset ?? null) : null
}
