// Catches: a stopped service that the status still calls online, one that stays "not responding" after it answers
// again, and a run that is charged twice or lost because its request was taken in the silence.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { createMortalService } from '../helpers/mortal-service.ts'
import { openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const price = 2

it('a service that is stopped in place is silent until it goes on, and a run sent meanwhile is charged once', async () => {
  await using folder = await makeTempFolder()
  const service = createMortalService(['--speed', '1000'], 'test/fixtures/fast-service.ts')
  await using test = await openTestStudio({ folder: folder.path, startServiceProcess: service.start })
  await test.call.workspace.openLocal()
  await test.call.catalog.list({})
  await test.call.money.refresh()
  const closing = new AbortController()
  const events = await test.call.status.watch(undefined, { signal: closing.signal })
  async function until(isIt: (status: StudioStatus) => boolean): Promise<StudioStatus> {
    for (;;) {
      const { value, done } = await events.next()
      if (done === true) throw new Error('The stream of the status ended')
      if (isIt(value)) return value
    }
  }
  const { balance: before } = await until(({ connection, balance }) => connection.kind === 'online' && balance !== null)

  service.freeze()
  const silent = await until(({ connection }) => connection.kind === 'silent')
  expect(silent.running + silent.waiting).toBe(0)
  const order = { draftId: randomUUID(), modelId: 'fast-picture', input: { prompt: 'dunes' }, quoted: price }
  const { id } = await test.call.jobs.submit(order)
  expect((await test.call.queue.summary()).hold.kind).toBe('silent')

  service.thaw()
  await until(({ connection }) => connection.kind === 'online')
  const done = await test.waitFor(id, ({ state }) => state.kind === 'done')
  expect(done.charged).toBe(price)
  await test.call.money.refresh()
  const { balance: after } = await until(({ balance }) => balance !== null && balance.credits !== before?.credits)
  expect(after?.credits).toBe((before?.credits ?? 0) - price)
  expect(service.starts()).toBe(1)
  closing.abort()
})
