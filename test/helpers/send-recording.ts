import type { Bridge } from '#shared/bridge/contract.ts'
import { mostPartBytes } from '#shared/domain/input-form/consumers.ts'

/** Gives a recording to the studio as a page does: in parts. */
export async function sendRecording({ voices }: Bridge, name: string, bytes: Buffer) {
  const { transferId } = await voices.beginRecording({ name, bytes: bytes.byteLength })
  for (let offset = 0; offset < bytes.byteLength; offset += mostPartBytes) {
    const part = bytes.subarray(offset, offset + mostPartBytes).toString('base64')
    await voices.appendRecording({ transferId, offset, part })
  }
  return voices.finishRecording({ transferId })
}
