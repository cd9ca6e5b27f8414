import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'

/** Pages of the library as TanStack Query keeps them. */
export type AssetPages = {
  readonly pages: {
    readonly assets: Asset[]
    readonly next: string | null
    readonly total: number
    readonly all: number
    /** How long the studio took to answer, in milliseconds. */
    readonly tookMs: number
  }[]
  readonly pageParams: (string | undefined)[]
}

/** What the user thinks of a file. */
export type Review = Pick<Asset, 'rating' | 'mark'>

/** The same pages with another verdict on one asset. */
export function withReview(pages: AssetPages, assetId: AssetId, review: Review): AssetPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      assets: page.assets.map((asset) => (asset.id === assetId ? { ...asset, ...review } : asset)),
    })),
  }
}
