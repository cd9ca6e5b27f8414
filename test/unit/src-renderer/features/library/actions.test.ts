// Catches a rating that stays on the screen though the studio refused it, and a filter that cannot be undone.
import { expect, it } from 'vitest'
import { withRating } from '#renderer/lib/asset-pages.ts'
import { createLibraryActions, type LibraryActionsDeps } from '#renderer/features/library/actions.ts'
import { createLibraryStore, isNarrowed } from '#renderer/features/library/store.ts'
import { assetOf } from './library-fixture.ts'

function start(rate: () => Promise<unknown> = () => Promise.resolve()) {
  const store = createLibraryStore()
  const shown: number[] = []
  const actions = createLibraryActions({
    // Only rating crosses the bridge from this screen's actions.
    bridge: { library: { rate } } as unknown as LibraryActionsDeps['bridge'],
    store,
    copy: () => Promise.resolve(),
    showRating: (_, rating) => shown.push(rating),
    report: () => {},
  })
  return { actions, store, shown }
}

it('shows a rating at once and puts the old one back where it was refused', async () => {
  const good = start()
  await good.actions.rate(assetOf(1, { rating: 2 }), 4)
  expect(good.shown).toEqual([4])
  const bad = start(() => Promise.reject(new Error('disk')))
  await expect(bad.actions.rate(assetOf(1, { rating: 2 }), 4)).rejects.toThrow('disk')
  expect(bad.shown).toEqual([4, 2])
})

it('rates one asset in the kept pages and leaves the others alone', () => {
  const page = { assets: [assetOf(1), assetOf(2)], next: null, total: 2, all: 2, tookMs: 1 }
  const pages = withRating({ pages: [page], pageParams: [undefined] }, assetOf(2).id, 5)
  expect(pages.pages[0]?.assets.map((asset) => asset.rating)).toEqual([0, 5])
})

it('narrows, widens by the same click, and goes back to everything and to the top', () => {
  const { actions, store } = start()
  actions.keepScroll(900)
  actions.toggleKind('image')
  actions.toggleRating(4)
  actions.type('vessel')
  expect(store.getState()).toMatchObject({ kinds: ['image'], leastRating: 4, text: 'vessel', scrollTop: 0 })
  actions.toggleRating(4)
  expect(store.getState().leastRating).toBe(0)
  actions.showAll()
  expect(isNarrowed(store.getState())).toBe(false)
})

it('opens the preview only on something', () => {
  const { actions, store } = start()
  actions.openPreview()
  expect(store.getState().isPreviewOpen).toBe(false)
  actions.select(assetOf(1).id)
  actions.openPreview()
  expect(store.getState().isPreviewOpen).toBe(true)
})
