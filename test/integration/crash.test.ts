// Catches: a charge without a row, a second key for one draft, a file added to the library twice, a job that is not
// continued after a restart, a batch whose results lose their templates. At full size, after every step.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobSteps } from '#main/jobs/ports.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createFastClock } from '../helpers/fast-clock.ts'
import { runUntilKilled } from '../helpers/settle-after-kill.ts'
import { openTestStudio, fastServiceStarter } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const price = 2
/** A run uploads nothing with its start. The fault harness strikes after each of them, too. */
const steps = jobSteps.filter((step) => step !== 'upload-part')
const startServiceProcess = fastServiceStarter()

// Concurrent, since most of the time is spent waiting.
describe.concurrent('a studio that is killed', () => {
  it.each(steps)(
    'right after the step %s finishes the run at its next start, with one charge and one file',
    { tags: 'harness' },
    async (step) => {
      await using folder = await makeTempFolder()
      const draftId = randomUUID()
      await runUntilKilled({ folder: folder.path, step, kind: 'run', draftId })

      await using studio = await openTestStudio({ folder: folder.path, startServiceProcess })
      const { jobs } = await studio.call.jobs.page({})
      expect(jobs).toHaveLength(1)
      const done = await studio.waitFor(jobs[0]?.id ?? '', ({ state }) => state.kind === 'done')

      const { assets, total } = await studio.call.library.page({})
      expect(total).toBe(1)
      expect(assets[0]?.file).toBe('here')
      expect(done.charged).toBe(price)
      const { ledger } = await studio.call.jobs.read({ jobId: done.id })
      expect(ledger.map(({ kind, credits }) => [kind, credits])).toEqual([
        ['quote', price],
        ['charge', price],
      ])
      await studio.studio.context.billing.refresh(localId)
      expect(studio.studio.context.billing.balance(localId).credits).toBe(1000 - price)
      const again = { draftId, modelId: 'fast-picture', input: { prompt: 'a quiet ridge' }, quoted: price }
      expect((await studio.call.jobs.submit(again)).id).toBe(done.id)
      const files = await readdir(join(folder.path, 'media', 'This computer'))
      expect(files).toHaveLength(1)
    },
  )

  it('between the start of a batch and its answer finds the batch again, and files keep their templates', async () => {
    await using folder = await makeTempFolder()
    await runUntilKilled({ folder: folder.path, step: 'answered', kind: 'batch' })

    const clock = createFastClock()
    await using studio = await openTestStudio({ folder: folder.path, clock, startServiceProcess })
    // The studio polls the service's list twice, a minute apart.
    clock.setSpeed(10)
    const { jobs } = await studio.call.jobs.page({})
    const done = await studio.waitFor(jobs[0]?.id ?? '', ({ state }) => state.kind === 'done')
    expect([jobs.length, done.charged]).toEqual([1, 2 * price])
    const { assets } = await studio.call.library.page({})
    const details = await Promise.all(assets.map(({ id: assetId }) => studio.call.library.read({ assetId })))
    expect(new Map(details.map(({ recipe }) => [recipe?.prompt, recipe?.template]))).toEqual(
      new Map([
        ['a quiet ridge', null],
        ['a loud brook', 'a {loud|clear} brook'],
      ]),
    )
  })
})
