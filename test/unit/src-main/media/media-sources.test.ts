// Catches: a cover that stays outdated after the catalog changed, one that is gone while the new one cannot be fetched,
// and old images that accumulate on the disk.
import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { createCovers } from '#main/media/media-sources.ts'
import { startFileHost } from '../../../helpers/file-host.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const paint = (background: string) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer()

it('fetches a cover once for each catalog version, and keeps the last one until the next is available', async () => {
  const [red, blue] = [await paint('red'), await paint('blue')]
  const files: Record<string, Buffer> = { 'jar.png': red }
  await using host = await startFileHost(files)
  await using folder = await makeTempFolder()
  const covers = createCovers({ folder: folder.path })
  onTestFinished(covers.stop)
  const url = host.at('jar.png')
  const read = async (version: string | null) => {
    const order = { url, mark: 'this computer /jar.png', version, expected: 'image' } as const
    const source = await covers.read({ ...order, rule: { kind: 'origin', origin: new URL(url).origin } })
    return { bytes: await readFile(source.path), isStale: source.isStale ?? false }
  }
  // As stored before covers had versions.
  expect(await read(null)).toEqual({ bytes: red, isStale: false })
  files['jar.png'] = blue
  expect(await read('1')).toEqual({ bytes: blue, isStale: false })
  const asked = host.asked.length
  expect(await read('1')).toEqual({ bytes: blue, isStale: false })
  expect(host.asked).toHaveLength(asked)
  delete files['jar.png']
  expect(await read('2')).toEqual({ bytes: blue, isStale: true })
  files['jar.png'] = red
  expect(await read('2')).toEqual({ bytes: red, isStale: false })
  expect(await readdir(folder.path)).toHaveLength(1)
})
