import type { Bridge } from '#shared/bridge/contract.ts'
import type { SharedFile } from '#shared/bridge/inputs.ts'
import { mostPartBytes } from '#shared/domain/input-form/consumers.ts'

type Sent = { readonly name: string; readonly bytes: Uint8Array; readonly media?: 'image' | 'video' | 'audio' | 'any' }

/** Uploads a file to a form as a page does: in parts, one after the other. */
export async function sendFile(
  call: Bridge,
  { name, bytes, media = 'any' }: Sent,
  partBytes = mostPartBytes,
): Promise<SharedFile> {
  const { transferId } = await call.inputs.begin({ name, bytes: bytes.byteLength, media })
  for (let offset = 0; offset < bytes.byteLength; offset += partBytes) {
    const part = Buffer.from(bytes.subarray(offset, offset + partBytes)).toString('base64')
    await call.inputs.append({ transferId, offset, part })
  }
  return call.inputs.finish({ transferId })
}
