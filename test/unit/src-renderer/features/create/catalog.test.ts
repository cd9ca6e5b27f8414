// Would catch: a model listed twice or not at all, and a start with a model that the service no longer lists.
import { expect, it } from 'vitest'
import { catalogRows, narrowModels, everyModel, firstModel, modelBeside } from '#renderer/features/create/catalog.ts'
import { flatModel, variedModel } from './create-fixture.ts'

const clip = { ...flatModel, id: 'clip', name: 'Clip', outputType: 'video' as const, category: 'motion' }
const lost = { ...flatModel, id: 'lost', name: 'Lost' }
const models = [variedModel, flatModel, clip]
const rowsOf = (pinned: string[], recent: string[], gone = [lost]) =>
  catalogRows(models, { pinned, recent }, gone).map((row) =>
    row.kind === 'heading' ? `${row.title} ${row.count}` : row.card.id,
  )

it('lists every model once: pinned, recent, by category, and unavailable ones at the end', () => {
  expect(rowsOf(['clip', 'gone'], ['clip', 'flat', 'other'])).toEqual([
    'Pinned 1',
    'clip',
    'Recent 1',
    'flat',
    'Still 1',
    'varied',
    'No longer available 1',
    'lost',
  ])
})

it('moves through the rows and never onto an unavailable model', () => {
  const rows = catalogRows(models, { pinned: ['clip'], recent: [] }, [lost])
  expect(modelBeside(rows, 'clip', 1)?.id).toBe('varied')
  expect(modelBeside(rows, 'flat', 1)).toBeNull()
})

it('finds by words in any order within an output type', () => {
  expect(narrowModels(models, { ...everyModel, find: 'draft FLAT', type: 'image' }).map(({ id }) => id)).toEqual([
    'flat',
  ])
  expect(narrowModels(models, { ...everyModel, type: 'video' }).map(({ id }) => id)).toEqual(['clip'])
})

it('opens the last model, else a pinned one, else the first', () => {
  expect(firstModel(models, 'flat', [])).toBe('flat')
  expect(firstModel(models, 'gone', ['clip'])).toBe('clip')
  expect(firstModel(models, null, [])).toBe('varied')
  expect(firstModel([], null, [])).toBeNull()
})
