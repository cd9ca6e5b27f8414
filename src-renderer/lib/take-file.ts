import type { Bridge } from '#shared/bridge/contract.ts'
import type { SharedFile } from '#shared/bridge/inputs.ts'
import type { MediaKind } from '#shared/domain/input-form/field.ts'
import { mostPartBytes } from '#shared/domain/input-form/consumers.ts'
import { failureOf } from './failure-of.ts'
import { unansweredText } from './workspaces.ts'
import { t } from './texts.ts'

type TakeOrder = {
  readonly media: MediaKind
  readonly signal: AbortSignal
  /** How much of it is in, 0 to 1. */
  onProgress(share: number): void
}

type Inputs = Pick<Bridge, 'inputs'>['inputs']

/** A part as base64. Rejects where the file went away or changed, or is a folder. */
function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    // A data address is text, and what stands behind its comma is the bytes.
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/u, ''))
    reader.readAsDataURL(part)
  })
}

/** The studio reads the file itself. */
async function takeByPath(inputs: Inputs, path: string, { media, signal, onProgress }: TakeOrder): Promise<SharedFile> {
  for await (const event of await inputs.takePath({ path, media }, { signal })) {
    if (event.kind === 'taken') return event.file
    onProgress(event.bytes / event.total)
  }
  throw new Error('The studio stopped reading the file.')
}

/** The page sends the file, a part at a time, so that no more of it is ever in memory. */
async function takeInParts(inputs: Inputs, file: File, { media, signal, onProgress }: TakeOrder): Promise<SharedFile> {
  const { transferId } = await inputs.begin({ name: file.name, bytes: file.size, media })
  try {
    for (let offset = 0; offset < file.size; offset += mostPartBytes) {
      const part = await base64Of(file.slice(offset, offset + mostPartBytes))
      signal.throwIfAborted()
      const { bytes } = await inputs.append({ transferId, offset, part })
      onProgress(bytes / file.size)
    }
    signal.throwIfAborted()
    return await inputs.finish({ transferId })
  } catch (error) {
    // What came is forgotten; where the studio cannot be told, it forgets it by itself.
    inputs.cancel({ transferId }).catch(reportError)
    throw error
  }
}

/** Hands a file of this computer to the studio, which keeps a copy. Rejects where it is refused, or with the signal's reason. */
export async function takeFile(inputs: Inputs, file: File, order: TakeOrder): Promise<SharedFile> {
  const path = window.backlotHost?.pathOf(file) ?? ''
  const taken = path === '' ? await takeInParts(inputs, file, order) : await takeByPath(inputs, path, order)
  order.signal.throwIfAborted()
  return taken
}

/** Why a file was not taken, in a sentence for its field. */
export function takeProblem(error: unknown, name: string): string {
  if (!(error instanceof DOMException)) return failureOf(error)?.message ?? unansweredText()
  return t('unreadable', { name })
}
