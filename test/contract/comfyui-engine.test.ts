import { describe, expect, test } from 'vitest'
import { startFileHost } from '../helpers/file-host.ts'
import { imageToImage, startComfyServer, textToImage } from '../stand-ins/comfyui-server.ts'
import { sampleImage } from '../stand-ins/sample-results.ts'
import { dataOf } from './api-caller.ts'
import { lastModel, openEngineCaller, untilEngines, type EngineCaller } from './engine-caller.ts'

// Catches: a workflow that becomes another form than the user chose, one that runs with other values or as the result of
// another prompt, a file that cannot be run but is taken, what is missing without its name, and a run at ComfyUI that ends
// without its credits. The server speaks ComfyUI's routes and messages.

const prompt = { key: '6.text', name: 'Prompt', isRequired: true, choices: null, least: null, most: null }
const field = (key: string, name: string, more: object = {}) => ({
  key,
  name,
  isRequired: false,
  choices: null,
  least: null,
  most: null,
  ...more,
})

async function addModel(caller: EngineCaller, address: string, more: object = {}) {
  const { id: engineId } = await caller.add(address)
  const engine = await caller.addWorkflow({
    engineId,
    name: 'Still life',
    workflow: textToImage(),
    fields: [prompt],
    ...more,
  })
  return lastModel(engine)
}

describe('a workflow', () => {
  test('is read with its inputs, their ranges and choices from the server', async () => {
    await using comfy = await startComfyServer()
    await using caller = await openEngineCaller()
    const { id } = await caller.add(comfy.address)
    const reading = await caller.readWorkflow(id, textToImage())
    expect(reading).toMatchObject({ nodes: 7, kind: 'image', lacks: [], ready: 1 })
    const inputOf = (key: string) => reading.inputs.find((input) => input.key === key)
    expect(inputOf('6.text')).toMatchObject({
      type: 'text',
      suggestedName: 'Prompt',
      isSuggested: true,
      usual: 'three cups',
    })
    expect(inputOf('7.text')).toMatchObject({ suggestedName: 'Leave out' })
    expect(inputOf('3.steps')).toMatchObject({ type: 'integer', least: 1, most: 10_000 })
    expect(inputOf('3.sampler_name')).toMatchObject({
      type: 'choice',
      choices: expect.arrayContaining(['euler', 'uni_pc']),
    })
    expect(inputOf('4.ckpt_name')).toMatchObject({ type: 'choice', suggestedName: 'Checkpoint', isSuggested: false })
    expect(inputOf('3.model')).toBeUndefined()
  })

  test('becomes a model with the chosen fields, and runs with their values', async () => {
    await using comfy = await startComfyServer()
    await using caller = await openEngineCaller({ credits: 50 })
    const model = await addModel(caller, comfy.address, {
      fields: [
        prompt,
        field('3.sampler_name', 'Sampler', { choices: ['euler', 'ddim'] }),
        field('3.steps', 'Steps', { least: 10, most: 40 }),
        field('3.seed', 'Seed'),
      ],
      rate: { unit: 'image', credits: 2, per: 1 },
    })
    expect(dataOf(await caller.call('GET', `/models/${model.id}`))).toMatchObject({
      credits: 2,
      input_schema: {
        required: ['prompt'],
        properties: {
          sampler: { enum: ['euler', 'ddim'], default: 'euler' },
          steps: { type: 'integer', minimum: 10, maximum: 40, default: 20 },
          seed: { type: 'integer' },
        },
      },
    })
    const ended = await caller.run(model.id, { prompt: 'a teapot', sampler: 'ddim', steps: 24, seed: 77 })
    expect(ended).toMatchObject({ status: 'succeeded', creditsSpent: 2, output: { type: 'image' } })
    expect(await caller.bytes(ended.output?.urls[0] ?? '')).toEqual(sampleImage(1))
    expect(comfy.prompts[0]?.['3']?.inputs).toMatchObject({ sampler_name: 'ddim', steps: 24, seed: 77, cfg: 8 })
    expect(comfy.prompts[0]?.['6']?.inputs['text']).toBe('a teapot')
    expect(comfy.prompts[0]?.['7']?.inputs['text']).toBe('text, watermark')
    // The engine reports the progress by itself: nothing is asked meanwhile.
    const asked = comfy.requests.slice(-3).map(({ path }) => path.split('/')[1])
    expect(asked).toEqual(['prompt', 'history', 'view'])
  })

  test('without a seed field gets another seed with every run', async () => {
    await using comfy = await startComfyServer()
    await using caller = await openEngineCaller()
    const model = await addModel(caller, comfy.address)
    await caller.run(model.id, { prompt: 'one' })
    await caller.run(model.id, { prompt: 'two' })
    const seeds = comfy.prompts.map((graph) => graph['3']?.inputs['seed'])
    expect(new Set([...seeds, 156_680_208_700_286]).size).toBe(3)
  })

  test('with an image uploads it, and is an edit', async () => {
    await using comfy = await startComfyServer()
    await using caller = await openEngineCaller()
    await using files = await startFileHost({ 'cup.png': sampleImage(9) })
    const { id: engineId } = await caller.add(comfy.address)
    const missing = caller.addWorkflow({ engineId, name: 'Restyle', workflow: imageToImage(), fields: [prompt] })
    expect(await caller.refusal(missing)).toMatchObject({
      field: 'fields',
      message: expect.stringContaining('10.image'),
    })
    const fields = [prompt, field('10.image', 'Image')]
    const model = lastModel(await caller.addWorkflow({ engineId, name: 'Restyle', workflow: imageToImage(), fields }))
    expect(model.kind).toBe('edit')
    expect(await caller.run(model.id, { prompt: 'oil paint', image: files.at('cup.png') })).toMatchObject({
      status: 'succeeded',
    })
    const uploaded = comfy.requests.find(({ path }) => path === '/upload/image')
    expect(uploaded?.body.includes(sampleImage(9))).toBe(true)
    expect(comfy.prompts[0]?.['10']?.inputs['image']).toMatch(/^backlot-.*\.png$/)
  })

  test('names the checkpoints and nodes that a server lacks, and runs where they are', async () => {
    await using attic = await startComfyServer({ checkpoints: ['v1-5-pruned-emaonly.safetensors'] })
    await using gpu = await startComfyServer()
    await using caller = await openEngineCaller()
    const { id: engineId } = await caller.add(attic.address)
    await caller.add(gpu.address, { engineId })
    const workflow = textToImage('claywork_v2.safetensors')
    expect(await caller.readWorkflow(engineId, workflow)).toMatchObject({
      ready: 1,
      lacks: [{ address: attic.address, nodes: [], files: [{ key: '4.ckpt_name', value: 'claywork_v2.safetensors' }] }],
    })
    const engine = await caller.addWorkflow({ engineId, name: 'Clay', workflow, fields: [prompt] })
    const lacks = engine.servers.find(({ address }) => address === attic.address)?.lacks
    expect(lacks).toEqual([{ modelId: lastModel(engine).id, what: 'the checkpoint claywork_v2.safetensors' }])
    await caller.run(lastModel(engine).id, { prompt: 'a' })
    await caller.run(lastModel(engine).id, { prompt: 'b' })
    expect([attic.prompts.length, gpu.prompts.length]).toEqual([0, 2])
    attic.behaviour.without = ['KSampler']
    gpu.behaviour.without = ['KSampler']
    await caller.engines('POST', `/${engineId}/refresh`)
    const unknown = await caller.refusal(caller.readWorkflow(engineId, workflow))
    expect(unknown).toMatchObject({ field: 'workflow', message: expect.stringContaining('KSampler') })
  })

  test.each([
    ['not JSON', '{"3":', 'incomplete or isn’t JSON'],
    ['of the editor', { nodes: [], links: [], version: 0.4 }, 'Export (API)'],
    ['a list', [], 'no workflow'],
    ['empty', {}, 'no nodes'],
    ['with something else', { '3': { inputs: {} } }, 'isn’t a node'],
    [
      'with a broken link',
      { '9': { class_type: 'SaveImage', inputs: { images: ['8', 0] } } },
      'node 8, which is missing',
    ],
    ['without a result', { '4': textToImage()['4'] }, 'stores no result'],
    ['of 5 MB', 'x'.repeat(700 * 1024), 'The limit is 512 KB.'],
    ['too deep', `${'['.repeat(100)}${']'.repeat(100)}`, 'nested'],
  ])('that is %s is refused with the reason', async (_, workflow, said) => {
    await using comfy = await startComfyServer()
    await using caller = await openEngineCaller()
    const { id } = await caller.add(comfy.address)
    const refusal = await caller.refusal(caller.readWorkflow(id, workflow))
    expect(refusal).toMatchObject({ status: 400, field: 'workflow', message: expect.stringContaining(said) })
  })
})

describe('a run that', () => {
  test.each([
    ['fails in a node', 'error', 'failed at KSampler: mat1 and mat2 shapes'],
    ['runs out of memory', 'out-of-memory', 'ran out of memory at KSampler'],
    ['has no output', 'no-output', 'without a result'],
    ['ends as another prompt', 'other-prompt', 'no result for this run'],
    ['loses its connection for good', 'close', 'lost the run'],
    ['dies with its server', 'die', '127.0.0.1'],
  ] as const)('%s is refunded with the reason', async (_, fate, said) => {
    await using comfy = await startComfyServer({ fate })
    await using caller = await openEngineCaller({ credits: 10 })
    const model = await addModel(caller, comfy.address, { rate: { unit: 'image', credits: 4, per: 1 } })
    const ended = await caller.run(model.id, { prompt: 'cups' })
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining(said) })
    expect(await caller.balance()).toBe(10)
    const [engine] = (await caller.list()).engines
    expect(engine?.incident).toMatchObject({ refundedRuns: 1, movedRuns: 0 })
  })

  test.each([1, 2, 3])(
    'loses its socket, and ends after %i readings, is followed to its result',
    async (lostReadings) => {
      await using comfy = await startComfyServer({ fate: 'lost-socket', lostReadings })
      await using caller = await openEngineCaller()
      const model = await addModel(caller, comfy.address)
      expect(await caller.run(model.id, { prompt: 'cups' })).toMatchObject({ status: 'succeeded' })
    },
  )

  test('is abandoned is interrupted at ComfyUI', async () => {
    await using comfy = await startComfyServer({ fate: 'hang', steps: 1 })
    await using caller = await openEngineCaller()
    const model = await addModel(caller, comfy.address)
    await caller.start(model.id, { prompt: 'cups' })
    await untilEngines(caller, ({ engines }) => engines[0]?.servers[0]?.running === 1)
    await expect.poll(() => comfy.prompts.length).toBe(1)
    await caller[Symbol.asyncDispose]()
    expect(comfy.requests.map(({ path }) => path)).toContain('/interrupt')
  })

  test('needs an input that the engine changed says so', async () => {
    await using comfy = await startComfyServer()
    await using caller = await openEngineCaller({ credits: 10 })
    const model = await addModel(caller, comfy.address, { rate: { unit: 'image', credits: 4, per: 1 } })
    comfy.behaviour.checkpoints = ['another.safetensors']
    const ended = await caller.run(model.id, { prompt: 'cups' })
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining('Value not in list: ckpt_name') })
    expect(await caller.balance()).toBe(10)
  })
})

test('a run reports its progress, and one that is silent for too long moves to another server', async () => {
  await using attic = await startComfyServer({ fate: 'hang', steps: 2 })
  await using caller = await openEngineCaller()
  const model = await addModel(caller, attic.address)
  const id = await caller.start(model.id, { prompt: 'cups' })
  // Five of its seven nodes come before the end of the sampler, where it hangs.
  await expect.poll(async () => (await caller.read(id))['progress']).toBeGreaterThan(0.1)
  await using gpu = await startComfyServer()
  await caller.add(gpu.address, { engineId: (await caller.list()).engines[0]?.id ?? null })
  await caller.service.admin('POST', '/clock/advance', { ms: 11 * 60_000 })
  expect(await caller.end(id)).toMatchObject({ status: 'succeeded' })
  expect(gpu.prompts).toHaveLength(1)
  const [engine] = (await caller.list()).engines
  expect(engine?.incident).toMatchObject({ movedRuns: 1, sentence: expect.stringContaining('silent for 10 min') })
})

test('a model of a workflow is tested with a real call and removed again', async () => {
  await using comfy = await startComfyServer()
  await using caller = await openEngineCaller()
  const model = await addModel(caller, comfy.address)
  expect(await caller.test(model.id)).toMatchObject({ isOk: true, output: { contentType: 'image/webp' } })
  await caller.engines('DELETE', `/models/${model.id}`)
  expect((await caller.list()).engines[0]?.models).toEqual([])
})
