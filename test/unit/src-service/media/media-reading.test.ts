// Catches: an address of this computer that is asked for in the open, one that is reached although nobody lends it, and a
// picture that is refused for the percent sign in its name.
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createMediaReading } from '#service/media/media-reading.ts'
import { localFilesAddress } from '#shared/domain/lent-address.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const signal = AbortSignal.timeout(10_000)
const url = `${localFilesAddress}/${'ab'.repeat(32)}/a%20lake.png`

it('reads a file of this computer where it is lent, and nothing of it where it is not', async () => {
  await using folder = await makeTempFolder()
  const png = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  await using lender = await serveHttp((_, response) => response.end(png))
  const wanted = { url, kind: 'image', folder: folder.path, name: 'image-0' } as const
  const lent = createMediaReading(lender.origin)
  expect(await lent.fetchMedia(wanted, signal)).toMatchObject({ path: join(folder.path, 'image-0.png'), width: 24 })
  expect(await lent.readPictureWords(url, signal)).toMatch(/^a lake.png/)
  expect(lender.seen.map((request) => request.url)).toEqual(Array(2).fill(new URL(url).pathname))

  const alone = createMediaReading(null)
  for (const read of [
    alone.fetchMedia(wanted, signal),
    alone.readPictureWords(url, signal),
    alone.measureLength(url, signal),
  ]) {
    await expect(read).rejects.toThrow('The address may not be called.')
  }
})

it('leads no other name to this computer', async () => {
  await using lender = await serveHttp((_, response) => response.end('a secret'))
  const { readPictureWords } = createMediaReading(lender.origin)
  for (const other of [
    'https://other.files.backlot.invalid/a',
    'https://files.backlot.invalid:444/a',
    'https://localhost/a',
  ]) {
    await expect(readPictureWords(other, signal)).rejects.toThrow('may not be called')
  }
  expect(lender.seen).toEqual([])
})

it('reads a picture whose name has a percent sign that stands for itself', async () => {
  const png = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  await using host = await serveHttp((_, response) => response.end(png))
  const { readPictureWords } = createMediaReading(null)
  expect(await readPictureWords(`${host.origin}/50%off-l%C3%A1mpa.png`, signal)).toMatch(/^50%off lámpa png/)
})
