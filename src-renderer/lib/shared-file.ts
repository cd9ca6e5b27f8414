import type { SharedFile } from '#shared/bridge/inputs.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { readSharedAddress } from '#shared/domain/shared-address.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'

/** Often enough that an address in an open form stays open at the public address. Milliseconds. */
const askAgainMs = 5 * 60_000

/** What an address in an input stands for; null for a link of somebody else, and until it is known. */
export function useSharedFile(url: string): SharedFile | null {
  const { query } = useBridge()
  const options = query.inputs.describe.queryOptions({ input: { url } })
  const isOurs = readSharedAddress(url) !== null
  const { data } = useQuery({ ...options, enabled: isOurs, refetchInterval: isOurs ? askAgainMs : false })
  return data ?? null
}

/** Remembers what an address stands for, so that it is shown without asking. */
export function useRememberShared(): (file: SharedFile) => void {
  const { query } = useBridge()
  const queries = useQueryClient()
  return (file) => queries.setQueryData(query.inputs.describe.queryKey({ input: { url: file.url } }), file)
}

/** Under which a drag carries the id of a file of the library. Other programs cannot use it. */
export const assetDragType = 'application/x-backlot-asset'

/** The file of the library that is dragged, by its id or the address of any picture of it; null where something else is. */
export function draggedAsset(transfer: Pick<DataTransfer, 'getData'>, mediaBase: string): AssetId | null {
  const named = transfer.getData(assetDragType)
  if (named !== '') return AssetId.parse(named)
  const [, rest] = transfer.getData('text/uri-list').split(mediaBase)
  const id = rest?.split('/')[0] ?? ''
  return id === '' || id === 'cover' ? null : AssetId.parse(decodeURIComponent(id))
}
