import type { ShelfDownload } from '#shared/bridge/shelf.ts'
import { fileWords, type FileWords } from './file-words.ts'

/** A file of a download, as a part of its bar. `share`: how much of it is here, from 0 to 1. */
export type DownloadPart = { readonly state: FileWords['state']; readonly share: number }

/** How far a download is. */
export type DownloadProgress = {
  readonly done: number
  readonly total: number
  /** Finished ones first, then those that are worked on. */
  readonly parts: readonly DownloadPart[]
  readonly counts: ReadonlyMap<FileWords['state'], number>
}

const order: readonly FileWords['state'][] = [
  'library',
  'downloading',
  'rendering',
  'waiting',
  'service',
  'none',
  'failed',
]

/** Counts the files of a download by where they are. */
export function downloadProgress({ plays }: Pick<ShelfDownload, 'plays'>): DownloadProgress {
  const parts = plays
    .map(({ file }) => fileWords(file, 'UTC', 0))
    .map(({ state, share }) => ({ state, share: share ?? 0 }))
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  const counts = new Map<FileWords['state'], number>()
  for (const { state } of parts) counts.set(state, (counts.get(state) ?? 0) + 1)
  return { done: counts.get('library') ?? 0, total: parts.length, parts, counts }
}
