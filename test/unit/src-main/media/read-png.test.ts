// Catches: a picture that is copied on its side or with other pixels, and a file that is copied although it is no image or
// not here, or refused without a sentence that says so.
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createReadPng } from '#main/media/read-png.ts'
import { createThumbnailPool } from '#main/media/thumbnail-pool.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const workerFile = resolve(import.meta.dirname, '../../../../src-main/media/thumbnail-worker.ts')
const file = (path: string, kind: 'image' | 'video') => ({ path, kind, bytes: 1, sha256: 'ab', createdAt: 1 })

it('copies an image upright and whole, and says why anything else is not copied', async () => {
  await using folder = await makeTempFolder()
  await using cleanUp = new AsyncDisposableStack()
  const turned = join(folder.path, 'turned.jpg')
  await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c04020' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(turned)
  const broken = join(folder.path, 'broken.png')
  await writeFile(broken, 'no image')
  const thumbnails = createThumbnailPool({ workerFile, folder: join(folder.path, 'small') })
  cleanUp.defer(() => thumbnails.stop())
  const files = new Map([
    ['turned', file(turned, 'image')],
    ['broken', file(broken, 'image')],
    ['clip', file(turned, 'video')],
    ['away', file(join(folder.path, 'gone.png'), 'image')],
  ])
  const readPng = createReadPng({
    source: (id) => files.get(id) ?? null,
    isHere: ({ path }) => !path.endsWith('gone.png'),
    thumbnails,
    log: createMemoryLog(),
  })
  const read = (name: string) => readPng(AssetId.parse(name))
  const png = await sharp(Buffer.from(await read('turned'), 'base64')).metadata()
  expect(png).toMatchObject({ format: 'png', width: 20, height: 40 })
  await expect(read('broken')).rejects.toThrow('This image can’t be read, so it wasn’t copied.')
  await expect(read('clip')).rejects.toThrow('Only images can be copied.')
  await expect(read('away')).rejects.toThrow('isn’t on this computer')
  await expect(read('unknown')).rejects.toThrow('isn’t on this computer')
})
