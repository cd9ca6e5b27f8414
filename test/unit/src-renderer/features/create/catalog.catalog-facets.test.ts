// Would catch: a count that promises missing models, and a facet whose other choices vanish once one is picked.
import { expect, it } from 'vitest'
import { countFacets, everyModel, isNarrowed, narrowModels } from '#renderer/features/create/catalog.ts'
import { flatModel } from './create-fixture.ts'

const card = (id: string, change: Partial<typeof flatModel>) => ({ ...flatModel, id, name: id, ...change })
const models = [
  card('jar', { category: 'still', credits: 2 }),
  card('vase', { category: 'still', credits: 4, description: 'Glazed jars' }),
  card('pan', { category: 'motion', outputType: 'video', credits: 40 }),
  card('tone', { category: '', outputType: 'audio', credits: 0 }),
]
const ids = (change: Partial<typeof everyModel>) =>
  narrowModels(models, { ...everyModel, ...change }).map(({ id }) => id)

it('narrows by words in any order, type, category and price together', () => {
  expect(ids({})).toEqual(['jar', 'vase', 'pan', 'tone'])
  expect(ids({ find: 'STILL glazed' })).toEqual(['vase'])
  expect(ids({ type: 'video' })).toEqual(['pan'])
  expect(ids({ category: 'still', find: 'jar' })).toEqual(['jar', 'vase'])
  expect(ids({ band: 'free' })).toEqual(['tone'])
  expect(ids({ category: '', band: 'free', type: 'audio' })).toEqual(['tone'])
})

it('counts each facet within the others, and keeps all its values', () => {
  const facets = countFacets(models, { ...everyModel, category: 'still' })
  expect(facets.categories).toEqual([
    { value: 'still', count: 2 },
    { value: 'motion', count: 1 },
    { value: '', count: 1 },
  ])
  expect(facets.types).toEqual([
    { value: 'image', count: 2 },
    { value: 'video', count: 0 },
    { value: 'audio', count: 0 },
  ])
  for (const { value, count } of facets.bands) {
    expect(narrowModels(models, { ...everyModel, category: 'still', band: value })).toHaveLength(count)
  }
})

it('distinguishes words from facets', () => {
  expect(isNarrowed({ ...everyModel, find: 'jar' })).toBe(false)
  expect(isNarrowed({ ...everyModel, band: 'free' })).toBe(true)
})
