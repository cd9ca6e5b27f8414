import sharp from 'sharp'
import type { ImageSize } from './image-size.ts'

const channels = 3

/** Writes red, green, blue bytes as a PNG. The same pixels give the same bytes. */
export async function encodeImage(
  pixels: Uint8Array<ArrayBufferLike>,
  { width, height }: ImageSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await sharp(Buffer.from(pixels), { raw: { width, height, channels } })
    .png({ compressionLevel: 6, adaptiveFiltering: false })
    .toBuffer()
  return new Uint8Array(file)
}
