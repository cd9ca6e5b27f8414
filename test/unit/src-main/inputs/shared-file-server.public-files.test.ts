// Catches: a check that says it works where something else answers, a file that stays open at an address that was taken
// away, a port that another program has.
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
/** Where the tunnel leads. */
let tunnel: () => string

beforeEach(async () => {
  place = { publicAddress: address, filesPort: await freePort() }
  tokens = 0
  tunnel = () => `http://127.0.0.1:${place.filesPort}`
  files = createPublicFiles({
    place: () => place,
    find: () => null,
    token: () => String((tokens += 1)).padStart(64, '0'),
    log: createMemoryLog(),
    // A tunnel as the world sees it: what is asked for at the public address comes in at the port.
    fetcher: () => {
      const origin = tunnel()
      const inner = createMediaFetcher({ kind: 'origin', origin })
      return { ...inner, get: (url, headers, signal) => inner.get(url.replace(address, origin), headers, signal) }
    },
  })
})
afterEach(() => files.stop())

it('works where the words that were put out come back, and not a moment longer', async () => {
  expect(await files.check()).toEqual({ works: true, sentence: expect.stringContaining(address) as string })
  const path = `/${'1'.padStart(64, '0')}/check.txt`
  expect((await fetch(tunnel() + path)).status).toBe(404)
})

it('does not work where something else answers, or nobody', async () => {
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

it('listens only while an address is set, and where the settings say', async () => {
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

it('says which port is taken, and works as soon as it is free', async () => {
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
