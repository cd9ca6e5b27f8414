// Catches: a body that is read for a wrong path, a page or another host that can post, a body or sender without a limit, a
// flood that is stored, an answer of success for what could not be stored.
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { createReceiver, type Delivery, type Receiver, type Taken } from '#main/webhook/receiver.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'

const token = 'a'.repeat(64)
const workspaceId = WorkspaceId.parse('local')
let receiver: Receiver
let taken: Delivery[]
let answer: Taken

beforeEach(async () => {
  taken = []
  answer = 'verified'
  receiver = createReceiver({
    find: (asked) => (asked === token ? workspaceId : null),
    take(delivery) {
      taken.push(delivery)
      return Promise.resolve(answer)
    },
    hosts: () => ['hooks.example.test'],
    clock: createSystemClock(),
    log: createMemoryLog(),
  })
  await receiver.listen(0)
})
afterEach(() => receiver.stop())

const json = { 'content-type': 'application/json' }
const post = async (init: RequestInit = {}, path = `/h/${token}`) => {
  const answered = await fetch(`http://${receiver.address()}${path}`, {
    method: 'POST',
    headers: json,
    body: '{}',
    ...init,
  })
  await answered.arrayBuffer()
  return answered.status
}
const portOf = () => Number(receiver.address()?.split(':')[1])

/** Sends text as it is and returns the first line of the answer, or an empty text when it is cut off. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect({ host: '127.0.0.1', port: portOf() }, () => socket.write(text))
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(received.split('\r\n')[0] ?? ''))
  })
}
const head = (host: string, more: string) =>
  `POST /h/${token} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${more}`

describe('the receiver', () => {
  it('takes the raw bytes and headers as they were sent', async () => {
    const body = Buffer.from([0x7b, 0x7d, 0xff, 0x20])
    expect(await post({ body, headers: { ...json, 'X-Service-Signature': 'AB' } })).toBe(200)
    expect(taken[0]?.body.equals(body)).toBe(true)
    expect(taken[0]?.headers.join()).toContain('AB')
    expect(taken[0]?.workspaceId).toBe(workspaceId)
  })

  it.each<[Taken, number]>([
    ['unsigned', 200],
    ['unchecked', 200],
    ['rejected', 401],
    ['not-stored', 503],
  ])('answers %s with %d', async (result, status) => {
    answer = result
    expect(await post()).toBe(status)
  })

  it.each<[string, RequestInit, string, number]>([
    ['another path', {}, `/h/${'b'.repeat(64)}`, 404],
    ['a path above', {}, '/', 404],
    ['a longer path', {}, `/h/${token}/x`, 404],
    ['a query', {}, `/h/${token}?a=1`, 404],
    ['GET', { method: 'GET', body: null }, `/h/${token}`, 405],
    ['a page', { headers: { ...json, origin: 'https://example.com' } }, `/h/${token}`, 403],
    ['a packed body', { headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync('{}') }, `/h/${token}`, 415],
    ['another type', { headers: { 'content-type': 'text/plain' } }, `/h/${token}`, 415],
    ['more than 1 MB', { body: ' '.repeat(1024 * 1024 + 1) }, `/h/${token}`, 413],
  ])('refuses %s and takes nothing', async (_, init, path, status) => {
    expect(await post(init, path)).toBe(status)
    expect(taken).toEqual([])
  })

  it('answers for its own address and that of the tunnel only', async () => {
    const rest = 'Content-Length: 2\r\nConnection: close\r\n\r\n{}'
    expect(await sendRaw(head(`127.0.0.1:${portOf()}`, rest))).toContain(' 200 ')
    expect(await sendRaw(head('hooks.example.test', rest))).toContain(' 200 ')
    expect(await sendRaw(head('rebound.example.com', rest))).toContain(' 421 ')
    expect(taken).toHaveLength(2)
  })

  it('does not wait for the body of a wrong path', async () => {
    const text = head(`127.0.0.1:${portOf()}`, 'Content-Length: 1000\r\n\r\n').replace(token, 'c'.repeat(64))
    expect(await sendRaw(text)).toContain(' 404 ')
  })

  it('cuts off a sender that does not finish', async () => {
    const began = performance.now()
    const line = await sendRaw(head(`127.0.0.1:${portOf()}`, 'Content-Length: 1000\r\n\r\n{'))
    expect(line === '' || line.includes(' 408 ')).toBe(true)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(taken).toEqual([])
  })

  it('turns away a flood of unknown senders, and none of a known one', async () => {
    answer = 'unsigned'
    const flood = await Promise.all(Array.from({ length: 100 }, () => post()))
    expect(flood.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(new Set(flood)).toEqual(new Set([200, 429]))
  })

  it('takes a hundred events of a known sender at once', async () => {
    expect(new Set(await Promise.all(Array.from({ length: 100 }, () => post())))).toEqual(new Set([200]))
    expect(taken).toHaveLength(100)
  })
})
