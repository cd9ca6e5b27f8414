// Catches: two processes that each think they have the whole window.
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ledgerFile } from '#main/cache/ledger-file.ts'
import { openStore } from '#main/cache/open-store.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const program = resolve(import.meta.dirname, '../fixtures/share-window.ts')
const speed = 30
const windowMs = 60_000 / speed
const run = promisify(execFile)
const Told = z.object({ accepted: z.int(), refused: z.int() })

/** A service that counts: 60 requests in any rolling window, which is short here. */
async function openCounter() {
  const arrivals: number[] = []
  let refused = 0
  const server = createServer((_, response) => {
    const now = performance.now()
    const isFull = arrivals.filter((at) => at > now - windowMs).length >= 60
    if (isFull) refused += 1
    else arrivals.push(now)
    response.statusCode = isFull ? 429 : 200
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isFull ? 'API key rate limit exceeded' : { success: true, data: { balance: 1 } }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // A server on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, arrivals, refused: () => refused, close: () => server.close() }
}

it('two processes on one profile keep one window, and use it whole', async () => {
  await using folder = await makeTempFolder()
  openStore(join(folder.path, 'ledger.db'), ledgerFile).close()
  const counter = await openCounter()
  const args = [program, folder.path, counter.url, String(speed), '6000']
  const ends = await Promise.all([run(process.execPath, args), run(process.execPath, args)])
  counter.close()
  const told = ends.map(({ stdout }) => Told.parse(JSON.parse(stdout)))
  expect(counter.refused()).toBe(0)
  for (const { accepted } of told) expect(accepted).toBeGreaterThan(0)
  // Three windows begin within the six seconds; a process alone could not make more than its sixty in each.
  expect(counter.arrivals.length).toBeGreaterThan(120)
})
