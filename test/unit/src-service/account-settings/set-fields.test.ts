// Would catch: a field that is set beside its place, one that loses its neighbours, a prototype that is changed.
import { expect, test } from 'vitest'
import { setFields } from '#service/account-settings/set-fields.ts'

test('replaces fields at any depth and keeps the others', () => {
  const event = { data: { creditCost: 2, error: { code: 'a', message: 'b' } } }
  const set = { 'data.creditCost': 5, 'data.error.code': null, 'data.made.new': [1], 'data.creditCost.deep': 1 }
  expect(setFields(event, set)).toEqual({
    data: { creditCost: { deep: 1 }, error: { code: null, message: 'b' }, made: { new: [1] } },
  })
  expect(event.data.creditCost).toBe(2)
})

test('a name of the prototype changes no object', () => {
  const { data } = setFields({ data: {} }, { 'data.__proto__.polluted': true, 'data.constructor.name': 'x' })
  expect(JSON.stringify(data)).toBe('{"constructor":{"name":"x"}}')
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Reflect.get(data, 'polluted')).toBeUndefined()
})
