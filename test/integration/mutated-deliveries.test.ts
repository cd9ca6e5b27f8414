// Catches: a delivery that was changed on its way and counts as verified, one that stops the receiver or is answered with
// an error of the program, and memory that grows with such deliveries.
import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase, sql } from '#main/cache/database.ts'
import { createGarbageCollection } from '../helpers/collect-garbage.ts'
import { createFastClock } from '../helpers/fast-clock.ts'
import { createSignedSender, createTellingService } from '../helpers/signed-stream.ts'
import { openTestStudio } from '../helpers/studio.ts'
import { readStorm } from '../helpers/storm.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { createSeededChance } from '../helpers/virtual-clock.ts'

const { isFull, seed } = readStorm()
const requests = isFull ? 10_000 : 300
const atOnce = 12
/** One in so many is left as it is, so that some are taken whatever the seed. */
const wholeEvery = 50
/** So fast that the gate against floods of unknown senders, which would turn most away unread, stays open. */
const clockSpeed = 2_000

/** Sends bytes and ends; resolves with the status of the answer, or null where the connection just closes. */
function sendBytes(port: number, bytes: Buffer): Promise<number | null> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ host: '127.0.0.1', port }, () => socket.end(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => (answer += part))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/u.exec(answer)?.[1] ?? '') || null))
  })
}

/** Changes one to four places of a request: bytes are replaced, inserted, removed, swapped, repeated or cut off. */
function mutate(bytes: Buffer, chance: () => number): Buffer {
  let copy = [...bytes]
  const changes = 1 + Math.floor(chance() * 4)
  for (let change = 0; change < changes; change += 1) {
    const at = Math.floor(chance() * copy.length)
    const byte = Math.floor(chance() * 256)
    const how = Math.floor(chance() * 12)
    if (how < 4) copy[at] = byte
    else if (how < 6) copy.splice(at, 0, byte)
    else if (how < 8) copy.splice(at, 1)
    else if (how < 10) [copy[at], copy[at + 1]] = [copy[at + 1] ?? 0, copy[at] ?? 0]
    else if (how < 11) copy.splice(at, 0, ...copy.slice(at, at + 40))
    else copy = copy.slice(0, at)
  }
  return Buffer.from(copy)
}

test(
  `${requests} changed deliveries: none counts as verified unless its body is whole, and the next one arrives (seed ${seed})`,
  {
    timeout: 900_000,
  },
  async () => {
    await using folder = await makeTempFolder()
    const clock = createFastClock()
    const service = createTellingService()
    await using studio = await openTestStudio({ folder: folder.path, startServiceProcess: service.start, clock })
    const { call } = studio
    await call.workspace.openLocal()
    await expect.poll(async () => (await call.receivedEvents.receiver()).isRegistered).toBe(true)
    const url = new URL((await call.receivedEvents.receiver()).url ?? '')
    clock.setSpeed(clockSpeed)

    const chance = createSeededChance(seed)
    const collect = createGarbageCollection()
    const memory = () => {
      collect()
      return process.memoryUsage().heapUsed / 2 ** 20
    }
    const bodies = new Map<string, string>()
    const statuses = new Map<number | null, number>()
    let halfMb = 0
    let next = 0
    async function send(): Promise<void> {
      while (next < requests) {
        next += 1
        if (next === requests / 2) halfMb = memory()
        const id = `evt_changed_${next}`
        const data = { videoId: `vid_${next}`, status: 'completed', creditCost: 3 }
        const body = JSON.stringify({ type: 'video.completed', id, created: '2026-11-26T00:00:00.000Z', data })
        bodies.set(id, body)
        const head = [
          `POST ${url.pathname} HTTP/1.1`,
          `host: ${url.host}`,
          'connection: close',
          'content-type: application/json',
          `x-service-signature: ${createHmac('sha256', service.secret()).update(body).digest('hex')}`,
          `content-length: ${body.length}`,
        ]
        const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
        const status = await sendBytes(Number(url.port), next % wholeEvery === 0 ? bytes : mutate(bytes, chance))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, send))
    clock.setSpeed(1)
    expect([...statuses.keys()].filter((status) => status !== null && status >= 500 && status !== 505)).toEqual([])
    // What was refused and what was taken both occurred, or nothing was tested.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404]))
    expect(memory() - halfMb).toBeLessThan(8)

    const sender = createSignedSender(url.href, service.secret())
    expect(await sender.post('evt_whole')).toBe(200)
    sender.close()
    await studio.stop()
    const ledger = openDatabase(join(folder.path, 'profile', 'ledger.db'), { mayWrite: false })
    const stored = ledger.all(
      z.object({ id: z.string(), body: z.instanceof(Uint8Array) }),
      sql`SELECT event_id AS id, body FROM received_event WHERE signature = 'verified'`,
    )
    ledger.close()
    const whole = stored.filter(
      ({ id, body }) => id === 'evt_whole' || Buffer.from(body).toString('utf8') === bodies.get(id),
    )
    expect(whole).toHaveLength(stored.length)
    expect(stored.map(({ id }) => id)).toContain('evt_whole')
  },
)
