import { expect, test } from 'vitest'
import { startFileHost } from '../helpers/file-host.ts'
import { sendJson } from '../stand-ins/engine-server.ts'
import { startAutomatic1111Server } from '../stand-ins/automatic1111-server.ts'
import { sampleImage } from '../stand-ins/sample-results.ts'
import { dataOf } from './api-caller.ts'
import { openEngineCaller, untilEngines } from './engine-caller.ts'

// Catches: a checkpoint that is not a model, a request that `/sdapi/v1` would refuse, an upscale that is none, and a run
// that goes on at the engine after it was abandoned.

const large = 'sd-xl-base-1.0.safetensors-31e35c80fc'

test('each checkpoint makes and edits images, with the samplers of the server', async () => {
  await using forge = await startAutomatic1111Server()
  await using caller = await openEngineCaller({ credits: 20 })
  await using files = await startFileHost({ 'cup.png': sampleImage(9) })
  const engine = await caller.add(forge.address)
  expect(engine).toMatchObject({ product: 'Automatic1111', kind: 'automatic1111', runsAt: 'computer' })
  expect(engine.models.map(({ id, kind }) => [id, kind])).toEqual([
    ['dreamshaper-8.safetensors-879db523c3', 'image'],
    ['dreamshaper-8.safetensors-879db523c3-edit', 'edit'],
    [large, 'image'],
    [`${large}-edit`, 'edit'],
    ['upscale-edit', 'edit'],
  ])
  expect(dataOf(await caller.call('GET', `/models/${large}`))).toMatchObject({
    input_schema: {
      properties: {
        size: { default: '1024x1024' },
        sampler: { enum: ['DPM++ 2M', 'Euler a', 'DDIM'] },
        steps: { minimum: 1, maximum: 150 },
      },
    },
  })
  const input = { prompt: 'cups', leave_out: 'text', size: '832x1216', steps: 30, sampler: 'Euler a', seed: 5 }
  expect(await caller.run(large, input)).toMatchObject({ status: 'succeeded', output: { type: 'image' } })
  const sent = forge.requests.find(({ path }) => path === '/sdapi/v1/txt2img')?.json
  expect(sent).toMatchObject({
    prompt: 'cups',
    negative_prompt: 'text',
    width: 832,
    height: 1216,
    steps: 30,
    sampler_name: 'Euler a',
    seed: 5,
    override_settings: { sd_model_checkpoint: 'sd_xl_base_1.0.safetensors [31e35c80fc]' },
  })
  const edit = { prompt: 'blue cups', image: files.at('cup.png'), strength: 0.4 }
  expect(await caller.run(`${large}-edit`, edit)).toMatchObject({ status: 'succeeded' })
  expect(forge.requests.find(({ path }) => path === '/sdapi/v1/img2img')?.json).toMatchObject({
    denoising_strength: 0.4,
    width: 128,
    height: 128,
  })
  const enlarged = await caller.run('upscale-edit', { image: files.at('cup.png'), factor: 2, upscaler: 'R-ESRGAN 4x+' })
  expect(enlarged).toMatchObject({ status: 'succeeded' })
  expect(forge.requests.find(({ path }) => path === '/sdapi/v1/extra-single-image')?.json).toMatchObject({
    upscaling_resize: 2,
    upscaler_1: 'R-ESRGAN 4x+',
  })
})

test.each([
  ['out of memory', 500, { error: 'OutOfMemoryError', errors: 'CUDA out of memory.' }, 'ran out of memory'],
  ['an invalid field', 422, { detail: 'steps too high' }, 'answered 422: steps too high'],
  ['no image', 200, { images: [] }, 'couldn’t be read'],
])('a run with %s is refunded', async (_, status, body, said) => {
  await using forge = await startAutomatic1111Server({ instead: (__, response) => sendJson(response, body, status) })
  await using caller = await openEngineCaller({ credits: 5 })
  await caller.add(forge.address)
  await caller.change(large, { rate: { unit: 'image', credits: 2, per: 1 } })
  const ended = await caller.run(large, { prompt: 'cups' })
  expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining(said) })
  expect(await caller.balance()).toBe(5)
})

test('an abandoned run is interrupted at the engine', async () => {
  await using forge = await startAutomatic1111Server({ workMs: 60_000 })
  await using caller = await openEngineCaller()
  await caller.add(forge.address)
  await caller.start(large, { prompt: 'cups' })
  await untilEngines(caller, ({ engines }) => engines[0]?.servers[0]?.running === 1)
  await expect.poll(() => forge.requests.map(({ path }) => path)).toContain('/sdapi/v1/txt2img')
  await caller[Symbol.asyncDispose]()
  expect(forge.interruptions()).toBe(1)
})
