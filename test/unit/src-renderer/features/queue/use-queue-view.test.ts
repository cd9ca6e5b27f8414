// Would catch: a range that picks the wrong runs, a selection that refers to runs that are gone, and a step that goes
// nowhere or too far.
import { expect, it } from 'vitest'
import { noSelection, pick, settle, stepTarget } from '#renderer/features/queue/use-queue-view.ts'
import { JobId } from '#shared/domain/ids.ts'

const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((id) => JobId.parse(id)) as [JobId, JobId, JobId, JobId, JobId]
const order = [a, b, c, d, e]
const picked = (selection: typeof noSelection) => [...selection.picked]

it('picks one, adds and removes, and picks all between', () => {
  const one = pick(noSelection, order, b, 'one')
  expect(picked(one)).toEqual([b])
  expect(picked(pick(one, order, d, 'toggle'))).toEqual([b, d])
  expect(picked(pick(pick(one, order, d, 'toggle'), order, b, 'toggle'))).toEqual([d])
  const range = pick(one, order, d, 'range')
  expect(picked(range)).toEqual([b, c, d])
  expect(picked(pick(range, order, a, 'range'))).toEqual([a, b])
})

it('follows the list when runs disappear: to the one that took the place, or to nothing', () => {
  const selection = pick(noSelection, order, c, 'one')
  expect(settle(selection, order, order)).toBe(selection)
  expect(settle(selection, [a, b, d, e], order)).toMatchObject({ active: d, picked: new Set([d]) })
  expect(settle(pick(noSelection, order, e, 'one'), [a, b], order)).toMatchObject({ active: b })
  expect(settle(selection, [], order)).toMatchObject({ active: null, picked: new Set() })
  const two = pick(pick(noSelection, order, b, 'one'), order, c, 'toggle')
  expect(picked(settle(two, [a, c, d], order))).toEqual([c])
})

it('moves the picked runs one step past their neighbour, and not past the end', () => {
  expect(stepTarget(order, new Set([c]), -1)).toEqual({ jobIds: [c], to: { side: 'before', jobId: b } })
  expect(stepTarget(order, new Set([d, b]), 1)).toEqual({ jobIds: [b, d], to: { side: 'after', jobId: e } })
  expect(stepTarget(order, new Set([a, c]), -1)).toBeNull()
  expect(stepTarget(order, new Set([e]), 1)).toBeNull()
  expect(stepTarget(order, new Set(), 1)).toBeNull()
})
