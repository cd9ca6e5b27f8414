// Catches: a result of a batch that loses the template of its prompt or has that of another, a template that is sent to
// the service, an item without variation that has a template anyway.
import { expect, it } from 'vitest'
import type { StoredAsset } from '#main/cache/tables/assets.ts'
import type { JobStep } from '#main/jobs/ports.ts'
import type { PreparedOrder } from '#main/jobs/intake/prepare-order.ts'
import { positionOf, templateAt } from '#main/jobs/kinds/batch-prompts.ts'
import { createSubmitBatch } from '#main/jobs/intake/submit-job.ts'
import { createWriteJobs } from '#main/jobs/intake/write-jobs.ts'
import { AssetId, type JobId, JobSetId } from '#shared/domain/ids.ts'
import { libraryOf } from '../../../../helpers/library-of.ts'
import { freeBilling, freeLimits } from '../../../../helpers/free-billing.ts'
import { model, openShelf, workspaceId } from '../../library/recipe-fixture.ts'

const prompts = ['a red jar', 'a plain bowl', 'a red jar']
const templates = ['a {red|blue} jar', null, 'a __glaze__ jar']

/** The submission of batches over a real profile; `steps` records the row at each step of a job. */
async function openBench() {
  const shelf = await openShelf()
  const { jobs, sets, outputs } = shelf.profile
  const billing = freeBilling
  const own = { jobs, billing, spendingLimits: freeLimits, findDraft: jobs.readDraft }
  const write = createWriteJobs({ ...shelf, ...own, lastRemoved: () => 0, accountOf: () => '', webhookOf: () => null })
  const quote = { modelId: 'still', credits: 5, label: { kind: 'exact' as const }, pricedBy: [], note: '' }
  const steps: [JobStep, (string | null)[] | null | undefined][] = []
  const submitBatch = createSubmitBatch({
    ...shelf,
    random: { uuid: () => 'rest' },
    jobs,
    findDraft: jobs.readDraft,
    sets,
    billing,
    write,
    models: { readFresh: () => Promise.resolve(model()) },
    prepare: (order): Promise<PreparedOrder> => Promise.resolve({ order, model: model(), input: order.input, quote }),
    onStep: (step) => steps.push([step, jobs.readDraft('draft')?.templates]),
  })
  const submit = (more: object = {}) =>
    submitBatch({ workspaceId, draftId: 'draft', modelId: 'still', prompts, input: {}, quoted: null, ...more })
  const library = libraryOf(shelf.profile, () => 1, {
    partTemplate: (job, assetId) => templateAt(job, outputs.positionOf(assetId)),
  })
  /** Puts the nth file of a prompt into the library. Returns the template of its prompt. */
  function templateOf(jobId: JobId, index: number, nth = 0): string | null | undefined {
    const id = AssetId.parse(`${jobId}/${index}/${nth}`)
    outputs.name(jobId, [{ position: positionOf(index, nth), assetId: id, url: `https://x/${index}/${nth}` }])
    const { name: modelName } = model()
    const facts = {
      kind: 'image',
      modelId: 'still',
      modelName,
      bytes: 1,
      sha256: 'ab',
      contentType: 'image/png',
    } as const
    const none = { width: null, height: null, duration: null, rating: 0, mark: 'none', createdAt: 1 } as const
    const prompt = prompts[index] ?? ''
    const asset: StoredAsset = { ...facts, ...none, id, workspaceId, jobId, title: prompt, prompt, path: `${id}.png` }
    library.add(asset)
    return library.read(id).recipe?.template
  }
  return { jobs, sets, steps, submit, templateOf, [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose]() }
}

it('stores the template of each prompt in the batch row before anything is sent, and does not send it', async () => {
  await using bench = await openBench()
  const job = await bench.submit({ templates })
  expect(bench.steps).toEqual([['written', templates]])
  expect(JSON.parse(job.request)).toMatchObject({ prompts, input: {} })
  expect(job.request).not.toMatch(/blue|glaze/)
  bench.jobs.update({ ...job, charged: 15 })
  expect(bench.jobs.read(job.id)).toMatchObject({ charged: 15, templates, template: null })
})

it('each file has the template at its own position, however often the same prompt occurs', async () => {
  await using bench = await openBench()
  const { id } = await bench.submit({ templates })
  expect([0, 1, 2].map((index) => bench.templateOf(id, index))).toEqual(templates)
  expect(bench.templateOf(id, 2, 1)).toBe('a __glaze__ jar')
  expect(bench.templateOf(id, 3)).toBeNull()
})

it.each([{}, { templates: [] }, { templates: [null, null, null] }])(
  'a batch without variation has no templates: %o',
  async (typed) => {
    await using bench = await openBench()
    const job = await bench.submit(typed)
    expect(job.templates).toBeNull()
    expect(bench.templateOf(job.id, 0)).toBeNull()
  },
)

/** Would catch: runs that a budget left out of a batch of the service and that nobody sees again. */
it('keeps the runs that a budget left out with the first batch of its set', async () => {
  await using bench = await openBench()
  const set = { id: JobSetId.parse('set'), name: 'Jars' }
  const run = { modelId: 'still', input: { prompt: 'a green jar' }, quoted: 5, template: null }
  await bench.submit({ set: { ...set, leftOut: [run] } })
  await bench.submit({ draftId: 'second', set })
  expect(bench.sets.readLeftOut(set.id)?.runs).toEqual([run])
})
