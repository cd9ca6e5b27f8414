import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

/** A PNG file with texts, as other programs write them: Latin-1 where possible, else international text. */
export async function pngWithTexts(texts: Readonly<Record<string, string>>, hue = 40): Promise<Buffer> {
  const file = await sharp({ create: { width: 24, height: 16, channels: 3, background: { r: hue, g: 90, b: 160 } } })
    .png()
    .toBuffer()
  const chunks = Object.entries(texts).map(([key, text]) =>
    /^[\x20-\x7e\n]*$/u.test(text)
      ? pngChunk('tEXt', Buffer.from(`${key}\0${text}`, 'latin1'))
      : pngChunk('iTXt', Buffer.from(`${key}\0\0\0\0\0${text}`, 'utf8')),
  )
  return Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)])
}

/** A PNG file with one more chunk behind its header. */
export const withChunk = (png: Buffer, type: string, data: readonly number[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, Buffer.from(data)), png.subarray(33)])

/** Fills a new folder with small images that differ in their bytes, and returns its path. */
export async function writeManyImages(folder: string, count: number): Promise<string> {
  const file = await pngWithTexts({})
  await mkdir(folder)
  for (let index = 0; index < count; index += 1) {
    const chunk = pngChunk('tEXt', Buffer.from(`Number\0${index}`, 'latin1'))
    await writeFile(join(folder, `shot ${index}.png`), Buffer.concat([file.subarray(0, 33), chunk, file.subarray(33)]))
  }
  return folder
}

/** A PNG file whose header claims a size that its few bytes do not have. */
export async function pngBomb(side: number): Promise<Buffer> {
  const file = Buffer.from(await pngWithTexts({}))
  const header = Buffer.from(file.subarray(16, 29))
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  return Buffer.concat([file.subarray(0, 8), pngChunk('IHDR', header), file.subarray(33)])
}

/** A JPEG or WebP file whose EXIF comment has a text, in UTF-16, as Automatic1111 writes it. */
export async function withUserComment(format: 'jpeg' | 'webp', text: string): Promise<Buffer> {
  const words = Buffer.concat([Buffer.from('UNICODE\0', 'latin1'), Buffer.from(text, 'utf16le').swap16()])
  const exif = Buffer.alloc(8 + 18 + 18)
  exif.write('MM\0*', 0, 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(0x8769, 10)
  exif.writeUInt16BE(4, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt32BE(26, 18)
  exif.writeUInt16BE(1, 26)
  exif.writeUInt16BE(0x9286, 28)
  exif.writeUInt16BE(7, 30)
  exif.writeUInt32BE(words.length, 32)
  exif.writeUInt32BE(44, 36)
  const all = Buffer.concat([exif, words])
  const image = sharp({ create: { width: 32, height: 20, channels: 3, background: { r: 90, g: 30, b: 20 } } })
  if (format === 'webp') return webpWithExif(await image.webp().toBuffer(), all)
  const file = await image.jpeg().toBuffer()
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from('Exif\0\0', 'latin1'), all])
  segment.writeUInt16BE(segment.length - 2, 2)
  return Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)])
}

function webpWithExif(file: Buffer, exif: Buffer): Buffer {
  const head = Buffer.alloc(18)
  head.write('VP8X', 0, 'latin1')
  head.writeUInt32LE(10, 4)
  head[8] = 0x08
  head.writeUIntLE(31, 12, 3)
  head.writeUIntLE(19, 15, 3)
  const chunk = Buffer.alloc(8 + exif.length + (exif.length % 2))
  chunk.write('EXIF', 0, 'latin1')
  chunk.writeUInt32LE(exif.length, 4)
  exif.copy(chunk, 8)
  const body = Buffer.concat([head, file.subarray(12), chunk])
  const start = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  start.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([start, body])
}

/** What Automatic1111 writes, with a comma in a quoted value and a seed of 64 bits. */
export const parameters = `a red fox, snow
second line
Negative prompt: blurry, text
Steps: 28, Sampler: DPM++ 2M, CFG scale: 6.5, Seed: 18446744073709551615, Size: 640x384, Model hash: 0a1b2c, Model: dreamy_v8, Lora hashes: "ink: 11, wash: 22"`

/** A ComfyUI graph: the texts are behind a link of their own, and it has a loop. */
export const comfyGraph = JSON.stringify({
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 42,
      steps: 20,
      cfg: 8,
      sampler_name: 'euler',
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'kiln-xl.safetensors', loop: ['3', 0] } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 832, height: 1216, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: ['8', 0], clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'watermark', clip: ['4', 1] } },
  '8': { class_type: 'PrimitiveString', inputs: { value: 'clay vessels, raking light' } },
})

/** What InvokeAI writes. */
export const invokeMetadata = JSON.stringify({
  app_version: '5.4.2',
  positive_prompt: 'a harbour at night',
  negative_prompt: 'fog',
  model: { name: 'Harbour XL', base: 'sdxl', hash: 'blake3:aa' },
  seed: 7,
  steps: 30,
  width: 1024,
  height: 768,
  scheduler: 'euler_a',
})

/** One image of each program. */
export async function foreignImages(): Promise<Readonly<Record<string, Buffer>>> {
  return {
    'comfy.png': await pngWithTexts({ prompt: comfyGraph }, 10),
    'forge.jpg': await withUserComment('jpeg', parameters),
    'invoke.png': await pngWithTexts({ invokeai_metadata: invokeMetadata }, 30),
  }
}
