import type { Asset } from '#shared/bridge/library.ts'
import { fileNameOf } from '#shared/domain/file-name.ts'
import { assetDragType } from './shared-file.ts'

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
}

/** What a file of the library is called outside. */
export function outsideName(asset: Pick<Asset, 'id' | 'title' | 'contentType' | 'createdAt'>): string {
  const extension = extensions[asset.contentType] ?? asset.contentType.split('/')[1] ?? 'bin'
  return fileNameOf({ createdAt: Date.parse(asset.createdAt), title: asset.title, assetId: asset.id, extension })
}

/**
 * Lets a drag out of the window become the file itself, where the browser can do that; elsewhere it is a link to it.
 * Inside the window it is the file of the library. `address` is the one that answers with the file to keep.
 */
export function dragFileOut(transfer: DataTransfer, asset: Asset, address: string): void {
  transfer.setData(assetDragType, asset.id)
  transfer.setData('DownloadURL', `${asset.contentType}:${outsideName(asset)}:${address}`)
  transfer.effectAllowed = 'copy'
}

/** Asks the browser for a place to save what an address answers with as a file to keep. The page stays. */
export function saveFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.rel = 'noreferrer'
  link.click()
}
