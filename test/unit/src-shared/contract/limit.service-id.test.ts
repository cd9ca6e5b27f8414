// Would catch: an id that cannot be requested again, so that a paid run could not be found.
import { expect, test } from 'vitest'
import { ServiceId } from '#shared/contract/limit.ts'

test('accepts only ids that fit in a path', () => {
  for (const id of ['a', '5f0c9f5e-52b4-4b6e-9d3a-0f3f9f0a1b2c', 'maker/model:2', 'x'.repeat(200)]) {
    expect(ServiceId.parse(id)).toBe(id)
  }
  for (const id of ['', ' ', '.', '..', '-', 'a b', 'a\n', 'é', '\uD800', 'x'.repeat(201), 7, null]) {
    expect(ServiceId.safeParse(id).success, JSON.stringify(id)).toBe(false)
  }
})
