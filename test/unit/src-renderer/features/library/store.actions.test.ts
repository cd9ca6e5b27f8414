// Would catch: a filter that cannot be undone, a preview of nothing, and a selection that outlives its files.
import { expect, it } from 'vitest'
import { createLibraryActions, createLibraryStore, isNarrowed, queryOf } from '#renderer/features/library/store.ts'
import { printQuery } from '#shared/domain/library/library-query.ts'
import { assetOf } from '../../lib/asset-fixture.ts'

function start() {
  const store = createLibraryStore()
  const actions = createLibraryActions({ store, copy: () => Promise.resolve(), report: () => {} })
  return { actions, store }
}

const queryText = (store: ReturnType<typeof createLibraryStore>) => printQuery(queryOf(store.getState()).query)

it('narrows, widens by the same click, and returns to everything, in the same order', () => {
  const { actions, store } = start()
  actions.setSort('cost')
  actions.toggleValue('kind', 'image')
  actions.toggleRating(4)
  actions.type('vessel')
  expect(queryText(store)).toBe('kind:image rating:4.. sort:cost vessel')
  actions.toggleRating(4)
  actions.toggleValue('is', 'rejected')
  expect(queryText(store)).toBe('kind:image is:rejected sort:cost vessel')
  actions.showAll()
  expect(isNarrowed(store.getState())).toBe(false)
  expect(queryText(store)).toBe('sort:cost')
})

it('a typed filter is searched for at once, becomes a chip after a space, and can be edited and removed as one', () => {
  const { actions, store } = start()
  const shown = () => [printQuery(store.getState().settled), store.getState().text]
  actions.type('clay kind:image')
  expect([...shown(), queryText(store)]).toEqual(['', 'clay kind:image', 'kind:image clay'])
  actions.type('clay kind:image rating:3..')
  expect(shown()).toEqual(['kind:image', 'clay rating:3..'])
  actions.settle()
  expect(shown()).toEqual(['kind:image rating:3..', 'clay '])
  actions.editFilter('kind')
  expect(shown()).toEqual(['rating:3..', 'clay kind:image'])
  actions.toggleValue('kind', 'video')
  expect(shown()).toEqual(['kind:image,video rating:3..', 'clay '])
  actions.removeLastFilter()
  actions.removeLastFilter()
  expect(shown()).toEqual(['', 'clay '])
})

it('a wrong filter stays in the text with its problem and hides nothing', () => {
  const { actions, store } = start()
  actions.type('colour:red clay ')
  actions.settle()
  expect(store.getState().text).toBe('colour:red clay ')
  expect(queryOf(store.getState())).toMatchObject({ problems: [{ field: 'colour' }] })
  expect(queryText(store)).toBe('clay')
})

it('shows the inbox and collections as queries, and everything again when a collection is gone', () => {
  const { actions, store } = start()
  actions.setSort('cost')
  actions.showUnreviewed()
  expect(queryText(store)).toBe('is:unreviewed sort:cost')
  actions.pickAll()
  actions.showCollection({ id: 'c1', query: null })
  expect([queryText(store), store.getState().isAllPicked]).toEqual(['collection:c1 sort:cost', false])
  actions.leaveCollection('c2')
  expect(queryText(store)).toBe('collection:c1 sort:cost')
  actions.leaveCollection('c1')
  expect(queryText(store)).toBe('sort:cost')
  actions.showTrash()
  actions.showCollection({ id: 'c3', query: 'kind:image rating:3.. sort:oldest clay' })
  expect([queryText(store), store.getState().text]).toEqual(['kind:image rating:3.. sort:oldest clay', 'clay'])
  expect(store.getState().view).toBe('files')
})

it('opens the preview only if something is selected', () => {
  const { actions, store } = start()
  actions.openPreview()
  expect(store.getState().isPreviewOpen).toBe(false)
  actions.select(assetOf(1).id)
  actions.openPreview()
  expect(store.getState().isPreviewOpen).toBe(true)
})

it('drops a multiple selection when one file is selected', () => {
  const { actions, store } = start()
  const order = [1, 2, 3].map((number) => assetOf(number).id)
  actions.select(assetOf(1).id)
  actions.pick(assetOf(3).id, 'range', order)
  expect([...store.getState().pickedIds]).toEqual(order)
  actions.select(assetOf(2).id)
  expect(store.getState()).toMatchObject({ selectedId: assetOf(2).id, pickedIds: new Set() })
})
