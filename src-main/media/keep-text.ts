import { diskFailure } from './disk-failure.ts'
import type { Downloaded, DownloadOrder } from './download.ts'
import { type FileTools, systemFileTools } from './file-tools.ts'
import { hashFile } from './hash-file.ts'
import { openPart, partPath } from './part-file.ts'
import { placeFile } from './place-file.ts'
import { makeRealFolder } from './real-folder.ts'

const textType = { contentType: 'text/plain', extension: 'txt', kind: 'unknown' } as const

/** Where a text is to lie. */
export type TextOrder = Required<Pick<DownloadOrder, 'assetId' | 'pathFor' | 'root' | 'folder' | 'onStep'>>

/**
 * Keeps a text as a file, as `download` keeps what it fetches: its final name only ever holds the whole of it.
 *
 * @throws Failure DISK_FULL, FILE_HELD or FILE_REFUSED.
 */
export async function keepText(
  text: string,
  order: TextOrder,
  signal: AbortSignal,
  tools: FileTools = systemFileTools,
): Promise<Downloaded> {
  try {
    await makeRealFolder(order.root, order.folder)
    order.onStep('download-started')
    const part = partPath(order.folder, order.assetId, null)
    const handle = await openPart(part, 'anew')
    try {
      await handle.writeFile(text)
    } finally {
      await handle.close()
    }
    const { bytes, sha256 } = await hashFile(part)
    const path = await placeFile(tools, { path: part, bytes, sha256 }, order.pathFor(textType), signal)
    order.onStep('downloaded')
    return { path, bytes, sha256, type: textType }
  } catch (error) {
    throw diskFailure(error, order.folder, null)
  }
}
