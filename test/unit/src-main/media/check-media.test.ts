// Catches: an error page, an empty or a truncated file that counts as a result, an audio file that counts as the paid
// video, a complete file that is refused.
import { createCanvas } from '@napi-rs/canvas'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkMedia } from '#main/media/check-media.ts'
import type { OutputType } from '#shared/contract/model.ts'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import { tone } from '../../../helpers/make-sound.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

let folder: TempFolder
beforeAll(async () => {
  folder = await makeTempFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

async function check(bytes: Buffer, expected: OutputType) {
  const path = join(folder.path, 'file')
  await writeFile(path, bytes)
  return checkMedia(path, expected)
}
function image() {
  const canvas = createCanvas(200, 120)
  const context = canvas.getContext('2d')
  for (let x = 0; x < 200; x += 1) {
    context.fillStyle = `rgb(${(x * 37) % 256} ${(x * 91) % 256} ${(x * 13) % 256})`
    context.fillRect(x, (x * 53) % 120, 3, 40)
  }
  return canvas
}
/** One pixel, as GIF89a. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz: frames of 417 bytes. */
const mp3 = Buffer.concat(
  Array.from({ length: 19 }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])),
)
const page = (length: number) => {
  const head = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([2, 255, length - 255])])
  return Buffer.concat([head, Buffer.alloc(length, 7)])
}
function flac() {
  const frame = [0xff, 0xf8, 0xc9, 0x18, 0, ...Array.from({ length: 900 }, (_, index) => (index * 7) % 200)]
  const sum = frame.reduce((before, byte) => {
    let value = before ^ (byte << 8)
    for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000 ? (value << 1) ^ 0x8005 : value << 1
    return value & 0xffff
  }, 0)
  return Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(38), Buffer.from([...frame, sum >> 8, sum & 0xff])])
}
const video = () => readFile(resolve(import.meta.dirname, '../../../fixtures/tiny-video.mp4'))

describe.each<[string, OutputType, () => Buffer | Promise<Buffer>]>([
  ['PNG', 'image', () => image().toBuffer('image/png')],
  ['JPG', 'image', () => image().toBuffer('image/jpeg')],
  ['WEBP', 'image', () => image().toBuffer('image/webp')],
  ['AVIF', 'image', () => image().toBuffer('image/avif')],
  ['GIF', 'image', () => gif],
  ['MP4', 'video', video],
  ['WAV', 'audio', () => Buffer.from(writeWave(tone(440, 0.2, 0.5)))],
  ['MP3', 'audio', () => mp3],
  ['FLAC', 'audio', flac],
  ['OGG', 'audio', () => Buffer.concat([page(300), page(400)])],
])('%s', (name, kind, make) => {
  it('B1: passes when complete, and is reported as incomplete when its end is missing', async () => {
    const whole = await make()
    expect(await check(whole, kind)).toBeNull()
    for (const share of [0.3, 0.6, 0.9]) {
      const cut = whole.subarray(0, Math.max(32, Math.floor(whole.length * share)))
      expect(await check(cut, kind), `${share} of it`).toEqual({
        reason: 'damaged',
        content: { what: 'incomplete', format: name },
      })
    }
  })

  it('B1: is reported where another kind was requested', async () => {
    const other = kind === 'image' ? 'video' : 'image'
    // A short animation counts as a video, too.
    const reason = name === 'GIF' ? undefined : 'other-kind'
    expect((await check(await make(), other))?.reason).toBe(reason)
  })
})

it.each<[string, Buffer, string]>([
  ['empty', Buffer.alloc(0), 'empty'],
  ['HTML', Buffer.from('\n<!DOCTYPE html><title>Sign in</title>'), 'html'],
  ['JSON', Buffer.from('{"message":"Not found"}'), 'json'],
  ['gzip', gzipSync('a picture'), 'gzip'],
  ['text', Buffer.from('upstream request timeout'), 'text'],
])('B1: identifies a file that is %s', async (_, bytes, what) => {
  expect(await check(bytes, 'image')).toMatchObject({ content: { what } })
})

it('accepts bytes of an unknown format', async () => {
  expect(await check(Buffer.from('II*\0\u0008\0\0\0\u0001\0', 'latin1'), 'image')).toBeNull()
})
