// Catches: a sample that is held in memory, changed on the way or sent twice, a cancelled upload that is reported as
// possibly charged although its end was never sent, and one that is reported as free although it may have arrived.
import { open, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#main/api/client.ts'
import { createHttpClient } from '#main/api/http-client.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { routes } from '#shared/contract/routes.ts'
import { createFreeBudget } from '../../../helpers/free-budget.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const bytes = 16 * 1024 * 1024
let folder: Awaited<ReturnType<typeof makeTempFolder>>
let path = ''
beforeAll(async () => {
  folder = await makeTempFolder()
  path = join(folder.path, 'sample.wav')
  await writeFile(path, Buffer.alloc(bytes, 'backlot'))
})
afterAll(() => folder[Symbol.asyncDispose]())

type More = { signal?: AbortSignal; onSent?: (sent: number, total: number) => void; path?: string; name?: string }
function openUpload({ origin }: { origin: string }) {
  const http = createHttpClient({ origin, clock: createSystemClock() })
  const client = createClient({ table: routes, http, basePath: '', key: 'k', budget: createFreeBudget() })
  return {
    send: ({ path: from = path, name = 'Mira "M" Øst', ...options }: More = {}) =>
      client.voice.clone(
        {
          body: { name, language: 'en-GB' },
          file: { part: 'audio', path: from, bytes, name: 'sample.wav', contentType: 'audio/wav' },
        },
        options,
      ),
    [Symbol.asyncDispose]: () => http.close(),
  }
}

/** A server that reads this many bytes of a connection, slowly if `pauseMs` is given, and then breaks it. */
async function serveUntil(most: number, pauseMs = 0) {
  const state = { connections: 0, read: 0 }
  const server = createServer((socket) => {
    state.connections += 1
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      state.read += chunk.length
      if (state.read >= most) return socket.resetAndDestroy()
      if (pauseMs === 0) return
      socket.pause()
      void sleep(pauseMs).then(() => socket.resume())
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

describe('a form with a file', () => {
  it('arrives whole, with its length announced and its bytes reported as they leave', async () => {
    const bodies: Buffer[] = []
    await using server = await serveHttp((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        bodies.push(Buffer.concat(chunks))
        response.end(JSON.stringify({ id: 'v1', status: 'processing' }))
      })
    })
    await using upload = openUpload(server)
    const sent: number[] = []
    let total = 0
    const answer = await upload.send({
      onSent: (now, all) => {
        sent.push(now)
        total = all
      },
    })
    expect(answer).toMatchObject({ id: 'v1' })
    const [seen] = server.seen
    const form = await new Response(new Uint8Array(bodies[0] ?? Buffer.alloc(0)), {
      headers: { 'content-type': seen?.headers['content-type'] ?? '' },
    }).formData()
    expect([form.get('name'), form.get('language')]).toEqual(['Mira "M" Øst', 'en-GB'])
    const file = form.get('audio') as File
    expect([file.name, file.type, file.size]).toEqual(['sample.wav', 'audio/wav', bytes])
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.alloc(bytes, 'backlot'))).toBe(true)
    expect(seen?.headers['content-length']).toBe(String(total))
    expect(sent.at(-1)).toBe(total)
    expect(sent.length).toBeGreaterThan(100)
    expect(sent).toEqual(sent.toSorted((one, other) => one - other))
  })

  it('is read no faster than the connection takes it', async () => {
    const close: (() => void)[] = []
    const server = createServer((socket) => {
      close.push(() => socket.destroy())
      socket.on('error', () => socket.destroy())
      socket.once('data', () => socket.pause())
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    await using upload = openUpload({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    const leaving = new AbortController()
    let last = 0
    const sending = upload.send({ signal: leaving.signal, onSent: (sent) => (last = sent) })
    const stopped = sending.catch((error: unknown) => error)
    for (let before = -1; before < last || last === 0;) {
      before = last
      await sleep(100)
    }
    leaving.abort(new Error('Enough'))
    expect(await stopped).toMatchObject({ message: 'Enough' })
    // The buffers of the system take some of it.
    expect(last).toBeLessThan(bytes * 0.8)
    close.forEach((end) => end())
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  })

  it('has the same bytes each time, so that what is stored about it stays true', async () => {
    const bodies: Buffer[] = []
    await using server = await serveHttp((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        bodies.push(Buffer.concat(chunks))
        response.end(JSON.stringify({ id: 'v1', status: 'processing' }))
      })
    })
    await using upload = openUpload(server)
    await upload.send()
    await upload.send()
    expect(bodies[0]?.equals(bodies[1] ?? Buffer.alloc(0))).toBe(true)
  })

  it('whose connection breaks before its end was certainly not charged, and is sent once', async () => {
    await using server = await serveUntil(bytes / 4)
    await using upload = openUpload(server)
    await expect(upload.send()).rejects.toMatchObject({ code: 'UNREACHABLE', data: { charged: 'no' } })
    expect(server.state.connections).toBe(1)
  })

  it('whose connection breaks after its end may have been charged, and is sent once', async () => {
    await using server = await serveHttp((request) => {
      request.resume().on('end', () => request.socket.resetAndDestroy())
    })
    await using upload = openUpload(server)
    await expect(upload.send()).rejects.toMatchObject({ code: 'UNREACHABLE', data: { charged: 'unknown' } })
    expect(server.seen).toHaveLength(1)
  })

  it('cancelled on a slow connection stops at once, before its end, and was certainly not charged', async () => {
    await using server = await serveUntil(Infinity, 5)
    await using upload = openUpload(server)
    const leaving = new AbortController()
    const why = new Error('The user cancelled')
    let last = 0
    const sending = upload.send({
      signal: leaving.signal,
      onSent: (sent, total) => {
        last = sent
        if (sent > total / 3) leaving.abort(why)
      },
    })
    await expect(sending).rejects.toBe(why)
    expect(last).toBeLessThan(bytes)
    const { read } = server.state
    await sleep(50)
    expect(server.state.read).toBeLessThan(bytes)
    expect(server.state.read - read).toBeLessThan(bytes / 2)
  })

  it('cancelled after its last byte is unconfirmed, because it may have arrived', async () => {
    const leaving = new AbortController()
    await using server = await serveHttp((request) => {
      request.resume().on('end', () => leaving.abort(new Error('The user cancelled')))
    })
    await using upload = openUpload(server)
    await expect(upload.send({ signal: leaving.signal })).rejects.toMatchObject({ data: { charged: 'unknown' } })
  })

  it.each([401, 413, 500])('refused with %i before it was read was not charged', async (status) => {
    await using server = await serveHttp((_, response) => {
      const refusal = JSON.stringify({ error: { code: 'invalid_audio_sample', message: 'No', details: {} } })
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(refusal)
    })
    await using upload = openUpload(server)
    await expect(upload.send()).rejects.toMatchObject({ data: { charged: 'no' } })
    expect(server.seen).toHaveLength(1)
  })

  it.each([301, 307, 308])('is not sent where a redirect %i points', async (status) => {
    await using elsewhere = await serveHttp((_, response) => void response.end('{}'))
    await using server = await serveHttp((request, response) => {
      request.resume().on('end', () => response.writeHead(status, { location: `${elsewhere.origin}/x` }).end())
    })
    await using upload = openUpload(server)
    await expect(upload.send()).rejects.toMatchObject({ code: 'NOT_THE_SERVICE', data: { charged: 'unknown' } })
    expect(elsewhere.seen).toEqual([])
  })

  it.each([
    ['shorter', (copy: string) => truncate(copy, bytes / 2)],
    ['longer', async (copy: string) => (await open(copy, 'a')).close().then(() => writeFile(copy, 'x', { flag: 'a' }))],
    ['gone', (copy: string) => rm(copy)],
  ])('whose file is %s than promised is refused, and nothing counts as charged', async (_, change) => {
    await using server = await serveHttp((request, response) => {
      request.resume().on('end', () => response.end('{}'))
    })
    await using upload = openUpload(server)
    const copy = join(folder.path, 'copy.wav')
    await writeFile(copy, Buffer.alloc(bytes))
    await change(copy)
    await expect(upload.send({ path: copy })).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      data: { charged: 'no', reason: 'changed' },
    })
  })
})
