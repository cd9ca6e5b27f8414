// Catches: a file that stays public at a removed address, a port that another program uses.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPublicFiles, type PublicFiles } from '#main/inputs/shared-file-server.ts'
import { freePort } from '../../../helpers/free-port.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'

let place: { address: string | null; port: number }
let files: PublicFiles

beforeEach(async () => {
  place = { address: 'https://files.example.org/lent', port: await freePort() }
  files = createPublicFiles({
    place: () => place,
    find: () => null,
    receive: () => false,
    log: createMemoryLog(),
  })
})
afterEach(() => files.stop())

it('listens only while there is an address, and on its port', async () => {
  await files.follow()
  const first = place.port
  expect((await fetch(`http://127.0.0.1:${first}`)).status).toBe(404)
  place = { ...place, port: await freePort() }
  await files.follow()
  await expect(fetch(`http://127.0.0.1:${first}`)).rejects.toThrow('fetch failed')
  place = { ...place, address: null }
  await files.follow()
  await expect(fetch(`http://127.0.0.1:${place.port}`)).rejects.toThrow('fetch failed')
})

it('reports that the port is taken, and listens as soon as it is free', async () => {
  const consumer = createServer().listen(place.port, '127.0.0.1')
  await once(consumer, 'listening')
  await files.follow()
  expect(files.isPortTaken()).toBe(true)
  consumer.close()
  await once(consumer, 'close')
  await files.follow()
  expect(files.isPortTaken()).toBe(false)
  expect((await fetch(`http://127.0.0.1:${place.port}`)).status).toBe(404)
})
