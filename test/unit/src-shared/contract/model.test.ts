// Would catch: a catalog that becomes unreadable because of one unknown value.
import { expect, test } from 'vitest'
import { modelRoutes } from '#shared/contract/model.ts'

const model = { id: 'a', name: 'A', output_type: 'image', credits: 4, input_schema: { type: 'object' } }

test('reads the list both bare and under a name', () => {
  const { answer } = modelRoutes.list
  expect(answer.parse([model]).models).toHaveLength(1)
  expect(answer.parse({ models: [model], total: 1 }).models[0]).toMatchObject({
    id: 'a',
    pricing: null,
    description: '',
  })
})

test('an unknown kind of output or price is `unknown`', () => {
  const read = modelRoutes.read.answer.parse({
    ...model,
    output_type: 'hologram',
    pricing: { type: 'per_photon', varies_by: [] },
  })
  expect(read).toMatchObject({ output_type: 'unknown', pricing: { type: 'unknown' } })
})

test('I15: skips a model with an invalid price, and keeps the others', () => {
  const bad = [-5, 0.1, 1e21, '5', null].map((credits, index) => ({ ...model, id: `bad${index}`, credits }))
  for (const list of [[...bad, model], { models: [model, ...bad] }]) {
    expect(modelRoutes.list.answer.parse(list).models.map(({ id }) => id)).toEqual(['a'])
  }
  expect(modelRoutes.read.answer.safeParse(bad[0]).success).toBe(false)
  expect(modelRoutes.list.answer.safeParse({ models: 'none' }).success).toBe(false)
})
