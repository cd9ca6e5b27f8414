// Catches: an avatar whose file is not the same again, or has another size or format than was promised.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderAvatar } from '#service/models/avatar/avatar-renderer.ts'

async function render(seed: number) {
  const input = { prompt: 'a sailor with a red beanie', model: 'flux', aspectRatio: '16:9', guidanceScale: 10 }
  const job = { family: 'avatar', input, seed, media: {}, folder: '' }
  const { files } = await renderAvatar(job, { signal: new AbortController().signal, onProgress: () => {} })
  return files.map(({ file, ...facts }) => {
    if (typeof file === 'string') throw new Error('An avatar in a folder')
    return { ...facts, file: Buffer.from(file) }
  })
}

test('the same seed and prompt give the same files: a PNG of 1024 pixels, and a WebP of 256', async () => {
  const [first, same, other] = [await render(7), await render(7), await render(8)]
  expect(first.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/webp'])
  for (const [position, { file }] of first.entries()) {
    expect(same[position]?.file.equals(file)).toBe(true)
    expect(other[position]?.file.equals(file)).toBe(false)
  }
  const measured = await Promise.all(first.map(({ file }) => sharp(file).metadata()))
  expect(measured.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
    { format: 'png', width: 1024, height: 576 },
    { format: 'webp', width: 256, height: 144 },
  ])
  expect(first.map(({ width, height }) => [width, height])).toEqual([
    [1024, 576],
    [256, 144],
  ])
})
