import type { AssetDetail } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type AssetPages, type Review, withReview } from './asset-pages.ts'
import { useBridge } from './bridge.tsx'

/** Shows a verdict wherever the asset is kept in this window: in lists and by itself. Asks the studio nothing. */
export function useReviewShown(): (assetId: AssetId, review: Review) => void {
  const { query } = useBridge()
  const queries = useQueryClient()
  return (assetId, review) => {
    // The palette keeps a single page, which is no list that is shown.
    queries.setQueriesData<AssetPages | object>({ queryKey: query.library.page.key() }, (pages) =>
      pages === undefined || !('pages' in pages) ? pages : withReview(pages, assetId, review),
    )
    queries.setQueryData<AssetDetail>(query.library.read.queryKey({ input: { assetId } }), (detail) =>
      detail === undefined ? detail : { ...detail, asset: { ...detail.asset, ...review } },
    )
  }
}
