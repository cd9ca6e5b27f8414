// Catches: an address of this computer that is requested over the network, one that is reached although its file is not
// shared, an image that is refused for the percent sign in its name, a host that delays a caller by sending a byte at a
// time.
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createMediaReading } from '#service/media/media-reading.ts'
import { localFilesAddress } from '#shared/domain/shared-address.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const signal = AbortSignal.timeout(10_000)
const url = `${localFilesAddress}/${'ab'.repeat(32)}/a%20lake.png`

it('reads a file of this computer where it is shared, and never where it is not', async () => {
  await using folder = await makeTempFolder()
  const png = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  await using fileServer = await serveHttp((_, response) => response.end(png))
  const wanted = { url, kind: 'image', folder: folder.path, name: 'image-0' } as const
  const shared = createMediaReading({ filesOrigin: fileServer.origin, clock: createTestClock() })
  expect(await shared.fetchMedia(wanted, signal)).toMatchObject({ path: join(folder.path, 'image-0.png'), width: 24 })
  expect(await shared.readImageWords(url, signal)).toMatch(/^a lake.png/)
  expect(fileServer.seen.map((request) => request.url)).toEqual(Array(2).fill(new URL(url).pathname))

  const alone = createMediaReading({ filesOrigin: null, clock: createTestClock() })
  for (const read of [
    alone.fetchMedia(wanted, signal),
    alone.readImageWords(url, signal),
    alone.measureLength(url, signal),
  ]) {
    await expect(read).rejects.toThrow('This address is not allowed.')
  }
})

it('resolves no other name to this computer', async () => {
  await using fileServer = await serveHttp((_, response) => response.end('a secret'))
  const { readImageWords } = createMediaReading({ filesOrigin: fileServer.origin, clock: createTestClock() })
  for (const other of [
    'https://other.files.backlot.invalid/a',
    'https://files.backlot.invalid:444/a',
    'https://localhost/a',
  ]) {
    await expect(readImageWords(other, signal)).rejects.toThrow('is not allowed')
  }
  expect(fileServer.seen).toEqual([])
})

it('reads an image whose name has a literal percent sign', async () => {
  const png = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  await using host = await serveHttp((_, response) => response.end(png))
  const { readImageWords } = createMediaReading({ filesOrigin: null, clock: createTestClock() })
  expect(await readImageWords(`${host.origin}/50%off-l%C3%A1mpa.png`, signal)).toMatch(/^50%off lámpa png/)
})

it.each([
  ['answers nothing', (): void => {}],
  ['sends its headers and nothing else', (response: ServerResponse): void => response.writeHead(200).flushHeaders()],
  [
    'sends a byte whenever somebody waits for it',
    (response: ServerResponse): void => void response.writeHead(200).write('x'),
  ],
] as const)('gives up on a host that %s after twenty seconds, to the millisecond', async (_, answer) => {
  const clock = createTestClock()
  const open: ServerResponse[] = []
  await using host = await serveHttp((_request, response) => {
    open.push(response)
    answer(response)
  })
  const { measureLength, readImageWords } = createMediaReading({ filesOrigin: null, clock })
  const reads = [measureLength, readImageWords].map((read) =>
    read(`${host.origin}/a`, signal).then(
      () => 'read',
      (error: Error) => error.message,
    ),
  )
  const first = Promise.race(reads)
  await expect.poll(() => open.length).toBe(2)
  for (let second = 0; second < 19; second += 1) {
    clock.advance(1_000)
    for (const response of open) if (response.headersSent) response.write('x')
  }
  clock.advance(999)
  expect(await Promise.race([first, new Promise((resolve) => void setImmediate(resolve, 'reading'))])).toBe('reading')
  clock.advance(1)
  const late = 'Reading the file took more than 20 seconds.'
  expect(await Promise.all(reads)).toEqual([late, late])
  expect(clock.pending()).toBe(0)
})
