import type { AppInfo } from '#shared/bridge/app.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useBridge } from '../lib/bridge.tsx'
import { draggedAsset } from '../lib/asset-drag.ts'
import { dragOver } from '../ui/drag-over.ts'

/** A drop: files and folders of this computer, a file of the library, or a link. */
export type Dropped =
  | {
      readonly kind: 'files'
      readonly files: readonly File[]
      readonly folders: readonly FileSystemDirectoryEntry[]
    }
  | { readonly kind: 'asset'; readonly assetId: AssetId }
  | { readonly kind: 'link'; readonly link: string }

type DropZoneProps = {
  onDrop(dropped: Dropped): void
  readonly className: (isOver: boolean) => string
  readonly children: ReactNode
}

/** Separates files and folders; an item that a page added to the drag is a file. Must run during the drop event. */
function filesOf(transfer: DataTransfer): Dropped {
  const entries = [...transfer.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  const isFolder = (entry: FileSystemEntry | null | undefined) => entry?.isDirectory === true
  return {
    kind: 'files',
    files: [...transfer.files].filter((_, index) => !isFolder(entries[index])),
    folders: entries.filter((entry): entry is FileSystemDirectoryEntry => isFolder(entry)),
  }
}

function read(transfer: DataTransfer, mediaBase: string | undefined): Dropped | null {
  // A library image can carry a file too, but is not a file of the disk.
  const assetId = mediaBase === undefined ? null : draggedAsset(transfer, mediaBase)
  if (assetId !== null) return { kind: 'asset', assetId }
  if (transfer.files.length > 0) return filesOf(transfer)
  const text = transfer.getData('text/uri-list') || transfer.getData('text/plain') // without a link this is '', not null
  const link = text.split('\n')[0]?.trim() ?? ''
  return link === '' ? null : { kind: 'link', link }
}

/** A drop target. */
export function DropZone({ onDrop, className, children }: DropZoneProps) {
  const { query } = useBridge()
  const queries = useQueryClient()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    const info: AppInfo | undefined = queries.getQueryData(query.app.info.queryKey())
    const dropped = read(event.dataTransfer, info?.mediaBase)
    if (dropped !== null) onDrop(dropped)
  }
  return (
    // Not a control: its content offers the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...dragOver(over)} onDragLeave={() => setOver(false)} onDrop={drop} className={className(isOver)}>
      {children}
    </div>
  )
}
