import type { AssetDetail } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type AssetPages, withRating } from './asset-pages.ts'
import { useBridge } from './bridge.tsx'

/** Shows a rating wherever the asset is kept in this window: in lists and by itself. Asks the studio nothing. */
export function useRatingShown(): (assetId: AssetId, rating: number) => void {
  const { query } = useBridge()
  const queries = useQueryClient()
  return (assetId, rating) => {
    queries.setQueriesData<AssetPages>({ queryKey: query.library.page.key() }, (pages) =>
      pages === undefined ? pages : withRating(pages, assetId, rating),
    )
    queries.setQueryData<AssetDetail>(query.library.read.queryKey({ input: { assetId } }), (detail) =>
      detail === undefined ? detail : { ...detail, asset: { ...detail.asset, rating } },
    )
  }
}
