// Catches: an unconfirmed run that the user cannot settle over the bridge, one that is settled by a second charge
// without consent, and one that runs again as often as the button is clicked.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import type { SeenRequest } from '../helpers/transparent-proxy.ts'

const isRun = ({ path }: SeenRequest) => path.endsWith('/run')

/** Opens a run whose answer was lost and whose retry was refused: it was charged, but the studio cannot know that. */
async function openUnconfirmed(): Promise<ProxiedStudio & { jobId: string }> {
  let count = 0
  const bench = await openProxiedStudio((request) => {
    if (!isRun(request)) return { kind: 'pass' }
    count += 1
    if (count === 1) return { kind: 'cut-answer' }
    if (count > 2) return { kind: 'pass' }
    return { kind: 'answer', status: 400, headers: {}, body: '{"message":"Not now"}' }
  })
  const order = { draftId: randomUUID(), modelId: 'fast-picture', input: { prompt: 'a boat' }, quoted: 2 }
  const { id } = await bench.test.call.jobs.submit(order)
  await bench.settle(bench.test.waitFor(id, ({ state }) => state.kind === 'unconfirmed'))
  return { ...bench, jobId: id }
}
const credits = async ({ test, settle }: ProxiedStudio) => {
  await settle(test.studio.context.billing.refresh(localId))
  return test.studio.context.billing.balance(localId).credits
}

it('B2: another poll finds the one charge; before it, the job shows what was sent and when', async () => {
  await using bench = await openUnconfirmed()
  const { test, settle } = bench
  const { job } = await test.call.jobs.read({ jobId: test.studio.context.jobs.read(bench.jobId as never).id })
  expect(job.state).toMatchObject({
    kind: 'unconfirmed',
    failure: { charged: 'unknown' },
    evidence: { attempts: 2, upTo: 2, ranAgainAt: null },
  })
  expect(await test.call.jobs.candidates({ jobId: job.id })).toEqual([])
  await test.call.jobs.decide({ jobId: job.id, choice: { kind: 'look' } })
  const done = await settle(test.waitFor(job.id, ({ state }) => state.kind === 'done'))
  expect(done.charged).toBe(2)
  expect(await credits(bench)).toBe(998)
})

it('B2: running again makes one new run that links to the old one, which stays unconfirmed', async () => {
  await using bench = await openUnconfirmed()
  const { test, settle } = bench
  const { id: jobId } = test.studio.context.jobs.read(bench.jobId as never)
  const again = () => test.call.jobs.decide({ jobId, choice: { kind: 'again' } })
  const [next, same] = await Promise.all([again(), again()])
  expect(same.id).toBe(next.id)
  expect(next.retryOf).toBe(jobId)
  await settle(test.waitFor(next.id, ({ state }) => state.kind === 'done'))
  const old = test.studio.context.jobs.read(jobId)
  expect(old.state).toMatchObject({ kind: 'unconfirmed', evidence: { ranAgainAt: expect.any(String) } })
  expect(await credits(bench)).toBe(996)
  expect((await test.call.jobs.page({})).jobs).toHaveLength(2)
})
