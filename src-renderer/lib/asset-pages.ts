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

/** The same pages with one asset rated. */
export function withRating(pages: AssetPages, assetId: AssetId, rating: number): AssetPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      assets: page.assets.map((asset) => (asset.id === assetId ? { ...asset, rating } : asset)),
    })),
  }
}
