import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { z } from 'zod'
import { routes } from '#shared/contract/routes.ts'
import type { ModelDefinition } from '#service/models/model-definition.ts'
import { loadModels } from '#service/models/registry.ts'
import { type FileHost, startFileHost } from '../helpers/file-host.ts'
import { openTestService, stillClock, type TestService } from '../helpers/start-service.ts'
import { silentWav } from '../helpers/sound.ts'

// Catches: a run charged at another price than its estimate, a price changed by an input outside `varies_by`, and a
// missing kind of price from the interface. Covers every model of the catalog, over a grid of its priced inputs.

type Input = Record<string, unknown>

const api = '/v3/playground/v1'
/** Combinations per model; a larger grid is thinned evenly. */
const mostCombinations = 12
const lengths = ['1', '20', '61']
const longText = 'One word after another, until the text is long. '.repeat(12)

const Priced = z.object({ data: z.looseObject({ credits: z.int().optional(), creditsSpent: z.int().optional() }) })
const Property = z.looseObject({
  type: z.unknown(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.int().optional(),
  maxItems: z.int().optional(),
  maxLength: z.int().optional(),
})

let service: TestService
let host: FileHost
beforeAll(async () => {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const sounds = Object.fromEntries(lengths.map((seconds) => [`${seconds}.wav`, silentWav(Number(seconds), 1_000)]))
  host = await startFileHost({ 'picture.png': image, ...sounds })
  service = await openTestService({ ...stillClock, credits: 1_000_000 })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await host[Symbol.asyncDispose]()
})

const linkFor = (kind: string, seconds = '20') => host.at(kind === 'image' ? 'picture.png' : `${seconds}.wav`)

function propertyOf(model: ModelDefinition, name: string): z.output<typeof Property> {
  const properties = z.record(z.string(), z.unknown()).parse(model.input_schema['properties'])
  return Property.parse(properties[name])
}

/** Returns the example with a file for every link that the model can have. */
function baseOf(model: ModelDefinition): Input {
  const links = (model.media ?? []).map(({ name, kind }) => {
    const { type, minItems = 1 } = propertyOf(model, name)
    return [name, type === 'array' ? Array.from({ length: minItems }, () => linkFor(kind)) : linkFor(kind)] as const
  })
  return { ...model.example?.input, ...Object.fromEntries(links) }
}

/** Returns widely spaced values of one priced input. */
function valuesOf(model: ModelDefinition, name: string): Input[] {
  const billed = model.media?.find((media) => media.billed === true)
  if (name === '_audioDurationSec') {
    return lengths.map((seconds) => ({ [billed?.name ?? '']: linkFor('audio', seconds) }))
  }
  const property = propertyOf(model, name)
  if (property.enum !== undefined) return property.enum.map((value) => ({ [name]: value }))
  if (property.type === 'array') {
    const { minItems = 1, maxItems = 4 } = property
    return [minItems, maxItems].map((length) => ({ [name]: Array.from({ length }, () => linkFor('image')) }))
  }
  if (property.type === 'string') {
    const long = longText.slice(0, Math.min(longText.length, property.maxLength ?? longText.length))
    return [{ [name]: 'Word' }, { [name]: long }]
  }
  const { minimum = 1, maximum = 10 } = property
  return [...new Set([minimum, Math.round((minimum + maximum) / 2), maximum])].map((value) => ({ [name]: value }))
}

function gridOf(model: ModelDefinition): Input[] {
  const priced = model.pricing?.varies_by ?? []
  const grid = priced.reduce<Input[]>(
    (combinations, name) =>
      combinations.flatMap((combination) => valuesOf(model, name).map((value) => ({ ...combination, ...value }))),
    [baseOf(model)],
  )
  const step = Math.max(1, grid.length / mostCombinations)
  return grid.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

async function creditsFor(path: '/estimate' | '/run', modelId: string, input: Input): Promise<number | string> {
  const response = await service.fetch(`${api}${path}`, {
    method: 'POST',
    // Nothing is made: a failing run is charged like any other, then refunded.
    headers: { 'content-type': 'application/json', 'x-backlot-fault': 'fail-run' },
    body: JSON.stringify({ modelId, input }),
  })
  const text = await response.text()
  if (response.status !== 201) return `${response.status} ${text}`
  const { credits, creditsSpent } = Priced.parse(JSON.parse(text)).data
  return credits ?? creditsSpent ?? 'no price'
}

describe.each(await loadModels())('$id', (model) => {
  test('charges its estimate, over a grid of its priced inputs', async () => {
    for (const [index, input] of gridOf(model).entries()) {
      if (index % 20 === 0) await service.admin('POST', '/clock/advance', { ms: 60_000 })
      const estimate = await creditsFor('/estimate', model.id, input)
      const charge = await creditsFor('/run', model.id, input)
      expect({ input, estimate }).toEqual({ input, estimate: expect.any(Number) })
      expect({ input, charge }).toEqual({ input, charge: estimate })
    }
  })
})

test('every kind of price occurs, flat prices included, and every model has its cover', async () => {
  const listed = await (await fetch(`${service.baseUrl}${api}/models`)).json()
  const { models } = routes.model.list.answer.parse(z.object({ data: z.unknown() }).parse(listed).data)
  expect(models.length).toBeGreaterThanOrEqual(24)
  expect(new Set(models.map(({ pricing }) => pricing?.type ?? null))).toEqual(
    new Set([null, 'per_second', 'per_period', 'per_character', 'matrix']),
  )
  for (const { id, cover_image: cover } of models) {
    const response = await fetch(cover ?? '', { method: 'HEAD' })
    expect({ id, status: response.status }).toEqual({ id, status: 200 })
  }
})
