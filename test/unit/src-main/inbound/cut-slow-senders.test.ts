// Catches: a sender that holds a connection for ever with a byte now and then, at its start or after an answer, and one that
// is cut while it waits for us.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { cutSlowSenders, rareChecks } from '#main/inbound/cut-slow-senders.ts'

const limits = { headersTimeout: 150, requestTimeout: 150, keepAliveTimeout: 150 }
const head = (more = '') => `GET / HTTP/1.1\r\nHost: a\r\n${more}\r\n`

/** Sends text, then `drip` every 20 ms. Returns what came back until the connection closed. */
async function send(answer: RequestListener, text: string, drip = '') {
  const server = createServer({ ...limits, ...rareChecks }, answer)
  cutSlowSenders(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  const closed = new Promise<void>((resolve) => {
    // A reset is a cut, too.
    socket.on('error', () => socket.destroy()).on('close', () => resolve())
  })
  socket.write(text)
  const dripping = setInterval(() => drip !== '' && !socket.destroyed && socket.write(drip), 20)
  await closed
  clearInterval(dripping)
  server.close()
  return received
}
const ok: RequestListener = (_request, response) => void response.end('ok')
const countOf = (text: string) => text.split('HTTP/1.1 200').length - 1

it('cuts a connection whose first headers do not end', async () => {
  expect(countOf(await send(ok, 'GET / HTTP/1.1\r\n', 'a'))).toBe(0)
})

it('cuts a connection whose next headers do not end, after it answered the request before', async () => {
  expect(countOf(await send(ok, `${head()}GET / HTTP/1.1\r\n`, 'a'))).toBe(1)
})

it('cuts a connection whose body does not end', async () => {
  const body: RequestListener = (request, response) => void request.resume().on('end', () => response.end('ok'))
  expect(countOf(await send(body, head('Content-Length: 1000\r\n'), 'a'))).toBe(0)
})

it('cuts no connection that waits for its answer, however long it takes', async () => {
  const late: RequestListener = (_request, response) => void wait(700).then(() => response.end('late'))
  expect(await send(late, head() + head('Connection: close\r\n'))).toContain('late')
})
