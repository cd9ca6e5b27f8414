// Catches: a run that is charged again, lost or stored twice because the local service died in the middle of it.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { JobStep } from '#main/jobs/ports.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createFastClock } from '../helpers/fast-clock.ts'
import { createMortalService } from '../helpers/mortal-service.ts'
import { openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const price = 2

// Concurrent, because most of each is waiting: an unconfirmed request is repeated only once it can no longer be
// running.
it.concurrent.each(['sending', 'tracking'] as const)(
  'a service that dies at the step %s is restarted, and the run ends once, with one charge',
  async (deadly: JobStep) => {
    await using folder = await makeTempFolder()
    const service = createMortalService(['--speed', '1000'], 'test/fixtures/fast-service.ts')
    const clock = createFastClock()
    let deaths = 0
    // A service starts and answers in real time: only the waits of a run are shortened, while the service is up.
    let pace = 1
    let isUp = false
    const hurry = () => clock.setSpeed(isUp ? pace : 1)
    await using test = await openTestStudio({
      folder: folder.path,
      clock,
      startServiceProcess: (args) => {
        isUp = false
        hurry()
        const process = service.start(args)
        async function* lines() {
          for await (const line of process.lines) {
            isUp = true
            hurry()
            yield line
          }
        }
        return { ...process, lines: lines() }
      },
      onStep: (step) => {
        if (step !== deadly || deaths > 0) return
        deaths += 1
        service.kill()
      },
    })
    await test.call.workspace.openLocal()
    const order = {
      draftId: randomUUID(),
      modelId: 'fast-picture',
      input: { prompt: 'dunes at noon' },
      quoted: price,
    }
    const { id } = await test.call.jobs.submit(order)
    pace = 20
    hurry()
    const done = await test.waitFor(id, ({ state }) => state.kind === 'done')
    expect([deaths, service.starts()]).toEqual([1, 2])
    expect(done.charged).toBe(price)
    const { ledger } = await test.call.jobs.read({ jobId: id })
    expect(ledger.map(({ kind, credits }) => [kind, credits])).toEqual([
      ['quote', price],
      ['charge', price],
    ])
    pace = 1
    hurry()
    await test.studio.context.billing.refresh(localId)
    expect(test.studio.context.billing.balance(localId)).toMatchObject({
      credits: 1000 - price,
      expected: 1000 - price,
    })
    const { assets, total } = await test.call.library.page({})
    expect([total, assets[0]?.file]).toEqual([1, 'here'])
  },
)
