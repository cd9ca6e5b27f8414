import { open, type FileHandle } from 'node:fs/promises'
import { type FileType, sniffType } from '#shared/domain/sniff-type.ts'
import type { MadeType } from '../models/model-definition.ts'

/** A checked result: its type by its bytes, and its size in pixels or length in seconds. */
export type CheckedFile = {
  readonly contentType: MadeType
  readonly width?: number
  readonly height?: number
  readonly durationSec?: number
}

const imageTypes: readonly FileType[] = ['image/png', 'image/jpeg', 'image/webp']
const soundTypes: readonly FileType[] = ['audio/wav', 'audio/mpeg', 'audio/ogg', 'audio/flac']
const mostPixels = 100_000_000

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** What the bytes are instead of what was expected. */
function nameOf(head: Buffer, type: FileType | null): string {
  if (type !== null) return type
  const text = head.subarray(0, 256).toString('utf8').trimStart()
  if (/^(<!doctype|<html)/i.test(text)) return 'a web page'
  if (/^[[{]/.test(text)) return 'JSON'
  return 'a file of an unknown type'
}

/** Whether an image has its end, without decoding it. */
async function isWhole(handle: FileHandle, size: number, type: FileType): Promise<boolean> {
  const tail = await readAt(handle, Math.max(0, size - 4_096), 4_096)
  if (type === 'image/png') return tail.includes('IEND', 0, 'latin1')
  if (type === 'image/jpeg') return tail.includes(Buffer.from([0xff, 0xd9]))
  return (await readAt(handle, 4, 4)).readUInt32LE(0) + 8 <= size
}

async function describeImage(path: string): Promise<Pick<CheckedFile, 'width' | 'height'>> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(path, { limitInputPixels: mostPixels }).metadata()
  return { width, height }
}

async function describeSound(path: string): Promise<Pick<CheckedFile, 'durationSec'>> {
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  const durationSec = await input.computeDuration()
  if (!Number.isFinite(durationSec) || durationSec <= 0) throw new Error('It has no length.')
  return { durationSec }
}

/**
 * Checks a result that another program made: its type by its bytes, that it has its end, and that its header can be read.
 *
 * @throws Error with the end of a sentence that begins with the program: `sent JSON instead of an image`.
 */
export async function checkMadeFile(path: string, kind: 'image' | 'audio'): Promise<CheckedFile> {
  await using handle = await open(path)
  const { size } = await handle.stat()
  if (size === 0) throw new Error('sent an empty file')
  const head = await readAt(handle, 0, 4_096)
  const type = sniffType(head)
  const expected = kind === 'image' ? 'an image' : 'sound'
  if (type === null || !(kind === 'image' ? imageTypes : soundTypes).includes(type)) {
    throw new Error(`sent ${nameOf(head, type)} instead of ${expected}`)
  }
  if (kind === 'image' && !(await isWhole(handle, size, type))) throw new Error('sent an image that is cut off')
  try {
    const described = kind === 'image' ? await describeImage(path) : await describeSound(path)
    // Only the types above, each of which can be made.
    return { contentType: type as MadeType, ...described }
  } catch (cause) {
    throw new Error(`sent ${kind === 'image' ? 'an image' : 'sound'} that is damaged`, { cause })
  }
}
