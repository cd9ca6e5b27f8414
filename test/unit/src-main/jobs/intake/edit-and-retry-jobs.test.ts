// Catches: a run that loses the template of its prompt when it is edited, copied or exported, and one with a template
// that no longer yields its prompt; a copy that is never sent; one that is queued without the price that was agreed to.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createRetryJobs, createRewriteJobs } from '#main/jobs/intake/edit-and-retry-jobs.ts'
import { createFindDraft } from '#main/jobs/intake/find-job-by-draft.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import { Model } from '#shared/contract/model.ts'
import type { Spend } from '#shared/domain/spend.ts'
import { freeLimits } from '../../../../helpers/free-billing.ts'
import { benchWorkspace, openQueueBench } from '../../../../helpers/queue-bench.ts'

const template = 'a {red|blue} heron'

it('keeps the template through edits of other inputs, copies and files, and drops it with the prompt', async () => {
  await using bench = await openQueueBench()
  const rolled = { template, prompt: 'a red heron', input: { prompt: 'a red heron' } }
  const [id] = bench.add(1, () => rolled)
  if (id === undefined) throw new Error('The job is missing')
  const edit = (jobId: typeof id, input: Record<string, unknown>) =>
    bench.service.edit(benchWorkspace, { jobId, draftId: randomUUID(), input, quoted: 2 })
  const larger = await edit(id, { prompt: 'a red heron', size: 3 })
  expect(larger.template).toBe(template)
  await bench.service.duplicate(benchWorkspace, { jobIds: [larger.id], draftId: randomUUID(), quoted: 2 })
  const { text } = await bench.service.exportFile(benchWorkspace, undefined)
  await bench.service.importFile(benchWorkspace, randomUUID(), text)
  const templates = () => bench.jobs.page(benchWorkspace, { limit: 9 }).map((job) => job.template)
  expect(templates()).toEqual([template, template, template, template])
  const other = await edit(larger.id, { prompt: 'a crane' })
  expect(other.template).toBeNull()
})

it('sends a copy of a run whose set was stopped, and nothing else of that set', async () => {
  await using bench = await openQueueBench()
  const orders = ['a', 'b'].map((prompt) => ({ modelId: 'm', input: { prompt }, quoted: 2 }))
  const submission = {
    draftId: randomUUID(),
    name: 'Herons',
    budget: null,
    lane: 'user',
    paused: false,
    orders,
  } as const
  const set = await bench.service.submitSet(benchWorkspace, submission)
  const [made] = bench.order()
  const job = made === undefined ? null : bench.jobs.read(made)
  if (job === null) throw new Error('Jobs are missing')
  bench.jobs.update({ ...job, spend: { kind: 'done', at: 1 }, charged: 2 })
  await bench.service.stopRest(benchWorkspace, { kind: 'set', setId: set.id })
  await bench.service.duplicate(benchWorkspace, { jobIds: [job.id], draftId: randomUUID(), quoted: 2 })
  expect(bench.queue.next(benchWorkspace, 9)).toEqual(bench.order())
  expect(bench.order()).toHaveLength(1)
})

it('edits, copies and retries nothing where the agreed price is no longer known', async () => {
  await using bench = await openQueueBench()
  const failure = { code: 'SERVICE_FAILED', message: 'It broke', charged: 'returned' as const, fields: [] }
  const spend: Spend = { kind: 'failed', at: 5, failure, refunded: true }
  const [id] = [...bench.add(1), ...bench.add(1, () => ({ spend }))]
  if (id === undefined) throw new Error('Jobs are missing')
  const model = Model.parse({
    id: 'm',
    name: 'M',
    description: '',
    output_type: 'image',
    category: '',
    credits: 2,
    input_schema: {},
  })
  const label = { kind: 'unknown', reason: 'Nobody answers.' } as const
  const unpriced: Quote = { modelId: 'm', credits: null, label, pricedBy: [], note: '' }
  const deps = {
    ...bench,
    models: { readFresh: () => Promise.resolve(model) },
    prices: { priceToPay: () => Promise.resolve(unpriced), learn: () => Promise.resolve() },
    findDraft: createFindDraft({ ...bench, spendingLimits: freeLimits }),
    missing: () => [],
    random: { uuid: randomUUID, unit: () => 0.5 },
    yieldToLoop: () => Promise.resolve(),
    changed: () => undefined,
  }
  const { edit, duplicate } = createRewriteJobs(deps)
  const { retry } = createRetryJobs(deps)
  const tries = (quoted: number | null) => [
    () => edit(benchWorkspace, { jobId: id, draftId: randomUUID(), input: { prompt: 'a boat' }, quoted }),
    () => duplicate(benchWorkspace, { jobIds: [id], draftId: randomUUID(), quoted }),
    () => retry(benchWorkspace, { target: { kind: 'all' }, changes: {}, draftId: randomUUID(), quoted }),
  ]
  const [change, ...adds] = [tries(2), tries(null)]
  for (const attempt of change) {
    await expect(attempt()).rejects.toMatchObject({
      code: 'PRICE_UNKNOWN',
      message: expect.stringMatching(/Nothing was sent or charged/u),
    })
  }
  expect(bench.order()).toEqual([id])
  // A user who saw no price agreed to none.
  for (const attempt of adds.flat().toReversed()) await attempt()
  expect(bench.order()).toHaveLength(3)
})
