// Would catch: a range that forgets where it began, and a selected file that cannot be deselected.
import { expect, it } from 'vitest'
import { type PickHow, pickFiles, pickOne } from '#renderer/features/library/store.ts'
import { whyNotCompared } from '#renderer/features/library/compared-files.ts'
import { assetOf } from '../../lib/asset-fixture.ts'

const order = [1, 2, 3, 4, 5].map((number) => assetOf(number).id)

function walk(...steps: readonly (readonly [number, PickHow])[]) {
  const end = steps.reduce((state, [number, how]) => pickFiles(state, assetOf(number).id, how, order), pickOne(null))
  return { current: end.selectedId, picked: order.flatMap((id, at) => (end.pickedIds.has(id) ? [at + 1] : [])) }
}

it('selects and deselects files one by one', () => {
  expect(walk([2, 'one'], [4, 'more'])).toEqual({ current: order[3], picked: [2, 4] })
  expect(walk([2, 'one'], [4, 'more'], [5, 'more'], [4, 'more'])).toEqual({ current: order[1], picked: [2, 5] })
  expect(walk([2, 'one'], [4, 'more'], [4, 'more'])).toEqual({ current: order[1], picked: [] })
})

it('spans a range from where it began, both ways, even when it reverses', () => {
  expect(walk([3, 'one'], [4, 'range'], [5, 'range'])).toEqual({ current: order[4], picked: [3, 4, 5] })
  expect(walk([3, 'one'], [5, 'range'], [1, 'range'])).toEqual({ current: order[0], picked: [1, 2, 3] })
  expect(walk([3, 'one'], [5, 'range'], [3, 'range'])).toEqual({ current: order[2], picked: [] })
})

it('says why files cannot be compared', () => {
  const image = assetOf(1)
  expect(whyNotCompared([image])).toMatch(/two or more files/)
  expect(whyNotCompared([image, assetOf(2, { kind: 'video' })])).toMatch(/same type/)
  expect(whyNotCompared(Array.from({ length: 49 }, () => image))).toMatch(/or fewer/)
  expect(whyNotCompared([image, assetOf(2)])).toBeNull()
})
