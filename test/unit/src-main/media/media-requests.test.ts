// Catches: a file requested as a download that is displayed instead, an unknown file that is served, an image that is gone
// from the screen with its drive.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMediaReader } from '#main/media/media-requests.ts'
import type { ThumbnailPool } from '#main/media/thumbnail-pool.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

it('serves a download with its name, a file for display without one, and no unknown file', async () => {
  await using folder = await makeTempFolder()
  const path = join(folder.path, '2026-11-21 A fox 1f0c2d3e.png')
  await writeFile(path, 'bytes')
  const source = { path, contentType: 'image/png', sha256: 'a'.repeat(64) }
  const read = createMediaReader({
    sources: {
      asset: (id) => (id === 'a1' ? source : null),
      cover: () => Promise.resolve(null),
      voice: () => Promise.resolve(null),
      presetImage: () => Promise.resolve(null),
      flowImage: () => Promise.resolve(null),
      castImage: () => Promise.resolve(null),
      composerImage: () => Promise.resolve(null),
    },
    // No image is downscaled here.
    thumbnails: {} as ThumbnailPool,
    log: createMemoryLog(),
  })
  const ask = async (end: string) => {
    const answer = await read(new Request(`http://media.test/mount/${end}`))
    return [answer.status, answer.headers.get('content-disposition')]
  }
  const name = "attachment; filename*=UTF-8''2026-11-21%20A%20fox%201f0c2d3e.png"
  expect(await ask('a1/download')).toEqual([200, name])
  expect(await ask('a1/original')).toEqual([200, 'inline'])
  expect(await ask('a2/download')).toEqual([404, null])
})

it('D14: shows a thumbnail of another size while the file is missing, and lets no window keep it', async () => {
  await using folder = await makeTempFolder()
  const path = join(folder.path, 'away.png')
  const made = join(folder.path, 'made.webp')
  await writeFile(made, 'a small image')
  const none = () => Promise.resolve(null)
  const read = createMediaReader({
    sources: {
      asset: (id) => ({ path, contentType: 'image/png', sha256: id.repeat(64) }),
      cover: none,
      voice: none,
      presetImage: none,
      flowImage: none,
      castImage: none,
      composerImage: none,
    },
    thumbnails: {
      thumbnail: () => Promise.reject(new Error('The file is missing')),
      findMade: (name: string) => (name.startsWith('a') ? made : null),
    } as unknown as ThumbnailPool, // The reader uses nothing else here.
    log: createMemoryLog(),
  })
  const shown = await read(new Request('http://media.test/mount/a/thumbnail/512'))
  expect([shown.status, shown.headers.get('cache-control'), await shown.text()]).toEqual([
    200,
    'no-store',
    'a small image',
  ])
  expect((await read(new Request('http://media.test/mount/b/thumbnail/512'))).status).toBe(404)
})
