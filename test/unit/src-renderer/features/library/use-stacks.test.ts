// Catches: a stack that opens somewhere else than in its place, one that opens twice, a selected part of a closed stack
// that marks no tile, and a stack whose cuts cannot be compared.
import type { Asset } from '#shared/bridge/library.ts'
import { JobId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { comparedFiles } from '#renderer/features/library/compared-files.ts'
import { spokenName } from '#renderer/features/library/library-grid.tsx'
import { createLibraryActions, createLibraryStore } from '#renderer/features/library/store.ts'
import { placeAssets } from '#renderer/features/library/use-assets.ts'
import { openStacks, tileOf } from '#renderer/features/library/use-stacks.ts'
import { assetOf } from '../../lib/asset-fixture.ts'

const stackId = JobId.parse('take')
const part = (number: number, name: string, flow: string | null = null): Asset =>
  assetOf(number, {
    kind: name === 'portrait' ? 'image' : 'video',
    part: name,
    flow,
    stack: { id: stackId, files: 4 },
  })

const [portrait, raw, first, second] = [
  part(1, 'portrait'),
  part(2, 'raw'),
  part(3, 'final', 'classic'),
  part(4, 'final', 'magazine_spread'),
]
const files = [portrait, raw, first, second]
const [fox, owl] = [assetOf(8), assetOf(9)]
const open = (entries: readonly Asset[], stacks: Parameters<typeof openStacks>[1]) =>
  openStacks(
    {
      slots: placeAssets(entries, true),
      near: [...entries.keys()],
      entryOf: ({ asset }) => (asset === undefined ? undefined : { asset, credits: null, tookMs: null }),
    },
    stacks,
  )
const idsOf = (assets: readonly Asset[]) => assets.map(({ id }) => id)

it('opens a stack in the place of its top file, and marks that tile for its hidden parts', () => {
  const closed = open([owl, second, fox], [])
  expect(idsOf(closed.assets)).toEqual(idsOf([owl, second, fox]))
  expect(tileOf(closed, raw)?.id).toBe(second.id)
  expect(tileOf(closed, assetOf(5))).toBeNull()

  const opened = open([owl, second, fox], [{ id: stackId, files }])
  expect(idsOf(opened.assets)).toEqual(idsOf([owl, ...files, fox]))
  expect(opened.places).toEqual([0, 1, 2, 3, 4, 5])
  expect(opened.slots.map(({ stackId: stack }) => stack === stackId)).toEqual([false, true, true, true, true, false])
  expect(opened.opened.get(raw.id)).toEqual({ entry: second.id, stackId })
  expect(tileOf(opened, raw)?.id).toBe(raw.id)
  // A file of an open stack that the filter hides is not one of the others.
  const narrowed = open([second], [{ id: stackId, files: [first, second] }])
  expect(tileOf(narrowed, raw)).toBeNull()
})

it('keeps a stack closed of which only one file matches', () => {
  expect(open([second], [{ id: stackId, files: [second] }]).opened.size).toBe(0)
})

it('says how many files a closed stack holds, and which part each file of an open one is', () => {
  expect(spokenName(second, false)).toBe('a vessel, stack of 4 files')
  expect(spokenName(second, true)).toBe('a vessel, Magazine spread')
  expect(spokenName(raw, true)).toBe('a vessel, Raw cut')
})

it('compares the cuts of a single selected video, the selected one first', () => {
  expect(idsOf(comparedFiles([first], files))).toEqual(idsOf([first, second]))
  expect(idsOf(comparedFiles([raw], files))).toEqual(idsOf([raw]))
  expect(idsOf(comparedFiles([first, fox], files))).toEqual(idsOf([first, fox]))
})

it('opens and closes a stack', () => {
  const store = createLibraryStore()
  const actions = createLibraryActions({ store, copy: async () => {}, report: () => {} })
  actions.toggleStack(stackId)
  expect([...store.getState().openStacks]).toEqual([stackId])
  actions.toggleStack(stackId)
  expect(store.getState().openStacks.size).toBe(0)
})
