import { useStore } from 'zustand'
import { useBridge } from './bridge.tsx'
import { createLocalStore } from './kept.ts'
import { createReviews, type ReviewChange, type Reviews } from './reviews.ts'
import type { AssetDetail } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type AssetPages, type Review, withReview } from './asset-pages.ts'

const kept = createLocalStore<Reviews>()

/** Shows a verdict wherever the asset is kept in this window: in lists and by itself. Asks the studio nothing. */
function useReviewShown(): (assetId: AssetId, review: Review) => void {
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

/** The verdicts of a workspace, and the last change that can be taken back, whichever screen made it. */
export function useReviews(workspaceId: string): { readonly reviews: Reviews; readonly last: ReviewChange | null } {
  const { call } = useBridge()
  const show = useReviewShown()
  const reviews = kept.get(workspaceId, () => createReviews({ library: call.library, show, report: reportError }))
  const past = useStore(reviews.history, (state) => state.past)
  return { reviews, last: past.at(-1) ?? null }
}
