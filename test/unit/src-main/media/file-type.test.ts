// Catches: a file with the name of another type, a page or a program that counts as an image.
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { sniff, sniffLength } from '#main/media/file-type.ts'

const latin = (text: string) => Buffer.from(text.padEnd(sniffLength, '\0'), 'latin1')
const shown = new Set(['image', 'video', 'audio'])

it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('recognizes a real %s by its first bytes', async (format) => {
  const image = sharp({ create: { width: 16, height: 16, channels: 3, background: '#345' } })
  const bytes = await image.toFormat(format).toBuffer()
  expect(sniff(bytes.subarray(0, sniffLength))).toMatchObject({ kind: 'image', contentType: `image/${format}` })
})

it.each([
  ['an MP4', '\0\0\0\x20ftypisom', 'video/mp4', 'mp4'],
  ['an MP4 of another brand', '\0\0\0\x20ftypmp42', 'video/mp4', 'mp4'],
  ['an M4A', '\0\0\0\x20ftypM4A ', 'audio/mp4', 'm4a'],
  ['a WebM', '\x1a\x45\xdf\xa3', 'video/webm', 'webm'],
  ['a WAV', 'RIFF\x10\0\0\0WAVEfmt ', 'audio/wav', 'wav'],
  ['a FLAC', 'fLaC\0\0\0\x22', 'audio/flac', 'flac'],
  ['an Ogg', 'OggS\0\x02', 'audio/ogg', 'ogg'],
  ['an MP3 with a tag', 'ID3\x04', 'audio/mpeg', 'mp3'],
  ['an MP3 without one', '\xff\xfb\x90\x64', 'audio/mpeg', 'mp3'],
])('knows %s', (_, bytes, contentType, extension) => {
  expect(sniff(latin(bytes))).toMatchObject({ contentType, extension })
})

it.each([
  ['a page', '<!doctype html><script>'],
  ['a drawing that can contain a script', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['a program', 'MZ\x90\0'],
  ['another program', '\x7fELF\x02'],
  ['an archive', 'PK\x03\x04'],
  ['a document', '%PDF-1.7'],
  ['a RIFF of another kind', 'RIFF\x10\0\0\0AVI LIST'],
  ['a PNG signature without its first byte', 'PNG\r\n'],
  ['raw AAC, which looks like MP3', '\xff\xf1\x50\x80'],
  ['a HEIC photo, which is no video', '\0\0\0\x18ftypheic'],
  ['a text in UTF-16', '\xff\xfeh\0e\0'],
  ['nothing', ''],
])('treats %s as plain bytes', (_, bytes) => {
  expect(sniff(latin(bytes))).toEqual({ contentType: 'application/octet-stream', extension: 'bin', kind: 'unknown' })
})

it('never displays anything that begins like a text, and never throws on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const { kind, extension } = sniff(bytes)
      expect(kind === 'unknown' ? extension : 'known').toBe(shown.has(kind) ? 'known' : 'bin')
      expect(sniff(Buffer.concat([Buffer.from('<'), bytes])).kind).toBe(
        Buffer.from(bytes.subarray(3, 7)).toString('latin1') === 'ftyp' ? 'video' : 'unknown',
      )
    }),
  )
})
