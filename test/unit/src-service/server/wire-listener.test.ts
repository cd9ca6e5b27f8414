import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { setUpBench, type Bench } from '../../../helpers/service-bench.ts'
import { watchStatements } from '../../../helpers/watch-statements.ts'

// Catches: work that is added to every call, or grows with the history. All counts are exact.

const models = '/v3/playground/v1/models'
const body = { modelId: 'bench-picture', input: { prompt: 'a lake' } }

async function started(bench: Bench): Promise<string> {
  const response = await bench.post('/run', body)
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}

test('serializes the catalog once, and does not send it again to a client that has it', async () => {
  await using bench = await setUpBench()
  using watched = watchStatements(bench.database)
  const first = await bench.fetch(models)
  const text = await first.text()
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{43}"$/)

  using write = vi.spyOn(JSON, 'stringify')
  expect(await (await bench.fetch(models)).text()).toBe(text)
  expect(write).not.toHaveBeenCalled()
  write.mockRestore()
  const again = await bench.fetch(models, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const other = await bench.fetch(models, { headers: { 'if-none-match': '"other"' } })
  expect([other.status, await other.text()]).toEqual([200, text])
  expect(watched.texts).toEqual([])
})

test('a status read queries the database once, and again when the run has ended', async () => {
  await using bench = await setUpBench()
  const id = await started(bench)
  using watched = watchStatements(bench.database)
  await bench.read(id)
  expect(watched.texts).toHaveLength(2)
  await bench.read(id)
  await bench.read(id)
  expect(watched.texts).toHaveLength(2)

  bench.engine.renders[0]?.finish()
  const ended = await bench.read(id, true)
  watched.forget()
  expect(await bench.read(id)).toEqual({ ...ended, stillRunning: undefined })
  using write = vi.spyOn(JSON, 'stringify')
  await bench.read(id)
  expect(write).not.toHaveBeenCalled()
  write.mockRestore()
  expect(watched.texts).toEqual([])
})

test('a long poll does not query the database while it waits', async () => {
  await using bench = await setUpBench()
  const id = await started(bench)
  await bench.read(id)
  using watched = watchStatements(bench.database)
  const held = bench.read(id, true)
  await expect.poll(() => bench.clock.pending()).toBe(2)
  bench.clock.advance(54_000)
  expect(watched.texts).toEqual([])
  bench.clock.advance(1_000)
  expect(await held).toMatchObject({ stillRunning: true })
  expect(watched.texts).toEqual([])
})

/** Sends calls in one write, so that they arrive in one turn; returns the statuses of their answers. */
function sendTogether(port: number, requests: readonly string[]): Promise<number[]> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')))
    socket.on('error', reject)
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
      if (statuses.length < requests.length) return
      socket.destroy()
      resolve(statuses)
    })
  })
}

test('a run takes five rows in one commit, and runs that arrive together share it', async () => {
  await using bench = await setUpBench()
  using watched = watchStatements(bench.database)
  await started(bench)
  expect([watched.count('begin'), watched.count('commit'), watched.count('insert')]).toEqual([1, 1, 5])

  watched.forget()
  const text = JSON.stringify(body)
  const head = `Host: 127.0.0.1:${bench.port}\r\nAuthorization: Bearer ${bench.key}\r\nContent-Type: application/json`
  const request = `POST /v3/playground/v1/run HTTP/1.1\r\n${head}\r\nContent-Length: ${text.length}\r\n\r\n${text}`
  expect(
    await sendTogether(
      bench.port,
      Array.from({ length: 8 }, () => request),
    ),
  ).toEqual(Array(8).fill(201))
  expect([watched.count('commit'), watched.count('insert')]).toEqual([1, 40])
  expect(bench.engine.renders).toHaveLength(9)
})

test('no statement of a run, its end, its webhook, a status or a balance scans a full table', async () => {
  await using bench = await setUpBench()
  using watched = watchStatements(bench.database)
  await bench.post('/estimate', body)
  const key = { 'idempotency-key': 'one' }
  const capped = bench.service.accounts.mintKey('bench', 500)
  const headers = { authorization: `Bearer ${capped}`, ...key }
  const webhook = 'http://127.0.0.1:9/hook'
  const response = await bench.post('/run', { ...body, webhook }, headers)
  const { data } = (await response.json()) as { data: { id: string } }
  const failing = await started(bench)
  bench.engine.renders[0]?.finish()
  bench.engine.renders[1]?.fail(new Error('It could not be drawn.'))
  await Promise.all([data.id, failing].map((id) => bench.read(id, true)))
  await bench.fetch('/v1/user/credits/balance')
  await expect.poll(() => watched.count('insert into delivery_attempt')).toBe(1)
  const texts = [...new Set(watched.texts)].filter((text) => /^\s*(select|insert|update|delete)/i.test(text))
  watched[Symbol.dispose]()
  expect(texts.length).toBeGreaterThan(20)
  const plans = texts.map((text) => {
    const plan = bench.database.prepare<[], { detail: string }>(
      `explain query plan ${text.replaceAll(/[?]|@\w+/g, 'null')}`,
    )
    return {
      text,
      scans: plan.all().filter(({ detail }) => detail.startsWith('SCAN ') && detail !== 'SCAN CONSTANT ROW'),
    }
  })
  expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([])
})
