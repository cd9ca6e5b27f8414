// Would catch: a changed price or input that is not reported, a warning about wording alone, and a sentence with old
// and new swapped.
import { expect, it } from 'vitest'
import type { Pricing } from '#shared/contract/model.ts'
import { compareModels, type ModelFacts } from '#shared/domain/compare-catalogs.ts'

const matrix: Pricing = { type: 'matrix', varies_by: ['size'] }
const facts = (properties: Record<string, unknown>, change: Partial<ModelFacts> = {}): ModelFacts => ({
  credits: 5,
  pricing: null,
  inputSchema: { type: 'object', required: ['prompt'], properties: { prompt: { type: 'string' }, ...properties } },
  ...change,
})
const reported = (before: ModelFacts, after: ModelFacts) => compareModels(before, after).map(({ sentence }) => sentence)
const inputs = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  reported(facts(before), facts(after))

it('reports a price that rose, fell, or depends on other inputs than before', () => {
  expect(reported(facts({}), facts({}, { credits: 8 }))).toEqual(['The price rose from 5 cr to 8 cr.'])
  expect(reported(facts({}), facts({}, { credits: 2 }))).toEqual(['The price fell from 5 cr to 2 cr.'])
  expect(reported(facts({}), facts({}, { pricing: matrix }))).toEqual(['The price now depends on size.'])
  expect(reported(facts({}, { pricing: matrix }), facts({}))).toEqual(['Every run now costs the same.'])
  expect(reported(facts({}, { pricing: matrix }), facts({}, { pricing: { ...matrix, rate: 2 } }))).toEqual([
    'The price is calculated differently.',
  ])
})

it('reports each input that was added, removed or takes other values', () => {
  expect(inputs({ seed: { type: 'integer' } }, { style: { type: 'string' } })).toEqual([
    'Seed was removed.',
    'Style was added.',
  ])
  expect(inputs({ size: { enum: [1024, 2048] } }, { size: { enum: [1024, 4096] } })).toEqual([
    'Size no longer offers 2048.',
    'Size also offers 4096.',
  ])
  expect(
    inputs({ steps: { type: 'integer', maximum: 50 } }, { steps: { type: 'integer', minimum: 1, maximum: 20 } }),
  ).toEqual(['Steps now takes 1 to 20.'])
  expect(inputs({ hd: { type: 'boolean', default: false } }, { hd: { type: 'boolean', default: true } })).toEqual([
    'HD now defaults to on.',
  ])
  expect(inputs({ seed: { type: 'integer' } }, { seed: { type: 'string' } })).toEqual([
    'Seed takes a different kind of value.',
  ])
  const camera = (zoom: number) => ({
    camera: { type: 'object', properties: { zoom: { type: 'number', minimum: 0, maximum: zoom } } },
  })
  expect(inputs(camera(2), camera(4))).toEqual(['Camera, Zoom now takes 0 to 4.'])
})

it('reports rules that no single field shows, and nothing where only words and order differ', () => {
  const seed = { type: 'integer', description: 'chance' }
  const kept = facts({ seed, title: { type: 'string' } })
  const reworded = facts({ title: { type: 'string' }, seed: { description: 'Chance', type: 'integer' } })
  expect(reported(kept, reworded)).toEqual([])
  const strict = { ...kept, inputSchema: { ...kept.inputSchema, minProperties: 2 } }
  expect(reported(kept, strict)).toEqual(['The input rules changed.'])
})
