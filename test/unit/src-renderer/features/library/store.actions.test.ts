// Would catch: a filter that cannot be undone, a preview of nothing, and a selection that outlives its files.
import { expect, it } from 'vitest'
import { createLibraryActions, createLibraryStore, isNarrowed } from '#renderer/features/library/store.ts'
import { assetOf } from '../../lib/asset-fixture.ts'

function start() {
  const store = createLibraryStore()
  const actions = createLibraryActions({ store, copy: () => Promise.resolve(), report: () => {} })
  return { actions, store }
}

it('narrows, widens by the same click, and returns to everything and to the top', () => {
  const { actions, store } = start()
  actions.toggleKind('image')
  actions.toggleRating(4)
  actions.type('vessel')
  expect(store.getState()).toMatchObject({ kinds: ['image'], leastRating: 4, text: 'vessel' })
  actions.toggleRating(4)
  expect(store.getState().leastRating).toBe(0)
  actions.toggleMark('rejected')
  expect(store.getState().marks).toEqual(['rejected'])
  actions.showAll()
  expect(isNarrowed(store.getState())).toBe(false)
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
