// Catches a model that is listed twice or not at all, and a start on a model that the service no longer lists.
import { expect, it } from 'vitest'
import {
  catalogRows,
  countTypes,
  findModels,
  firstModel,
  modelBeside,
} from '#renderer/features/create/catalog-selectors.ts'
import { flatModel, variedModel } from './create-fixture.ts'

const clip = { ...flatModel, id: 'clip', name: 'Clip', outputType: 'video' as const, category: 'motion' }
const models = [variedModel, flatModel, clip]

it('lists every model once, pinned ones first', () => {
  const rows = catalogRows(models, ['clip', 'gone'])
  expect(rows.map((row) => (row.kind === 'heading' ? `${row.title} ${row.count}` : row.card.id))).toEqual([
    'Pinned 1',
    'clip',
    'Still 2',
    'varied',
    'flat',
  ])
  expect(modelBeside(rows, 'clip', 1)?.id).toBe('varied')
  expect(modelBeside(rows, 'flat', 1)).toBeNull()
})

it('finds by words in any order and narrows by type', () => {
  expect(findModels(models, 'draft FLAT', 'all').map(({ id }) => id)).toEqual(['flat'])
  expect(findModels(models, '', 'video').map(({ id }) => id)).toEqual(['clip'])
  expect(countTypes(models)).toEqual([
    { type: 'image', count: 2 },
    { type: 'video', count: 1 },
  ])
})

it('opens the last model, else a pinned one, else the first', () => {
  expect(firstModel(models, 'flat', [])).toBe('flat')
  expect(firstModel(models, 'gone', ['clip'])).toBe('clip')
  expect(firstModel(models, null, [])).toBe('varied')
  expect(firstModel([], null, [])).toBeNull()
})
