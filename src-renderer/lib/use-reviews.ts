import { useStore } from 'zustand'
import { useBridge } from './bridge.tsx'
import { createLocalStore } from './kept.ts'
import { useReviewShown } from './review-shown.ts'
import { createReviews, type ReviewChange, type Reviews } from './reviews.ts'

const kept = createLocalStore<Reviews>()

/** The verdicts of a workspace, and the last change that can be taken back, whichever screen made it. */
export function useReviews(workspaceId: string): { readonly reviews: Reviews; readonly last: ReviewChange | null } {
  const { call } = useBridge()
  const show = useReviewShown()
  const reviews = kept.get(workspaceId, () => createReviews({ library: call.library, show, report: reportError }))
  const past = useStore(reviews.history, (state) => state.past)
  return { reviews, last: past.at(-1) ?? null }
}
