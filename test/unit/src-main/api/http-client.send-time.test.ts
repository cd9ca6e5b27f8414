// Catches: a request that counts as sent while its connection is still being opened.
import net from 'node:net'
import { Pool } from 'undici'
import { expect, it } from 'vitest'
import { notingSendTime } from '#main/api/http-client.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'

it('reports a request as sent when it is written, not while it waits for its connection', async () => {
  await using server = await serveHttp((_, response) => response.end('{}'))
  const { hostname, port } = new URL(server.origin)
  const events: string[] = []
  const pool = new Pool(server.origin, {
    connections: 1,
    connect: (_, done) => {
      events.push('connecting')
      const socket = net.connect(Number(port), hostname, () => {
        events.push('connected')
        done(null, socket)
      })
    },
  })
  for (const name of ['first', 'second']) {
    const watched = notingSendTime(pool, () => void events.push(`${name} leaves`))
    await (await watched.request({ method: 'GET', path: '/' })).body.dump()
    events.push(`${name} is answered`)
  }
  await pool.destroy()
  expect(events.slice(0, 5)).toEqual(['connecting', 'connected', 'first leaves', 'first is answered', 'second leaves'])
})
