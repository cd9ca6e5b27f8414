// Catches: an event of "This computer" that does not arrive or is not verified, a finished run, batch or video that waits
// for its next poll, an event that is taken twice or lost by a restart, and one of an unknown sender that does anything.
import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ReceivedEvent } from '#shared/bridge/received-events.ts'
import { openTestStudio, serviceStarter, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const isOver = ({ state }: { state: { kind: string } }) =>
  !['waiting', 'sending', 'running', 'saving'].includes(state.kind)

/** Follows the ready line of the service, so that the test can sign and cause events as it does. */
async function openWithService(folder: string) {
  let ready: { baseUrl: string; adminSecret: string; signingSecret: string } | null = null
  const start = serviceStarter(['--speed', '0'], 'test/fixtures/fast-service.ts')
  const test = await openTestStudio({
    folder,
    startServiceProcess(args) {
      const running = start(args)
      async function* lines() {
        for await (const line of running.lines) {
          if (line.startsWith('{')) ready = JSON.parse(line)
          yield line
        }
      }
      return { ...running, lines: lines() }
    },
  })
  await test.call.workspace.openLocal()
  await expect.poll(async () => (await test.call.receivedEvents.receiver()).isRegistered).toBe(true)
  const service = ready as unknown as { baseUrl: string; adminSecret: string; signingSecret: string }
  return { test, service }
}

const list = async ({ call }: TestStudio, filter = {}): Promise<ReceivedEvent[]> =>
  (await call.receivedEvents.page({ filter, limit: 50 })).events

/** Posts a body to the studio's receiver; `signature` is the header's value. */
async function post({ call }: TestStudio, body: string, signature: string | null): Promise<number> {
  const { url } = await call.receivedEvents.receiver()
  const answer = await fetch(url ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'x-service-signature': signature }),
    },
    body,
  })
  return answer.status
}
const sign = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

describe('the receiver of "This computer"', () => {
  it('registers itself, and a run ends with an event that is verified, shown, and there after a restart', async () => {
    await using folder = await makeTempFolder()
    const { test } = await openWithService(folder.path)
    await using held = test
    const run = await held.call.jobs.submit({
      draftId: randomUUID(),
      modelId: 'fast-picture',
      input: { prompt: 'a blue tile' },
      quoted: 2,
    })
    await held.waitFor(run.id, isOver)
    await expect
      .poll(() => list(held, { type: 'run' }))
      .toMatchObject([{ signature: 'verified', effect: 'read', jobId: run.id, isSeen: false }])
    await held.stop()
    await using again = await openTestStudio({ folder: folder.path })
    expect(await list(again, { type: 'run' })).toMatchObject([{ signature: 'verified', effect: 'read' }])
  })

  it('takes an event once, in either spelling, and tells who sent it', async () => {
    await using folder = await makeTempFolder()
    const { test, service } = await openWithService(folder.path)
    await using held = test
    const data = { videoId: 'vid_none', status: 'completed' }
    const event = JSON.stringify({ event: 'video.completed', id: 'evt_1', timestamp: '2026-11-19T14:31:52.240Z', data })
    const own = sign(service.signingSecret, event)
    // First under a wrong signature: it may not take the id of the true one.
    expect(
      await post(
        held,
        event,
        own.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      ),
    ).toBe(401)
    expect(await post(held, event, null)).toBe(200)
    expect(await post(held, event, own)).toBe(200)
    expect(await post(held, event, own)).toBe(200)
    await expect
      .poll(async () =>
        (await list(held, { type: 'video.completed' })).map(({ signature, effect, repeats }) => [
          signature,
          effect,
          repeats,
        ]),
      )
      .toEqual([
        ['verified', 'known', 1],
        ['unsigned', 'refused', 0],
        ['rejected', 'refused', 0],
      ])
    const counts = await held.call.receivedEvents.counts()
    expect(counts).toMatchObject({
      all: 3,
      verified: 1,
      unsigned: 1,
      rejected: 1,
      unseen: 3,
      types: ['video.completed'],
    })
    expect(await held.call.receivedEvents.markSeen()).toMatchObject({ unseen: 0 })
    const [verified] = await list(held, { signature: 'verified' })
    const read = await held.call.receivedEvents.read({ number: verified?.number ?? 0 })
    expect(read).toMatchObject({ body: event, sent: own, computed: own, createdAt: '2026-11-19T14:31:52.240Z' })
    expect(read.secretHint).toBe(service.signingSecret.slice(-4))
  })

  it('reads the balance when credits are low, and sends a test event', async () => {
    await using folder = await makeTempFolder()
    const { test } = await openWithService(folder.path)
    await using held = test
    await held.call.receivedEvents.sendTest({ type: 'credits.low_balance', set: { 'data.balance': 7 } })
    await expect
      .poll(() => list(held))
      .toMatchObject([
        {
          type: 'credits.low_balance',
          subject: 'Test: Balance 7 cr, threshold 20',
          said: [{ key: 'event.test' }, { key: 'event.balance', values: { balance: 7, threshold: 20 } }],
          signature: 'verified',
          effect: 'balance',
        },
      ])
  })
})
