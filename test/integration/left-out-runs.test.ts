// Catches: runs that a budget left out of a batch and that nobody sees again, also after a restart; running them at
// another price than the one on the button, or twice.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { fastServiceStarter, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const order = (prompt: string) => ({ modelId: 'fast-picture', input: { prompt }, quoted: 2 })
const open = (folder: string) => openTestStudio({ folder, startServiceProcess: fastServiceStarter() })

it('keeps the runs that a budget left out, and runs them once, at their price', async () => {
  await using folder = await makeTempFolder()
  const draftId = randomUUID()
  async function submit() {
    await using test = await open(folder.path)
    await test.call.workspace.openLocal()
    await test.call.queue.pause({ target: { kind: 'all' } })
    return await test.call.queue.submitMany({
      draftId,
      name: 'Glaze study',
      budget: 2,
      orders: [order('ochre')],
      leftOut: [order('celadon'), order('slate')],
    })
  }
  const { id: setId, leftOut } = await submit()
  expect(leftOut).toEqual({ count: 2, runId: null })

  await using test = await open(folder.path)
  await test.call.workspace.openLocal()
  const { queue } = test.call
  expect(await queue.leftOut({ setId })).toEqual([
    { prompt: 'celadon', credits: 2 },
    { prompt: 'slate', credits: 2 },
  ])
  expect(await queue.leftOutCost({ setId })).toEqual({ count: 2, credits: 4 })
  await expect(queue.runLeftOut({ setId, quoted: 3 })).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  expect((await queue.set({ setId })).leftOut?.runId).toBeNull()

  const [first, again] = await Promise.all([
    queue.runLeftOut({ setId, quoted: 4 }),
    queue.runLeftOut({ setId, quoted: 4 }),
  ])
  expect(again.id).toBe(first.id)
  expect((await queue.set({ setId })).leftOut).toEqual({ count: 2, runId: first.id })
  const { jobs } = await test.call.jobs.page({ setId: first.id })
  expect(jobs.map(({ prompt }) => prompt).toSorted()).toEqual(['celadon', 'slate'])
  expect((await queue.runLeftOut({ setId, quoted: 4 })).id).toBe(first.id)
  expect((await test.call.jobs.page({})).jobs).toHaveLength(3)
})

it('has nothing to run where nothing was left out', async () => {
  await using folder = await makeTempFolder()
  await using test = await open(folder.path)
  await test.call.workspace.openLocal()
  await test.call.queue.pause({ target: { kind: 'all' } })
  const set = await test.call.queue.submitMany({
    draftId: randomUUID(),
    name: 'All',
    budget: null,
    orders: [order('ochre')],
  })
  expect(set.leftOut).toBeNull()
  await expect(test.call.queue.runLeftOut({ setId: set.id, quoted: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
