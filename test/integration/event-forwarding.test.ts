// Catches: a forwarded event whose bytes or signature differ, one of an unknown sender that is forwarded, a program that is
// down and never gets its event, an event that is lost or sent to nobody after a restart, a rule that leads off this
// computer, a new rule that is taken for another.
import { describe, expect, it } from 'vitest'
import type { ForwardAttempt } from '#shared/bridge/event-forwarding.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { createMemoryVault, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { refusalOf } from '../helpers/refusal-of.ts'
import { signatureOf, startWebhookReceiver } from '../helpers/webhook-receiver.ts'

async function openLocal(folder: string, vault = createMemoryVault()): Promise<TestStudio> {
  const test = await openTestStudio({ folder, vault })
  await test.call.workspace.openLocal()
  await expect.poll(async () => (await test.call.receivedEvents.receiver()).isRegistered).toBe(true)
  return test
}
async function addRule({ call }: TestStudio, url: string, events = '') {
  const { rules } = await call.eventForwarding.add({ url, events })
  const rule = rules.at(-1)
  if (rule === undefined) throw new Error('No rule was added')
  return { ...rule, secret: (await call.eventForwarding.secret({ id: rule.id })).secret }
}
const send = ({ call }: TestStudio, type: 'video.completed' | 'audio.completed') =>
  call.receivedEvents.sendTest({ type, set: {} })
const logOf = async ({ call }: TestStudio, id: string): Promise<ForwardAttempt[]> =>
  (await call.eventForwarding.log({ id, limit: 50 })).attempts

describe('forwarding of events', () => {
  it('sends the raw bytes of verified events that match, signed with the secret of each rule', async () => {
    await using folder = await makeTempFolder()
    await using program = await startWebhookReceiver()
    await using test = await openLocal(folder.path)
    const videos = await addRule(test, `${program.url}/videos`, 'video.*')
    const all = await addRule(test, `${program.url}/all`)
    const { url } = await test.call.receivedEvents.receiver()
    const headers = { 'content-type': 'application/json' }
    await fetch(url ?? '', { method: 'POST', headers, body: '{"type":"video.completed","data":{"videoId":"v"}}' })
    await send(test, 'audio.completed')
    await program.until(1)
    await send(test, 'video.completed')
    await program.until(3)
    expect(program.received.map(({ path }) => path).toSorted()).toEqual(['/all', '/all', '/videos'])
    for (const { path, bytes, signature } of program.received) {
      expect(signature).toBe(signatureOf((path === '/all' ? all : videos).secret, bytes))
    }
    expect(all.secret).not.toBe(videos.secret)
    const [newest] = (await test.call.receivedEvents.page({ filter: {}, limit: 1 })).events
    const event = newest?.number ?? 0
    const { body } = await test.call.receivedEvents.read({ number: event })
    expect(program.received.at(-1)?.body).toBe(body)
    await expect
      .poll(async () => (await test.call.eventForwarding.ofEvent({ event })).attempts)
      .toMatchObject([
        { type: 'video.completed', status: 200, attempt: 1, isTaken: true, nextAt: null },
        { type: 'video.completed', status: 200, attempt: 1, isTaken: true, nextAt: null },
      ])
    const { rules } = await test.call.eventForwarding.rules()
    expect(rules.map(({ deliveredToday, waiting }) => [deliveredToday, waiting])).toEqual([
      [1, 0],
      [2, 0],
    ])
  })

  it('retries after a restart what a program did not take, and by hand at once', async () => {
    await using folder = await makeTempFolder()
    let status = 500
    await using program = await startWebhookReceiver((reply) => {
      reply.statusCode = status
      reply.end()
    })
    const vault = createMemoryVault()
    const first = await openLocal(folder.path, vault)
    const { id, secret } = await addRule(first, program.url)
    await send(first, 'video.completed')
    await expect.poll(() => logOf(first, id)).toMatchObject([{ status: 500, attempt: 1, isTaken: false }])
    expect((await logOf(first, id))[0]?.nextAt).not.toBeNull()
    await first.stop()

    await using again = await openLocal(folder.path, vault)
    status = 204
    const [failed] = await logOf(again, id)
    await again.call.eventForwarding.retry({ forward: failed?.forward ?? 0 })
    await program.until(2)
    expect(program.received[1]).toMatchObject({
      body: program.received[0]?.body,
      signature: signatureOf(secret, program.received[0]?.bytes ?? ''),
    })
    await expect
      .poll(() => logOf(again, id))
      .toMatchObject([
        { status: 204, attempt: 2, isTaken: true, isLast: true, nextAt: null },
        { status: 500, attempt: 1, isLast: false, nextAt: null },
      ])
  })

  it('sends nothing to a program whose rule is off or removed', async () => {
    await using folder = await makeTempFolder()
    await using program = await startWebhookReceiver()
    await using test = await openLocal(folder.path)
    const gone = await addRule(test, 'http://127.0.0.1:9/none')
    const rule = await addRule(test, program.url, 'video.completed')
    await send(test, 'video.completed')
    await expect
      .poll(async () => (await logOf(test, gone.id))[0])
      .toMatchObject({ error: 'No program listens there', said: [{ key: 'webhooks.forwardNobody' }] })
    await program.until(1)
    await test.call.eventForwarding.remove({ id: gone.id })
    expect(await refusalOf(test.call.eventForwarding.secret({ id: gone.id }))).toMatchObject({ code: 'NOT_FOUND' })
    await test.call.eventForwarding.turn({ id: rule.id, isEnabled: false })
    await send(test, 'video.completed')
    await expect.poll(async () => (await test.call.receivedEvents.counts()).all).toBe(2)
    const { rules } = await test.call.eventForwarding.turn({ id: rule.id, isEnabled: true })
    expect(rules).toMatchObject([{ id: rule.id, events: ['video.completed'] }])
    await send(test, 'video.completed')
    await program.until(2)
    const events = (await test.call.receivedEvents.page({ filter: {}, limit: 9 })).events
    expect(JSON.parse(program.received[1]?.body ?? '').id).toBe(events[0]?.eventId)
  })

  it('lists the rule that was added last as the last, also while the clock is set back', async () => {
    await using folder = await makeTempFolder()
    const clock = createSystemClock()
    let now = Date.UTC(2026, 5, 1, 12)
    await using test = await openTestStudio({ folder: folder.path, clock: { ...clock, now: () => (now -= 1_000) } })
    await test.call.workspace.openLocal()
    const urls = Array.from({ length: 6 }, (_, at) => `http://127.0.0.1:9/${at}`)
    for (const url of urls) {
      const { rules } = await test.call.eventForwarding.add({ url, events: '' })
      expect(rules.at(-1)?.url).toBe(url)
    }
    expect((await test.call.eventForwarding.rules()).rules.map(({ url }) => url)).toEqual(urls)
  })

  it.each([
    ['http://example.com/hook', '', 'url'],
    ['localhost:3000', 'video.complete', 'events'],
  ])('refuses %s for %s and adds nothing', async (url, events, field) => {
    await using folder = await makeTempFolder()
    await using test = await openTestStudio({ folder: folder.path })
    await test.call.workspace.openLocal()
    expect(await refusalOf(test.call.eventForwarding.add({ url, events }))).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ field }] },
    })
    expect(await test.call.eventForwarding.rules()).toEqual({ rules: [] })
  })
})
