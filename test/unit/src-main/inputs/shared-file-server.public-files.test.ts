// Catches: a check that succeeds where something else responds, a file that stays public at a removed address, a port
// that another program uses.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMediaFetcher } from '#main/media/media-fetcher.ts'
import { createPublicFiles, type PublicFiles } from '#main/inputs/shared-file-server.ts'
import { freePort } from '../../../helpers/free-port.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'

const address = 'https://files.example.org/lent'
let place: { publicAddress: string | null; filesPort: number }
let files: PublicFiles
let tokens: number
/** The origin that the tunnel leads to. */
let tunnel: () => string

beforeEach(async () => {
  place = { publicAddress: address, filesPort: await freePort() }
  tokens = 0
  tunnel = () => `http://127.0.0.1:${place.filesPort}`
  files = createPublicFiles({
    place: () => place,
    find: () => null,
    receive: () => false,
    token: () => String((tokens += 1)).padStart(64, '0'),
    log: createMemoryLog(),
    // A tunnel as seen from outside: a request to the public address arrives at the port.
    fetcher: () => {
      const origin = tunnel()
      const inner = createMediaFetcher({ kind: 'origin', origin })
      return { ...inner, get: (url, headers, signal) => inner.get(url.replace(address, origin), headers, signal) }
    },
  })
})
afterEach(() => files.stop())

it('succeeds where the published text can be read back, and removes it afterwards', async () => {
  expect(await files.check()).toEqual({ works: true, sentence: expect.stringContaining(address) as string })
  const path = `/${'1'.padStart(64, '0')}/check.txt`
  expect((await fetch(tunnel() + path)).status).toBe(404)
})

it('fails where something else responds, or nothing', async () => {
  await using other = await serveHttp((_, response) => response.end('a page of the tunnel'))
  tunnel = () => other.origin
  expect(await files.check()).toMatchObject({
    works: false,
    sentence: expect.stringContaining('with something else') as string,
  })
  await using refusing = await serveHttp((_, response) => response.writeHead(502).end())
  tunnel = () => refusing.origin
  expect(await files.check()).toMatchObject({ works: false, sentence: expect.stringContaining('status 502') as string })
  tunnel = () => 'http://127.0.0.1:9'
  expect(await files.check()).toMatchObject({
    works: false,
    sentence: expect.stringContaining('doesn’t respond') as string,
  })
})

it('listens only while an address is set, and on the port from the settings', async () => {
  await files.follow()
  const first = place.filesPort
  expect((await fetch(`http://127.0.0.1:${first}`)).status).toBe(404)
  place = { ...place, filesPort: await freePort() }
  await files.follow()
  await expect(fetch(`http://127.0.0.1:${first}`)).rejects.toThrow('fetch failed')
  place = { ...place, publicAddress: null }
  await files.follow()
  await expect(fetch(`http://127.0.0.1:${place.filesPort}`)).rejects.toThrow('fetch failed')
  expect(await files.check()).toEqual({ works: false, sentence: 'No public address set.' })
})

it('reports which port is taken, and works as soon as it is free', async () => {
  const consumer = createServer().listen(place.filesPort, '127.0.0.1')
  await once(consumer, 'listening')
  expect(await files.check()).toEqual({
    works: false,
    sentence: `Port ${place.filesPort} is in use by another program. Choose another port.`,
  })
  consumer.close()
  await once(consumer, 'close')
  expect(await files.check()).toMatchObject({ works: true })
})
