import type { AssetId } from '#shared/domain/ids.ts'
import { useQueries } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'

/** Integrated loudness of files with sound, in LUFS; null for one without sound or until it was measured. */
export function useLoudness(assets: readonly AssetId[]): readonly (number | null)[] {
  const { query } = useBridge()
  return useQueries({
    queries: assets.map((assetId) =>
      query.library.scan.queryOptions({ input: { assetId }, staleTime: Number.POSITIVE_INFINITY }),
    ),
    combine: (read) => read.map(({ data }) => data?.loudness?.integrated ?? null),
  })
}
