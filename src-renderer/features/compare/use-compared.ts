import type { AssetDetail } from '#shared/bridge/library.ts'
import { useQueries } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'
import type { CompareTarget } from '../../lib/navigate.tsx'

/** The files of a comparison as far as they are read, in their order. */
export type Compared = {
  readonly all: readonly AssetDetail[]
  readonly keep: AssetDetail | null
  readonly candidate: AssetDetail | null
  /** One of the two cannot be read. */
  readonly isLost: boolean
}

/** Reads the files that are compared; each by itself, as the rest of the window does. */
export function useCompared({ assets, keep, candidate }: CompareTarget): Compared {
  const { query } = useBridge()
  const read = useQueries({
    queries: assets.map((assetId) => query.library.read.queryOptions({ input: { assetId }, retry: false })),
  })
  const of = (assetId: string) => read[assets.findIndex((one) => one === assetId)]
  return {
    all: read.flatMap(({ data }) => (data === undefined ? [] : [data])),
    keep: of(keep)?.data ?? null,
    candidate: of(candidate)?.data ?? null,
    isLost: of(keep)?.isError !== false || of(candidate)?.isError !== false,
  }
}
