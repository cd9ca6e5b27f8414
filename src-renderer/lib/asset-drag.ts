import type { Asset } from '#shared/bridge/library.ts'
import type { AssetSelection } from '#shared/bridge/review.ts'
import { AssetId } from '#shared/domain/ids.ts'
import type { DragEvent } from 'react'
import { useBridge, useMediaUrl } from './bridge.tsx'
import { outsideName } from './files.ts'

/** Drag type for an asset's id. Other programs cannot use it. */
const assetDragType = 'application/x-backlot-asset'

/**
 * The files that the system drags out of this window. Such a drag carries only their paths, so that it is recognized by
 * them where it comes back.
 */
let own: { readonly assetId: AssetId; readonly paths: ReadonlySet<string> } | null = null

/** Forgets the drag once the button is up: while the system drags, the page receives no pointer. */
function forgetAfter(): void {
  const ended = new AbortController()
  const end = () => {
    own = null
    ended.abort()
  }
  const { signal } = ended
  window.addEventListener('pointermove', ({ buttons }) => buttons === 0 && end(), { signal })
  window.addEventListener('pointerdown', end, { signal })
  // After the place that took the drop has read it.
  window.addEventListener('drop', () => setTimeout(end), { signal })
}

const pathOf = (file: File) => window.backlotHost?.pathOf(file) ?? ''

/** Whether the dropped files are those that this window drags out. A drag from elsewhere can follow before a pointer does. */
function isOwnDrop(files: FileList): boolean {
  return own !== null && files.length > 0 && [...files].every((file) => own?.paths.has(pathOf(file)))
}

type Carried = Pick<DataTransfer, 'types' | 'files' | 'getData'>

/** Whether a drag carries a file of the library. While the system drags it, what is over the window counts as it. */
export const isAssetDrag = ({ types }: Pick<DataTransfer, 'types'>): boolean =>
  types.includes(assetDragType) || (own !== null && types.includes('Files'))

/** The file of the library that was dropped; null for anything else. */
export function droppedAsset(transfer: Carried): AssetId | null {
  const named = transfer.getData(assetDragType)
  if (named !== '') return AssetId.parse(named)
  return own !== null && isOwnDrop(transfer.files) ? own.assetId : null
}

/** The dragged asset, by its id or the address of any of its images; null for anything else. */
export function draggedAsset(transfer: Carried, mediaBase: string): AssetId | null {
  const dropped = droppedAsset(transfer)
  if (dropped !== null) return dropped
  const [, rest] = transfer.getData('text/uri-list').split(mediaBase)
  const id = rest?.split('/')[0] ?? ''
  return id === '' || id === 'cover' ? null : AssetId.parse(decodeURIComponent(id))
}

/**
 * Makes a drag out of a browser's window carry the file, where the browser supports that; elsewhere a link to it. Inside
 * the window it is the asset. `address` is its download address.
 */
function carryFile(transfer: DataTransfer, asset: Asset, address: string): void {
  transfer.setData(assetDragType, asset.id)
  transfer.setData('DownloadURL', `${asset.contentType}:${outsideName(asset)}:${address}`)
  transfer.effectAllowed = 'copy'
}

/** Drags an asset out of the window when its drag begins. `selection`: the files that go along, itself included. */
export type DragOut = (event: DragEvent, asset: Asset, selection?: AssetSelection) => void

/**
 * Returns what drags files to other programs: in the Electron host the originals of a selection, in a browser one file.
 * A file that is not on this computer is not dragged; the reason is reported.
 */
export function useDragOut(): DragOut {
  const { call } = useBridge()
  const { download } = useMediaUrl()
  async function dragBySystem(assetId: AssetId, selection: AssetSelection): Promise<void> {
    const { dragId, paths } = await call.selectedFiles.drag({ selection })
    own = { assetId, paths: new Set(paths) }
    forgetAfter()
    await call.selectedFiles.startDrag({ dragId })
  }
  return (event, asset, selection = { kind: 'assets', ids: [asset.id] }) => {
    if (window.backlotHost !== undefined) {
      event.preventDefault()
      void dragBySystem(asset.id, selection).catch(reportError)
      return
    }
    const address = download(asset.id)
    if (address !== undefined) carryFile(event.dataTransfer, asset, address)
  }
}
