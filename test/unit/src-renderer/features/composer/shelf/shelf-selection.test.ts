// Would catch: a selection that loses plays, a range in the wrong direction, an action on plays that are not selected, and
// a removal that leaves nothing to go on from.
import { chosen, nextAfter, select } from '#renderer/features/composer/shelf/shelf-selection.ts'
import { expect, it } from 'vitest'

const ids = ['a', 'b', 'c', 'd', 'e']
const none = { currentId: null, pickedIds: new Set<string>() }
const picked = (...names: readonly string[]) => new Set(names)

it('moves without picking, toggles one, and picks a range in both directions', () => {
  expect(select(ids, { currentId: 'a', pickedIds: picked('b') }, 'c', 'one')).toEqual({
    currentId: 'c',
    pickedIds: picked('b'),
  })
  expect(select(ids, none, 'c', 'toggle')).toEqual({ currentId: 'c', pickedIds: picked('c') })
  expect(select(ids, { currentId: 'c', pickedIds: picked('c') }, 'c', 'toggle').pickedIds).toEqual(picked())
  expect(select(ids, { currentId: 'd', pickedIds: picked('a') }, 'b', 'range').pickedIds).toEqual(
    picked('a', 'b', 'c', 'd'),
  )
  expect(select(ids, none, 'b', 'range').pickedIds).toEqual(picked('b'))
})

it('acts on the picked plays in the order of the list, with those out of sight last, else on the current one', () => {
  expect(chosen(ids, { currentId: 'a', pickedIds: picked('x', 'd', 'b') })).toEqual(['b', 'd', 'x'])
  expect(chosen(ids, { currentId: 'a', pickedIds: picked() })).toEqual(['a'])
  expect(chosen(ids, none)).toEqual([])
})

it('goes on from the next play that stays', () => {
  expect(nextAfter(ids, ['b', 'c'])).toBe('d')
  expect(nextAfter(ids, ['d', 'e'])).toBe('c')
  expect(nextAfter(ids, ids)).toBeNull()
})
