import { Asset, type LibraryFacets } from '#shared/bridge/library.ts'

/** An asset as the bridge sends it. */
export function assetOf(number: number, change: Partial<Asset> = {}): Asset {
  return {
    ...Asset.parse({
      id: `asset-${number}`,
      jobId: null,
      kind: 'image',
      title: 'a vessel',
      modelId: 'varied',
      modelName: 'Varied Still',
      width: 1536,
      height: 1024,
      duration: null,
      bytes: 1,
      contentType: 'image/png',
      createdAt: '2026-11-19T12:00:00Z',
      file: 'here',
      rating: 0,
      mark: 'none',
    }),
    ...change,
  }
}

/** Counts as the bridge sends them; none but the named. */
export function facetsOf(change: Partial<LibraryFacets> = {}): LibraryFacets {
  const none = { kinds: [], models: [], marks: [], origins: [], brands: [], ratings: [0, 0, 0, 0, 0, 0], days: [] }
  return { ...none, costs: { step: 1, counts: [] }, ...change }
}
