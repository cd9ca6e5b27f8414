import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setUpBench, type Bench } from '../../../helpers/service-bench.ts'
import { signatureOf, startWebhookReceiver } from '../../../helpers/webhook-receiver.ts'

// Catches: a dashboard that opens without its session or for another page, shows a secret twice, reaches another account,
// runs what an address contains, or changes something on an invalid form.

type Page = { readonly status: number; readonly text: string; readonly url: string; readonly headers: Headers }

/** A person in a browser: follows redirects and sends forms with the page's origin. */
async function visit(url: string, form?: Record<string, string | string[]>): Promise<Page> {
  const fields = Object.entries(form ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  const headers = { origin: new URL(url).origin }
  const response = await fetch(
    url,
    form === undefined ? {} : { method: 'POST', headers, body: new URLSearchParams(fields) },
  )
  return { status: response.status, text: await response.text(), url: response.url, headers: response.headers }
}

const Addresses = z.object({ webhooksUrl: z.url(), apiKeysUrl: z.url() })
const openDashboard = async (bench: Bench, account = 'bench') =>
  Addresses.parse(await bench.admin('POST', `/accounts/${account}/dashboard`))

/** Returns the addresses of a page's links whose path contains a part. */
const linksTo = ({ text, url }: Page, part: string) =>
  [...text.matchAll(/href="([^"]+)"/g)]
    .map(([, path = '']) => new URL(path, url).href)
    .filter((to) => to.includes(part))

const secretIn = ({ text }: Page) => /<dd><code>([^<]+)<\/code>/.exec(text)?.[1] ?? null

describe('the address of the dashboard', () => {
  test('opens it without a key, with a strict policy, until it was not used for 12 hours', async () => {
    await using bench = await setUpBench()
    const { webhooksUrl, apiKeysUrl } = await openDashboard(bench)
    expect(webhooksUrl).toMatch(/\/web\/settings\/webhooks\/[\w-]{32}$/)
    const page = await visit(webhooksUrl)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'same-origin',
    ])
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(page.text).not.toContain('<script')
    bench.clock.advance(12 * 60 * 60_000 - 1)
    expect((await visit(apiKeysUrl)).status).toBe(200)
    bench.clock.advance(12 * 60 * 60_000)
    expect((await visit(apiKeysUrl)).status).toBe(403)
  })

  test('is needed: without a session, from another page or by another host name nothing opens', async () => {
    await using bench = await setUpBench()
    const { webhooksUrl } = await openDashboard(bench)
    const base = `http://127.0.0.1:${bench.port}/web/settings`
    for (const path of ['/webhooks', '/api-keys', '/webhooks/guess', `/api-keys/${'x'.repeat(32)}`]) {
      expect((await visit(base + path)).status).toBe(403)
    }
    const foreign = await fetch(`${webhooksUrl}/secret`, { method: 'POST', headers: { origin: 'http://127.0.0.1:1' } })
    expect(foreign.status).toBe(403)
    const opaque = await fetch(`${webhooksUrl}/secret`, { method: 'POST', headers: { origin: 'null' } })
    expect(opaque.status).toBe(403)
    const { signingSecret } = bench.service.accounts.find('bench') ?? {}
    expect((await visit(webhooksUrl)).text).toContain(signingSecret)
  })
})

describe('webhooks', () => {
  test('an endpoint is added, tested, read, sent again and removed', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver((reply, call) => void reply.writeHead(call === 0 ? 500 : 204).end())
    const { webhooksUrl } = await openDashboard(bench)
    const added = await visit(`${webhooksUrl}/endpoints`, {
      url: hooks.url,
      choice: 'some',
      events: ['video.failed', 'voice.cloned'],
      spelling: 'event',
    })
    expect(added.text).toContain(`${hooks.url} was added.`)
    const [endpoint = ''] = linksTo(added, '/endpoints/')
    expect((await visit(endpoint)).text).toContain('video.failed, voice.cloned')

    await visit(`${endpoint}/test`, { type: 'voice.cloned' })
    await hooks.until(1)
    expect(JSON.parse(hooks.received[0]?.body ?? '')).toMatchObject({
      event: 'voice.cloned',
      id: expect.stringMatching(/^evt_test_/),
      data: { voiceId: 'sample-voice', userId: 'bench', status: 'completed' },
    })
    await expect.poll(async () => (await visit(endpoint)).text).toContain('>Retry <')

    const [delivery = ''] = linksTo(await visit(endpoint), '/deliveries/')
    const shown = await visit(delivery)
    expect(shown.text).toContain(hooks.received[0]?.signature ?? 'none')
    expect(shown.text).toContain('x-service-signature')
    expect(shown.text).toContain('&quot;voiceId&quot;:&quot;sample-voice&quot;')
    await visit(`${delivery}/redeliver`, {})
    await expect.poll(async () => (await visit(delivery)).text).toContain('>Delivered<')
    expect(hooks.received.map(({ body }) => body)).toEqual([hooks.received[0]?.body, hooks.received[0]?.body])

    expect((await visit(`${endpoint}/remove`, {})).text).toContain(`${hooks.url} was removed.`)
    expect((await visit(endpoint)).status).toBe(404)
    expect((await visit(`${delivery}/redeliver`, {})).status).toBe(409)
  })

  test('removing an endpoint ends its retries', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver((reply) => void reply.writeHead(500).end())
    const { id } = await bench.admin('POST', '/accounts/bench/endpoints', { url: hooks.url })
    const at = `/accounts/bench/endpoints/${String(id)}`
    await bench.admin('POST', `${at}/test`, { type: 'avatar.failed' })
    const attempts = async () => (await bench.admin('GET', '/deliveries'))['deliveries']
    await expect.poll(attempts).toMatchObject([{ state: 'due', attempts: 1 }])
    await bench.admin('DELETE', at)
    bench.clock.advance(24 * 60 * 60_000)
    expect(await attempts()).toMatchObject([{ state: 'given-up', attempts: 1 }])
    expect(hooks.received).toHaveLength(1)
  })

  test.each([
    [{ url: 'http://example.org/hook', choice: 'all' }, 'The URL must use https.'],
    [{ url: 'https://10.0.0.1/hook', choice: 'all' }, 'The URL must be on a public host.'],
    [{ url: '', choice: 'all' }, 'The URL must be a valid https URL.'],
    [{ url: 'https://example.org/hook', choice: 'some' }, 'Select at least one event.'],
  ])('%j is refused at its field, and the form keeps its values', async (form, sentence) => {
    await using bench = await setUpBench()
    const { webhooksUrl } = await openDashboard(bench)
    const refused = await visit(`${webhooksUrl}/endpoints`, form)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(sentence)
    expect(refused.text).toContain(`value="${form.url}"`)
    expect(await bench.admin('GET', '/accounts/bench/endpoints')).toEqual({ endpoints: [] })
  })

  test('an address with markup is shown as text', async () => {
    await using bench = await setUpBench()
    const { webhooksUrl } = await openDashboard(bench)
    const form = { url: `http://localhost:1/"><img src=x onerror='a()'>`, choice: 'all' }
    expect((await visit(`${webhooksUrl}/endpoints`, form)).text).not.toContain('<img')
    expect((await visit(`${webhooksUrl}/endpoints`, { ...form, choice: 'some' })).text).not.toContain('<img')
  })

  test('a rotated secret is shown once, and signs retries of what the old one signed', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver((reply, call) => void reply.writeHead(call === 0 ? 500 : 200).end())
    const { webhooksUrl } = await openDashboard(bench)
    const { id } = await bench.admin('POST', '/accounts/bench/endpoints', { url: hooks.url })
    const old = bench.service.accounts.find('bench')?.signingSecret ?? ''
    await bench.admin('POST', `/accounts/bench/endpoints/${String(id)}/test`, { type: 'avatar.failed' })
    await expect.poll(async () => (await visit(webhooksUrl)).text).toContain('>Retry <')

    const rotated = await visit(`${webhooksUrl}/secret`, {})
    const fresh = secretIn(rotated) ?? ''
    expect(fresh).toMatch(/^[\da-f]{64}$/)
    expect(fresh).not.toBe(old)
    expect(secretIn(await visit(rotated.url))).toBeNull()
    expect(await (await bench.fetch('/v1/webhooks/secret')).json()).toEqual({ secret: fresh })
    bench.clock.advance(5_000)
    await hooks.until(2)
    const [first, second] = hooks.received
    expect(first?.signature).toBe(signatureOf(old, first?.bytes ?? ''))
    expect(second?.signature).toBe(signatureOf(fresh, second?.bytes ?? ''))
  })
})

describe('API keys', () => {
  const statusWith = async (bench: Bench, key: string) =>
    (await bench.fetch('/v1/user/credits/balance', { key })).status

  test('a key is shown once, works, is changed, marked at its alert, and revoked', async () => {
    await using bench = await setUpBench()
    const { apiKeysUrl } = await openDashboard(bench)
    const created = await visit(`${apiKeysUrl}/keys`, { monthlyCap: '5', alertAt: '2' })
    const key = secretIn(created) ?? ''
    expect(key).toMatch(/^pk_live_/)
    const again = await visit(created.url)
    expect([secretIn(again), again.text.includes(key), again.text.includes(`…${key.slice(-4)}`)]).toEqual([
      null,
      false,
      true,
    ])
    expect(await statusWith(bench, key)).toBe(200)
    const spend = (count: number) =>
      bench.post(
        '/run',
        { modelId: 'bench-picture', input: { prompt: 'a', count } },
        { authorization: `Bearer ${key}` },
      )
    await spend(2)
    const page = await visit(linksTo(again, '/keys/')[1] ?? '')
    expect(page.text).toContain('Alert reached')
    expect(page.text).toMatch(/Last used<\/dt>\s*<dd><time/)

    expect((await spend(4)).status).toBe(403)
    const changed = await visit(page.url, { monthlyCap: '', alertAt: '90' })
    expect(changed.text).not.toContain('Alert reached')
    expect((await spend(4)).status).toBe(201)

    await visit(`${page.url}/revoke`, {})
    expect(await statusWith(bench, key)).toBe(401)
    expect((await visit(page.url)).status).toBe(404)
  })

  test.each(['-1', '1.5', 'ten', '9'.repeat(30)])('a cap of %s is refused, and nothing changes', async (monthlyCap) => {
    await using bench = await setUpBench()
    const { apiKeysUrl } = await openDashboard(bench)
    const before = await bench.admin('GET', '/accounts/bench/keys')
    const refused = await visit(`${apiKeysUrl}/keys`, { monthlyCap, alertAt: '' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Enter a whole number of credits.')
    expect(await bench.admin('GET', '/accounts/bench/keys')).toEqual(before)
  })

  test('a session reaches neither keys nor deliveries of another account', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver()
    await bench.admin('POST', '/accounts', { id: 'ann' })
    const { webhooksUrl, apiKeysUrl } = await openDashboard(bench, 'ann')
    const { id } = await bench.admin('POST', '/accounts/bench/endpoints', { url: hooks.url })
    await bench.admin('POST', `/accounts/bench/endpoints/${String(id)}/test`, { type: 'avatar.failed' })
    const { deliveries } = z
      .object({ deliveries: z.array(z.object({ id: z.string() })) })
      .parse(await bench.admin('GET', '/deliveries'))
    const [keyOfBench] = bench.service.accounts.keysOf('bench')
    for (const [address, form] of [
      [`${webhooksUrl}/endpoints/${String(id)}`, undefined],
      [`${webhooksUrl}/endpoints/${String(id)}/test`, { type: 'avatar.failed' }],
      [`${webhooksUrl}/endpoints/${String(id)}/remove`, {}],
      [`${webhooksUrl}/deliveries/${deliveries[0]?.id}`, undefined],
      [`${webhooksUrl}/deliveries/${deliveries[0]?.id}/redeliver`, {}],
      [`${apiKeysUrl}/keys/${keyOfBench?.id}`, { monthlyCap: '1', alertAt: '' }],
      [`${apiKeysUrl}/keys/${keyOfBench?.id}/revoke`, {}],
    ] as const) {
      expect((await visit(address, form)).status).toBe(404)
    }
    expect(bench.service.accounts.keysOf('bench')).toMatchObject([{ monthlyCap: null, revokedAt: null }])
  })
})

describe('the admin interface', () => {
  test('does the same: test event, deliveries, secret, alert; and refuses an event not subscribed to', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver()
    const { id } = await bench.admin('POST', '/accounts/bench/endpoints', { url: hooks.url, events: ['video.failed'] })
    const at = `/accounts/bench/endpoints/${String(id)}`
    expect(await bench.admin('POST', `${at}/test`, { type: 'avatar.failed' })).toEqual({
      message: 'type: this endpoint does not receive avatar.failed',
    })
    const { id: eventId } = await bench.admin('POST', `${at}/test`, { type: 'video.failed' })
    await hooks.until(1)
    expect(JSON.parse(hooks.received[0]?.body ?? '')).toMatchObject({ id: eventId, type: 'video.failed' })
    await expect
      .poll(() => bench.admin('GET', `${at}/deliveries`))
      .toMatchObject({
        deliveries: [
          {
            subject: 'video.failed',
            state: 'delivered',
            log: [{ status: 200, headers: { 'x-service-signature': hooks.received[0]?.signature } }],
          },
        ],
      })
    expect(await bench.admin('POST', '/accounts/bench/signing-secret')).toEqual({
      signingSecret: bench.service.accounts.find('bench')?.signingSecret,
    })
    const [key] = bench.service.accounts.keysOf('bench')
    await bench.admin('PATCH', `/keys/${key?.id}`, { alertAt: 0 })
    expect(await bench.admin('GET', '/accounts/bench/keys')).toMatchObject({
      keys: [{ monthlyCap: null, alertAt: 0, spentThisMonth: 0, isAlerting: true }],
    })
    expect(await bench.admin('PATCH', `/keys/${key?.id}`, { alertAt: -1 })).toEqual({
      message: expect.stringMatching(/^alertAt: /),
    })
  })
})
